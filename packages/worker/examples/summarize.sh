#!/bin/sh
# An example for `--run`: hands over the title of the card and the number of characters of its JSON.
set -eu
input=$(cat)
echo "working on card $KEELSON_CARD_ID" >&2
title=$(printf '%s' "$input" | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).card.title')
printf 'Read "%s": %s characters\n' "$title" "${#input}"
