import FastCGI

try EchoWorker.run(arguments: CommandLine.arguments)
