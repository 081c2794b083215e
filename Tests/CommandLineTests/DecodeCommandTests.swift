import Foundation
import Glibc
import Testing

/// `decode` that is killed while a tool reads a picture.
struct DecodeCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.write("slug,name,content,price,category,image\np,Tea,,3.00 USD,Tea,a\n", to: "p.csv")
        let blurs = String(repeating: "<feGaussianBlur stdDeviation='99'/>", count: 30)
        let drawing = """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 300'><filter id='f' x='-9' y='-9' width='20' height='20'>\
            \(blurs)</filter><rect width='100' height='300' filter='url(#f)'/></svg>
            """
        _ = try program.shell("mkdir tmp camera && echo \"\(drawing)\" > camera/a")
    }

    /// Runs a script of bash in the folder; its functions name the processes that work on a picture, and the folders of those.
    private func run(_ script: String) throws -> Program.Run {
        try program.shell(
            """
            tools() { for p in /proc/[0-9]*; do [[ $(readlink $p/cwd) != $PWD/tmp/* ]] || echo ${p#/proc/}; done; }
            folders() { ls tmp; }
            await() { for _ in {1..600}; do ! "$@" || return 0; sleep 0.1; done; echo "never: $*"; return 1; }
            decode() { TMPDIR=$PWD/tmp "$0" decode --socket d.sock & decoder=$!; await test -S d.sock; }
            trap 'kill -9 $(jobs -p) $(tools) 2> /dev/null' EXIT
            \(script)
            """)
    }

    @Test func `its tools end with it, and what they leave is removed when it starts again`() throws {
        #expect(try program.run("migrate").status == 0)
        let run = try run(
            """
            decode
            # A tool that is stopped would never end by itself.
            stop() { for t in $(tools); do [[ $(< /proc/$t/comm) == rsvg* ]] && kill -STOP $t && return; done; return 1; }
            "$0" import products p.csv --database site.sqlite --public public --photographs camera --decoder d.sock &
            import=$!
            await stop && kill -9 $import && kill -9 $decoder
            wait $import $decoder
            gone() { ! grep -q . <<< "$(tools)"; }
            await gone && echo "no tool"
            [[ $(folders) ]] && echo "a folder"
            rm d.sock
            decode
            clean() { [[ ! $(folders) ]]; }
            await clean && echo "no folder"
            """)
        #expect(run.output == "no tool\na folder\nno folder\n", "\(run)")
    }
}
