#!/bin/sh
# Usage: setup/application-parts.sh [SLUG...]
# Reads the files of the named applications, or of all: a line for each with its slug, the program that it
# starts, its Debian package, and further packages that it needs. Status 1: a named one has no file.
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- $(ls resources/apps/*.yaml | sed 's|.*/||; s|\.yaml$||')
status=0
for slug in "$@"; do
    file=resources/apps/$slug.yaml
    if [ ! -e "$file" ]; then
        echo "There is no application $slug: $file does not exist." >&2
        status=1
        continue
    fi
    # The values of three keys at the margin, as YAML has them: a word, [words, in, brackets], or - words below.
    awk -v slug="$slug" '
        /^[a-z_]+:/ { key = $1; sub(/^[a-z_]+:/, "") }
        /^#/ || key !~ /^(package|needs|command):$/ { next }
        {
            sub(/(^| )#.*/, "")
            gsub(/^ *- +|[][,"'\'']/, " ")
            for (field = 1; field <= NF; field++) words[key] = words[key] " " $field
        }
        END {
            split(words["command:"], command, " ")
            print slug, command[1] words["package:"] words["needs:"]
        }' "$file"
done
exit $status
