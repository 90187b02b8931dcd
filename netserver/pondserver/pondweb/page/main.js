// The page: it opens a room, tells its name, and shows the game that is played in it.

const $ = id => document.getElementById(id);
const film = new Film();
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let words = {}, language = "en", room = null, lost = false;

// ---- words

function speak(code) {
  language = WORDS[code] ? code : "en";
  words = WORDS[language];
  document.documentElement.lang = language;
  document.title = words.title;
  for (const e of document.querySelectorAll("[data-word]")) e.textContent = words[e.dataset.word];
  const other = Object.keys(WORDS).find(l => l !== language);
  $("language").textContent = WORDS[other].name;
  $("language").lang = other;
  tell();
  if (room) tellRoom();
}

$("language").onclick = () => {
  const other = Object.keys(WORDS).find(l => l !== language);
  try { localStorage.setItem("language", other); } catch { /* a browser may forbid it; the page then forgets */ }
  speak(other);
};

function preferred() {
  try {
    const kept = localStorage.getItem("language");
    if (kept) return kept;
  } catch { /* as above */ }
  return (navigator.languages || [navigator.language]).map(l => l.slice(0, 2)).find(l => WORDS[l]) || "en";
}

// ---- what is written beside the board

function write(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

function tell() {
  const s = film.state || {stage: "idle", level: 0, moves: 0, mouseWins: 0, catWins: 0};
  const idle = s.client ? words.joined : words.waiting;
  const ends = {mouse: words.mouse_won, cat: words.cat_won, drawn: words.drawn};
  const head = lost ? words[lost] : {idle, banner: words.banner, playing: words.playing, over: ends[s.outcome]}[s.stage];
  write("headline", head || "");
  $("headline").className = "headline" + (lost ? " bad" : s.stage === "over" && s.outcome === "mouse" ? " good" : "");
  const level = s.level ? `${words.level} ${s.level}: ${words.ratio} ${(s.ratio || 0).toLocaleString(language)}×` : "";
  write("level", s.stage === "idle" ? "" : level);
  write("moves", s.stage === "playing" || s.stage === "over" ? `${words.moves}: ${s.moves}` : "");
  write("mouse-wins", String(s.mouseWins));
  write("cat-wins", String(s.catWins));
  $("again").hidden = !lost;
  $("banner").hidden = lost || s.stage !== "banner";
  write("banner-title", words.banner);
  write("banner-level", level);
  $("result").hidden = lost || s.stage !== "over";
  write("result-title", ends[s.outcome] || "");
  write("result-moves", `${words.moves}: ${s.moves}`);
  $("board").setAttribute("aria-label", head || "");
}

function tellRoom() {
  $("room").textContent = room.room;
  $("copy").disabled = false;
  const hosts = [[words.plain, room.port], [words.secure, room.securePort]].filter(([, port]) => port);
  $("hosts").replaceChildren(...hosts.map(([name, port]) => {
    const row = document.createElement("div"), dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = name;
    dd.textContent = `${location.hostname}:${port}`;
    row.append(dt, dd);
    return row;
  }));
}

$("copy").onclick = async () => {
  try {
    await navigator.clipboard.writeText(room.room);
  } catch { // pages without TLS have no clipboard; the old way works there
    getSelection().selectAllChildren($("room"));
    document.execCommand("copy");
  }
  $("copy").textContent = words.copied;
  setTimeout(() => $("copy").textContent = words.copy, 1500);
};

$("again").onclick = () => location.reload();

// ---- the room

function join() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/room`);
  socket.onmessage = event => {
    const message = JSON.parse(event.data);
    if (message.room) {
      room = message;
      tellRoom();
    } else {
      film.add(message, performance.now());
    }
  };
  socket.onclose = event => {
    lost = event.reason === "full" ? "full" : "lost";
    $("copy").disabled = true;
    tell();
  };
}

// ---- the board

const canvas = $("board"), g = canvas.getContext("2d"), garden = document.createElement("canvas");
const mouse = {turn: 0, gait: 0}, cat = {turn: 0, gait: 0, run: 0};
let colours = {}, place = {x: 0, y: 0, r: 1}, scale = 1;

function paint() {
  const style = getComputedStyle(document.documentElement);
  colours = {};
  for (const name of COLOURS) colours[name] = style.getPropertyValue("--" + name).trim();
  const box = canvas.getBoundingClientRect();
  scale = devicePixelRatio || 1;
  canvas.width = garden.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = garden.height = Math.max(1, Math.round(box.height * scale));
  const w = canvas.width, h = canvas.height;
  place = {x: w / 2, y: h / 2, r: Math.min(w, h) / 2 / 1.19};
  paintGarden(garden.getContext("2d"), w, h, place, colours);
}

// turnTo turns an animal towards where it goes, smoothly and the shorter way.
function turnTo(animal, dx, dy, seconds) {
  const way = Math.hypot(dx, dy);
  if (way > 0.01) {
    const off = Math.atan2(Math.sin(Math.atan2(dy, dx) - animal.turn), Math.cos(Math.atan2(dy, dx) - animal.turn));
    animal.turn += off * Math.min(1, seconds * 14);
  }
  animal.gait += way * 0.09;
  return way / seconds;
}

function drawTrail() {
  g.fillStyle = colours.foam;
  const every = Math.max(1, Math.round(9 / (400 / radius * place.r / scale)));
  for (let i = film.trail.length - 1; i >= 0; i--) {
    if (i % every) continue;
    const [mx, my] = film.trail[i];
    g.globalAlpha = Math.max(0.12, 0.8 - (film.trail.length - i) / 400);
    g.beginPath();
    g.arc(place.x + mx / radius * place.r, place.y + my / radius * place.r, 1.8 * scale, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

// ripples are drawn on still water as well, so that the page is seen to be alive.
function drawRipples(time) {
  g.strokeStyle = colours.foam;
  g.lineWidth = 1.4 * scale;
  for (let i = 0; i < 6; i++) {
    const phase = (time / 5 + i / 6) % 1, angle = i * 2.4, far = 0.25 + 0.1 * i;
    g.globalAlpha = 0.35 * Math.sin(Math.PI * phase);
    g.beginPath();
    g.arc(place.x + far * place.r * Math.cos(angle), place.y + far * place.r * Math.sin(angle) + 6 * scale * phase, 0.1 * place.r * (0.6 + 0.4 * phase), 0.4, 1.9);
    g.stroke();
  }
  g.globalAlpha = 1;
}

let before = null, then = 0;

function frame(now) {
  requestAnimationFrame(frame);
  const seconds = Math.min(0.1, (now - then) / 1000) || 0.016, time = calm.matches ? 0 : now / 1000;
  then = now;
  const shown = film.state, places = film.show(now);
  if (film.state !== shown) tell();
  if (!$("banner").hidden && film.state.wait) {
    const left = Math.max(0, 1 - (now - delay - (film.state.since ??= now - delay)) / film.state.wait);
    $("banner-bar").style.transform = `scaleX(${left})`;
  }
  g.drawImage(garden, 0, 0);
  drawRipples(time);
  const waits = !film.state || film.state.stage === "idle" || film.state.stage === "banner" || !places;
  if (waits) {
    before = null;
    drawIdle(time);
    return;
  }
  drawTrail();
  drawGame(places, seconds, time);
}

// drawIdle lets the cat sit at the shore until somebody comes.
function drawIdle(time) {
  const size = Math.max(place.r / 275 * 0.62, 0.34 * scale);
  const x = place.x + ashore * place.r * Math.cos(2.6), y = place.y + ashore * place.r * Math.sin(2.6);
  at(g, x, y, -0.55, size, () => drawCat(g, colours, {gait: 0, run: 0, time, look: 0.35 * Math.sin(time / 2)}));
}

// ashore moves the cat away from the water, in which it would stand with half its paws.
const ashore = 1.05;

function drawGame([mx, my, cx, cy], seconds, time) {
  const size = Math.max(place.r / 275 * 0.62, 0.34 * scale);
  const px = v => v / radius * place.r;
  const m = [place.x + px(mx), place.y + px(my)], c = [place.x + ashore * px(cx), place.y + ashore * px(cy)];
  if (!before) {
    before = {m, c};
    mouse.turn = Math.atan2(m[1] - c[1], m[0] - c[0]);
    cat.turn = Math.atan2(m[1] - c[1], m[0] - c[0]);
  }
  turnTo(mouse, m[0] - before.m[0], m[1] - before.m[1], seconds);
  const speed = turnTo(cat, c[0] - before.c[0], c[1] - before.c[1], seconds);
  cat.run += ((speed > 8 * scale ? 1 : 0) - cat.run) * Math.min(1, seconds * 8);
  if (cat.run < 0.5) turnTo(cat, (m[0] - c[0]) * 1e-4, (m[1] - c[1]) * 1e-4, seconds);
  before = {m, c};
  const look = Math.atan2(m[1] - c[1], m[0] - c[0]) - cat.turn;
  const off = Math.atan2(Math.sin(look), Math.cos(look));
  at(g, ...m, mouse.turn, size, () => drawMouse(g, colours, {gait: mouse.gait, swims: Math.hypot(mx, my) <= radius, time}));
  at(g, ...c, cat.turn, size, () => drawCat(g, colours, {gait: cat.gait, run: cat.run, time, look: Math.max(-0.7, Math.min(0.7, off))}));
}

new ResizeObserver(paint).observe(canvas);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
speak(preferred());
paint();
join();
requestAnimationFrame(frame);
