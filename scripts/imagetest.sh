#!/usr/bin/env bash
# Builds what packaging/Containerfile puts into its image, and plays against it where it has nothing else: in an empty root,
# as the image's user. Needs root, but no container engine.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(mktemp -d)
server="" guest=""
leave() {
	kill ${server:+"$server"} ${guest:+"$guest"} 2>/dev/null || true
	rm -rf --one-file-system "$root"
}
trap leave EXIT
mkdir "$root/image"
chmod 755 "$root" "$root/image"
recipe=$(sed -n '/^RUN CGO_ENABLED/,/[^\\]$/p' packaging/Containerfile | sed 's/^RUN //')
user=$(sed -n 's/^USER //p' packaging/Containerfile)
entry=$(sed -n 's/^ENTRYPOINT \["\(.*\)"\]$/\1/p' packaging/Containerfile)
VERSION=imagetest bash -c "${recipe//\/image/$root/image}"

chroot=$(command -v chroot)
within() { exec env -i "$chroot" --userspec="$user" "$root/image" "$entry" "$@"; }
[[ $(within version) == "keeper imagetest" ]] || { echo "imagetest: it does not know its version" >&2; exit 1; }
(within serve glenda --addr 127.0.0.1:0) >"$root/ready" 2>"$root/log" &
server=$!
for ((i = 0; i < 300; i++)); do
	[[ -s $root/ready ]] && break
	sleep 0.1
done
address=$(grep -m 1 -oE '127\.0\.0\.1:[0-9]+' "$root/ready") || { cat "$root/log"; echo "imagetest: the host does not listen" >&2; exit 1; }
[[ $(stat -c %u "/proc/$server") == "${user%:*}" ]] || { echo "imagetest: it does not run as $user" >&2; exit 1; }
"$root/image/keeper" bot glenda "$address" --side any >"$root/other" &
guest=$!
"$root/image/keeper" bot glenda "$address" --side any
wait "$guest"
cat "$root/other"
kill -TERM "$server"
wait "$server"
server="" guest=""
echo "imagetest: a game was played, and it ended as it was told to"
