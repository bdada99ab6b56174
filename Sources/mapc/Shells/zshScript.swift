/// The completion script of zsh: a file `_mapc` of a folder in `fpath`, or one to source.
let zshScript = #"""
    #compdef mapc
    # Completions of mapc for zsh. To load them in each shell, write in ~/.zshrc, after compinit: source <(mapc completions zsh)

    _mapc() {
        local -a typed answer candidates unfinished
        local program=${${(Q)words[1]}/#\~\//$HOME/} current=${(Q)PREFIX} line word meaning
        local -i ret=1
        [[ -n $program && -x ${commands[$program]:-$program} ]] || program=mapc
        typed=("${(@Q)words[2,CURRENT-1]}" "$current")
        typed=("${(@)typed/#\~\//$HOME/}")
        answer=("${(@f)$("$program" ---complete "${(@)typed}" 2>/dev/null)}")
        [[ $current == --*=* ]] && compset -P '*='

        for line in "${(@)answer[2,-1]}"; do
            word=${line%%$'\t'*}
            meaning=
            [[ $line == *$'\t'* ]] && meaning=":${line#*$'\t'}"
            [[ $current == --*=* ]] && word=${word#*=}
            word=${${word//\\/\\\\}//:/\\:}
            if [[ $word == *= ]]; then unfinished+=("$word$meaning"); else candidates+=("$word$meaning"); fi
        done
        (($#candidates)) && _describe -V mapc candidates && ret=0
        (($#unfinished)) && _describe -V mapc unfinished -S '' && ret=0

        case ${answer[1]} in
        none | '') ;;
        folders) _files -/ && ret=0 ;;
        files) _files && ret=0 ;;
        *) _files -g "*.(${${answer[1]#files }// /|})(-.)" && ret=0 ;;
        esac
        return ret
    }

    if [[ ${funcstack[1]} == _mapc ]]; then _mapc "$@"; else compdef _mapc mapc; fi

    """#
