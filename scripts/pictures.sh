#!/usr/bin/env bash
# Writes a picture of every screen into pictures/, and pictures/index.html to leaf through them.
#
# The pictures come from tests that call pixeltest.Save, which writes only where MENAGERIE_PICTURES names a folder. The
# packages with such tests are found, not listed.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly album=$PWD/pictures
[[ $(uname -s) == Linux ]] && scripts/setup.sh xvfb
rm -rf "$album"
mkdir -p "$album"

mapfile -t packages < <(
	grep -rlF --include='*_test.go' 'pixeltest.Save(' . | xargs --no-run-if-empty -n 1 dirname |
		grep -vx ./internal/testkit/pixeltest | sort -u
)
run=()
[[ $(uname -s) == Linux ]] && run=(scripts/xvfb.sh)
# A test that fails has drawn its pictures all the same, and they tell best what is wrong.
failed=0
MENAGERIE_PICTURES=$album "${run[@]}" go test -count=1 "${packages[@]}" || failed=1

# index prints the page: small pictures by folder; a click or an arrow key shows one alone.
index() {
	cat <<'HTML'
<!doctype html>
<meta charset="utf-8">
<title>Menagerie: every screen</title>
<style>
body { font: 16px system-ui, sans-serif; margin: 2rem; background: #22262b; color: #eee }
section { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0; width: 20rem }
img { width: 100%; border-radius: 4px; cursor: zoom-in }
figcaption { font-size: 13px; color: #bbb }
#one { position: fixed; inset: 0; background: #111; display: none; place-items: center; cursor: zoom-out }
#one.open { display: grid }
#one img { max-width: 100vw; max-height: 96vh; width: auto; border-radius: 0 }
</style>
HTML
	local file name folder last=""
	while read -r file; do
		name=${file#./}
		folder=$(dirname "$name")
		if [[ $folder != "$last" ]]; then
			[[ $last ]] && echo "</section>"
			echo "<h2>$folder</h2><section>"
			last=$folder
		fi
		echo "<figure><img loading=lazy src=\"$name\" alt=\"$name\"><figcaption>$(basename "$name" .png)</figcaption></figure>"
	done < <(cd "$album" && find . -name '*.png' | LC_ALL=C sort)
	cat <<'HTML'
</section>
<div id="one"><img alt=""><p></p></div>
<script>
const all = [...document.querySelectorAll("figure img")], one = document.getElementById("one");
let at = 0;
function show(i) {
  at = (i + all.length) % all.length;
  one.querySelector("img").src = all[at].src;
  one.querySelector("p").textContent = all[at].alt;
  one.classList.add("open");
}
all.forEach((img, i) => img.onclick = () => show(i));
one.onclick = () => one.classList.remove("open");
onkeydown = e => {
  if (e.key == "ArrowRight") show(at + 1);
  if (e.key == "ArrowLeft") show(at - 1);
  if (e.key == "Escape") one.classList.remove("open");
};
</script>
HTML
}
index >"$album/index.html"
echo "$(find "$album" -name '*.png' | wc -l) pictures; leaf through $album/index.html"
exit $failed
