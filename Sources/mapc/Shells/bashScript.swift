/// The completion script of bash. It asks mapc for words, and leaves the completion of file names to bash where it can. What bash 3.2 lacks has a fallback, but
/// only the bash of the tests has run it.
let bashScript = #"""
    # Completions of mapc for bash. To load them in each shell, write in ~/.bashrc: source <(mapc completions bash)

    _mapc() {
        local line=${COMP_LINE:0:COMP_POINT} rest word i words=()
        # Bash ends a word at '=' and ':' as well. What no space separates is one word.
        for ((i = 0; i <= COMP_CWORD; i++)); do
            rest=${line#"${line%%[![:space:]]*}"}
            if ((i == COMP_CWORD)); then word=$rest; else word=${COMP_WORDS[i]}; fi
            if ((i == 0)) || [[ $rest != "$line" ]]; then
                words+=("$word")
            else
                words[${#words[@]} - 1]+=$word
            fi
            line=${rest:${#word}}
        done

        local typed=${words[${#words[@]} - 1]} program
        words=("${words[@]//[\"\'\\]/}")
        words=("${words[@]/#\~\//$HOME/}")
        type -P "${words[0]}" >/dev/null && program=${words[0]} || program=mapc
        local current=${words[${#words[@]} - 1]} answer=()
        while IFS= read -r line; do answer+=("$line"); done < <("$program" ---complete "${words[@]:1}" 2>/dev/null)

        # Bash replaces "$2", which is only the end of a word such as '--format=json'.
        local before=${current%"$2"} found=() width=0
        for line in "${answer[@]:1}"; do
            word=${line%%$'\t'*}
            [[ $word == "$current"* ]] || continue
            word=${word#"$before"}
            ((${#word} > width)) && width=${#word}
            found+=("$line")
        done
        COMPREPLY=()
        for line in "${found[@]}"; do
            word=${line%%$'\t'*}
            [[ $word == *= ]] && compopt -o nospace 2>/dev/null
            word=${word#"$before"}
            # 33, 63 and 64 ask for a list to show. Otherwise bash inserts what the words have in common.
            if [[ ${#found[@]} -gt 1 && $line == *$'\t'* && $COMP_TYPE =~ ^(33|63|64)$ ]]; then
                printf -v word "%-${width}s  (%s)" "$word" "${line#*$'\t'}"
                ((${#word} < ${COLUMNS:-80})) || word=${word:0:${COLUMNS:-80} - 2}…
            elif [[ $typed != [\"\']* ]]; then
                printf -v word %q "$word"
            fi
            COMPREPLY+=("$word")
        done

        case ${answer[0]} in
        none | '') return ;;
        folders) compopt -o dirnames +o nosort 2>/dev/null ;;
        files) compopt -o default +o nosort 2>/dev/null ;;
        *)
            local endings=" ${answer[0]#files } " path
            while IFS= read -r path; do
                if [[ $endings == *" ${path##*.} "* || -d ${path/#\~\//$HOME/} ]]; then COMPREPLY+=("$path"); fi
            done < <(compgen -f -- "$2")
            # No file has one of the endings: bash completes all files where there is no completion.
            compopt -o filenames -o default +o nosort 2>/dev/null
            ;;
        esac
    }

    complete -o nosort -F _mapc mapc 2>/dev/null || complete -F _mapc mapc

    """#
