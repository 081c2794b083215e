# A decoder that a picture has taken over: it prints what it sees, and what it can do, of the site and of the machine. `WORKER` is the
# process id of the worker.
use strict;
use warnings;
use Socket;

my ($worker, %sockets) = ($ENV{WORKER});
my @places = qw(/etc/viperweb-shop /etc/nginx /home /root /run /usr/share/viperweb-shop /var/lib /var/log);
$sockets{"/run/$_"} = 1 for "viperweb-shop/site.sock", "viperweb-shop/site.decoder.sock", "dbus/system_bus_socket",
    "postgresql/.s.PGSQL.5432", "systemd/private", "systemd/notify", "systemd/journal/stdout", "systemd/journal/dev-log";

sub look {
    my ($path) = @_;
    return if -l $path;
    print "writes $path\n" if -w $path;
    $sockets{$path} = 1 if -S $path;
    if (-d $path) {
        opendir(my $folder, $path) or return;
        look("$path/$_") for grep { !/^\.\.?$/ } readdir $folder;
    } elsif (-f $path) {
        open(my $file, '<', $path) and print "reads $path\n";
    }
}

look($_) for @places;

opendir(my $processes, '/proc') or die;
for my $id (grep { /^\d+$/ && $_ != $$ } readdir $processes) { print "sees the process $id\n" }
for my $id (2 .. $worker + 100) { print "signals the process $id\n" if $id != $$ && kill 0, $id }
print "reads the worker's files\n" if -e "/proc/$worker/root/var/lib/viperweb-shop/site/data/site.sqlite";
open(my $memory, '+<', "/proc/$worker/mem") and print "writes the worker's memory\n";

sub connects {
    my ($family, $kind, $address) = @_;
    my $socket;
    return socket($socket, $family, $kind, 0) && connect($socket, $address);
}

# A pair of sockets is no socket of a family that a filter may refuse, and one for packets sends them anywhere.
sub sends {
    my ($address) = @_;
    my ($socket, $other);
    return (socket($socket, PF_UNIX, SOCK_DGRAM, 0) || socketpair($socket, $other, PF_UNIX, SOCK_DGRAM, 0))
        && send($socket, 'hello', 0, $address);
}

for my $path (sort keys %sockets) {
    my $address = sockaddr_un($path);
    print "connects to $path\n" if connects(PF_UNIX, SOCK_STREAM, $address) || connects(PF_UNIX, SOCK_SEQPACKET, $address);
    print "sends to $path\n" if sends($address);
}
for my $port (80, 443, 5432) {
    print "connects to port $port\n" if connects(PF_INET, SOCK_STREAM, pack_sockaddr_in($port, INADDR_LOOPBACK));
}
print "that is all, as ", (getpwuid($<))[0] // 'a user without a name', "\n";
