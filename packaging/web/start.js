// Fetches the program, says how far that is, and runs it. The program is packed by gzip and unpacked here, so that a server
// need know nothing about it.
"use strict";

(() => {
  const words = {
    en: {
      loading: "Loading", of: (got, all) => `${got} of ${all} MB`, so: got => `${got} MB`, starting: "Starting …",
      old: "This browser is too old: it cannot unpack the program. Any of the last three years can.",
      fetch: why => `The program could not be loaded (${why}). Is the connection up?`,
      file: "Opened as a file the page cannot load the program. Any web server will do, one as small as “python3 -m http.server”.",
      failed: "The program has stopped. Games under way are kept; loading the page again goes on with them.",
      ended: "Menagerie is closed.", again: "Open it again",
      canvas: "Menagerie: five small games. They are drawn as pictures, which screen readers cannot read. "
        + "The program keeper plays glenda, mia and the labyrinth in sentences in a terminal: keeper play.",
      forgets: "This browser keeps nothing for this page: games and settings end with it.",
      lost: "The connection is lost. Trying again …",
      film: why => `The film cannot be played: ${why}`,
      full: "All seats are taken, so you watch. To look for a free seat, load the page again.",
    },
    de: {
      loading: "Wird geladen", of: (got, all) => `${got} von ${all} MB`, so: got => `${got} MB`, starting: "Startet …",
      old: "Dieser Browser ist zu alt: Er kann das Programm nicht entpacken. Jeder aus den letzten drei Jahren kann es.",
      fetch: why => `Das Programm ließ sich nicht laden (${why}). Steht die Verbindung?`,
      file: "Als Datei geöffnet kann die Seite das Programm nicht laden. Jeder Webserver genügt, auch ein kleiner wie „python3 -m http.server“.",
      failed: "Das Programm ist stehen geblieben. Angefangene Spiele sind gesichert; wird die Seite neu geladen, geht es mit ihnen weiter.",
      ended: "Menagerie ist geschlossen.", again: "Wieder öffnen",
      canvas: "Menagerie: fünf kleine Spiele. Sie sind gezeichnet, und Vorleseprogramme können Bilder nicht lesen. "
        + "Das Programm keeper spielt glenda, mia und das Labyrinth in Sätzen im Terminal: keeper play.",
      forgets: "Dieser Browser merkt sich für diese Seite nichts: Spiele und Einstellungen enden mit ihr.",
      lost: "Die Verbindung ist unterbrochen. Neuer Versuch …",
      film: why => `Der Film lässt sich nicht abspielen: ${why}`,
      full: "Alle Plätze sind besetzt, du schaust zu. Lade die Seite neu, um einen freien Platz zu suchen.",
    },
  };
  const asked = new URLSearchParams(location.search);
  const spoken = [asked.get("lang"), ...navigator.languages].map(l => (l ?? "").slice(0, 2)).find(l => l in words) ?? "en";
  const say = words[spoken];
  const megabytes = n => new Intl.NumberFormat(spoken, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n / 1e6);
  const [cover, text, bar, button, note] = ["cover", "text", "bar", "again", "note"].map(id => document.getElementById(id));
  document.documentElement.lang = spoken;

  // The flags that a link to the page may give to the program, as in ?lang=de&scale=1.5
  const flags = ["lang", "theme", "scale", "seed"];
  const args = flags.filter(f => asked.has(f)).map(f => `--${f}=${asked.get(f)}`);

  // The address of the page may end with a game code, as in #G1-0400E-00G84-0W000-03000-VY5A. The program opens it.
  const code = location.hash.slice(1);
  if (/^[a-z][0-9][-0-9a-z]+$/i.test(code)) args.push(code);
  addEventListener("hashchange", () => location.reload());

  // A host of a game serves the page below a key, and beside it the link to the game. The program joins this game and no other.
  const hosted = /^\/[a-z2-9]{8}\/$/.test(location.pathname);

  // The address of the page may have ?record=URL, with a record on the same server. The program plays the film of this record.
  const film = hosted ? null : asked.get("record");
  const mostFilm = 32; // MiB, as in package record

  async function fetchFilm() {
    const url = new URL(film, location.href);
    if (url.origin !== location.origin) throw new Error(url.origin);
    const answer = await fetch(url, { mode: "same-origin" });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const reader = answer.body.getReader(), pieces = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > mostFilm << 20) throw new Error(`> ${mostFilm} MiB`);
      pieces.push(value);
    }
    const file = "/memory/films/" + url.pathname.split("/").at(-1);
    files.store(file, new Uint8Array(await new Blob(pieces).arrayBuffer()));
    args.push("replay", file);
  }

  // Some servers forbid eval. The engine passes one script to it, which may as well come from a file in memory.
  if (hosted || film !== null) globalThis.eval = source => {
    const script = document.createElement("script");
    script.src = URL.createObjectURL(new Blob([`{${source}}`], { type: "text/javascript" }));
    document.head.append(script);
  };

  // The program gives the tab a number when it connects to the host. A tab that is loaded again keeps its seat.
  function tab() {
    try {
      return sessionStorage.getItem("menagerie-tab") ?? "";
    } catch { // without storage, a page that is loaded again is a new guest
      return "";
    }
  }

  let full = false; // whether the page only watches because all seats are taken
  async function invited() {
    if (!hosted) return;
    const answer = await fetch(`link?tab=${tab()}`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const [first, ...more] = (await answer.text()).split(" "); // a link, or "watch" and the name of the game
    args.push(first, ...more.slice(0, 1));
    full = more[1] === "full";
  }

  // The engine moves the focus to its text field only when a key is released, so the first letter would be lost. Its listener on the
  // body does that for any such event. The letter follows when the field is ready.
  addEventListener("keydown", e => {
    if (globalThis._ebitengine_textinput_x === undefined || e.key.length !== 1 || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    document.body.dispatchEvent(new KeyboardEvent("keyup"));
    const insert = () => {
      if (globalThis._ebitengine_textinput_ready) requestAnimationFrame(insert);
      else document.execCommand("insertText", false, e.key);
    };
    requestAnimationFrame(insert);
  }, true);

  function tell(message) {
    document.querySelector("canvas")?.remove();
    cover.hidden = false;
    bar.hidden = true;
    button.hidden = false;
    button.textContent = say.again;
    text.textContent = message;
    button.focus();
  }

  // A note lies over the games for a while, or until it is clicked. The keys stay with the games.
  function warn(message) {
    note.textContent = message;
    note.hidden = false;
    const hide = () => { note.hidden = true; document.querySelector("canvas")?.focus(); };
    note.onclick = hide;
    setTimeout(hide, 20_000);
  }

  // The program calls this when a connection to the host is lost, and when it is there again. Most losses are too short to be shown.
  let lost = 0;
  globalThis.tellLost = is => {
    lost += is ? 1 : -1;
    if (lost === 0 && note.textContent === say.lost) note.hidden = true;
    if (is) setTimeout(() => {
      if (lost === 0) return;
      note.textContent = say.lost;
      note.onclick = null;
      note.hidden = false;
    }, 1500);
  };

  // Some servers unpack what they think they should, so the first bytes tell.
  async function unpacked(body) {
    const reader = body.getReader();
    const { value: first } = await reader.read();
    const whole = new ReadableStream({
      start: out => out.enqueue(first),
      pull: async out => {
        const { done, value } = await reader.read();
        if (done) out.close();
        else out.enqueue(value);
      },
    });
    const packed = first[0] === 0x1f && first[1] === 0x8b;
    return packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  }

  function counting(all) {
    let got = 0;
    return new TransformStream({
      transform(piece, out) {
        got += piece.length;
        if (all > 0) { // some servers don't say how much there is
          bar.max = Math.max(all, got);
          bar.value = got;
        }
        const amount = all > 0 ? say.of(megabytes(got), megabytes(all)) : say.so(megabytes(got));
        text.textContent = all > 0 && got >= all ? say.starting : `${say.loading}: ${amount}`;
        out.enqueue(piece);
      },
    });
  }

  async function load(imports) {
    const answer = await fetch("menagerie.wasm.gz");
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const counted = answer.body.pipeThrough(counting(Number(answer.headers.get("Content-Length"))));
    const headers = { "Content-Type": "application/wasm" };
    return WebAssembly.instantiateStreaming(new Response(await unpacked(counted), { headers }), imports);
  }

  // The engine puts its canvas into the page when the program is about to draw.
  new MutationObserver((_, watch) => {
    const canvas = document.querySelector("canvas");
    if (!canvas) return;
    watch.disconnect();
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", say.canvas);
    canvas.focus();
    document.querySelectorAll("meta[name=viewport]").forEach((tag, i) => { if (i > 0) tag.remove(); }); // the engine's
    requestAnimationFrame(() => requestAnimationFrame(() => { cover.hidden = true;}));
  }).observe(document.body, { childList: true });

  // A phone that lies on the table stays awake during a game with others. Browsers allow that only on pages with TLS, and end it
  // when the page is hidden.
  async function stayAwake() {
    if (document.visibilityState !== "visible") return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch {} // for example because the battery is low
  }
  if (hosted) {
    document.addEventListener("visibilitychange", stayAwake);
    stayAwake();
  }

  async function run() {
    text.textContent = say.loading;
    if (location.protocol === "file:") return tell(say.file);
    if (!("DecompressionStream" in globalThis)) return tell(say.old);
    const go = new Go();
    go.env = { HOME: "/memory", TMPDIR: "/memory", XDG_STATE_HOME: "/memory" };
    go.env.XDG_CONFIG_HOME = go.env.XDG_DATA_HOME = files.lasting ? "/localStorage" : "/memory";
    let code = 0;
    go.exit = c => { code = c; };
    let program;
    if (film !== null) {
      try {
        await fetchFilm();
      } catch (err) {
        return tell(say.film(err.message));
      }
    }
    try {
      await invited();
      program = await load(go.importObject);
    } catch (err) {
      return tell(say.fetch(err.message));
    }
    text.textContent = say.starting;
    if (full) warn(say.full);
    else if (!files.lasting) warn(say.forgets);
    go.argv = ["menagerie", ...args];
    await go.run(program.instance);
    tell(code === 0 ? say.ended : [say.failed, ...files.lines].join("\n"));
  }

  button.onclick = () => location.reload();
  run();
})();
