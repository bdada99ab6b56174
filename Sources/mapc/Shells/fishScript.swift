/// The completion script of fish. The fish of the tests (3.6) has run it.
let fishScript = #"""
    # Completions of mapc for fish. To load them in each shell: mapc completions fish >~/.config/fish/completions/mapc.fish

    function __mapc_complete
        set -l words (commandline -opc | string replace -r '^~/' "$HOME/")
        set -l typed (commandline -ct)
        set -l program $words[1]
        type -q -- $program; or set program mapc
        set -l answer (command $program ---complete $words[2..] "$typed" 2>/dev/null)
        set -q answer[1]; or return
        printf '%s\n' $answer[2..]

        # The value of '--config=…' is completed behind the sign.
        set -l before (string match -r '^--[^=]*=' -- $typed)
        set -l paths
        switch $answer[1]
            case none
                return
            case folders
                set paths (complete -C"'' "(string replace -r '^--[^=]*=' '' -- $typed) | string replace -r '\t.*' '' | string match '*/')
            case '*'
                set paths (complete -C"'' "(string replace -r '^--[^=]*=' '' -- $typed) | string replace -r '\t.*' '')
                set -l endings (string split ' ' -- $answer[1])[2..]
                if set -q endings[1]
                    set -l fitting (string match -r '.*(?:/|\.(?:'(string join '|' $endings)'))$' -- $paths)
                    set -q fitting[1]; and set paths $fitting
                end
        end
        for path in $paths
            printf '%s\n' "$before$path"
        end
    end

    complete -c mapc -e
    complete -c mapc -f -k -a '(__mapc_complete)'

    """#
