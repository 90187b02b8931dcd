// The garden: what stands still. It is painted once for each size of the window and each set of colours.

// seeded returns a function that gives numbers from 0 to 1, the same ones every time.
function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// blob is a closed smooth curve through points given as x, y, x, y ...
function blob(...p) {
  const path = new Path2D(), n = p.length / 2;
  const x = i => p[2 * ((i + n) % n)], y = i => p[2 * ((i + n) % n) + 1];
  path.moveTo(x(0), y(0));
  for (let i = 0; i < n; i++) {
    path.bezierCurveTo(
      x(i) + (x(i + 1) - x(i - 1)) / 6, y(i) + (y(i + 1) - y(i - 1)) / 6,
      x(i + 1) - (x(i + 2) - x(i)) / 6, y(i + 1) - (y(i + 2) - y(i)) / 6, x(i + 1), y(i + 1));
  }
  path.closePath();
  return path;
}

function ellipse(x, y, rx, ry) {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  return path;
}

// mirrored is the same path on the other side of the x axis.
function mirrored(path) {
  const other = new Path2D();
  other.addPath(path, new DOMMatrix([1, 0, 0, -1, 0, 0]));
  return other;
}

// at runs draw with the origin moved, turned and scaled.
function at(g, x, y, turn, scale, draw) {
  g.save();
  g.translate(x, y);
  g.rotate(turn);
  g.scale(scale, scale);
  draw();
  g.restore();
}

// wavy is a ring around the origin whose radius wanders a little.
function wavy(radius, by, random) {
  const points = [], n = 28;
  for (let i = 0; i < n; i++) {
    const r = radius + by * (random() - 0.5);
    points.push(r * Math.cos(i * 2 * Math.PI / n), r * Math.sin(i * 2 * Math.PI / n));
  }
  return blob(...points);
}

// paintGarden draws a garden of w by h pixels with the pond's centre at x, y and its radius r.
function paintGarden(g, w, h, {x, y, r}, c) {
  const random = seeded(5);
  g.fillStyle = c.grass;
  g.fillRect(0, 0, w, h);
  for (let i = 0; i < 46; i++) {
    g.globalAlpha = 0.10;
    g.fillStyle = c["grass-deep"];
    at(g, random() * w, random() * h, random() * 6, r / 300 * (0.6 + random()), () => g.fill(wavy(90, 60, random)));
  }
  g.globalAlpha = 1;
  const free = () => {
    for (let i = 0; i < 40; i++) {
      const px = random() * w, py = random() * h;
      if (Math.hypot(px - x, py - y) > 1.24 * r) return [px, py];
    }
  };
  const scatter = (n, size, draw) => {
    for (let i = 0; i < n; i++) {
      const place = free();
      if (place) at(g, ...place, 0, r / 300 * size * (0.8 + 0.4 * random()), draw);
    }
  };
  scatter(30, 1, () => paintTuft(g, c));
  scatter(22, 1, () => paintFlower(g));
  scatter(5, 1.1, () => paintBush(g, c, random));
  paintShore(g, {x, y, r}, c, random);
}

function paintTuft(g, c) {
  g.strokeStyle = c["leaf"];
  g.globalAlpha = 0.6;
  g.lineWidth = 2;
  g.lineCap = "round";
  for (const lean of [-7, -3, 1, 5, 9]) {
    g.beginPath();
    g.moveTo(lean * 0.4, 0);
    g.quadraticCurveTo(lean * 0.5, -8, lean, -14 + Math.abs(lean));
    g.stroke();
  }
  g.globalAlpha = 1;
}

function paintFlower(g) {
  for (let i = 0; i < 6; i++) {
    at(g, 0, 0, i * Math.PI / 3, 1, () => {
      g.fillStyle = "#fff";
      g.globalAlpha = 0.92;
      g.fill(ellipse(4.2, 0, 3.4, 2.5));
    });
  }
  g.globalAlpha = 1;
  g.fillStyle = "#eebc4a";
  g.fill(ellipse(0, 0, 2.6, 2.6));
}

function paintBush(g, c, random) {
  g.globalAlpha = 0.13;
  g.fillStyle = "#000";
  g.fill(ellipse(2, 18, 42, 20));
  g.globalAlpha = 1;
  g.fillStyle = c["leaf-deep"];
  g.fill(wavy(34, 12, random));
  g.fillStyle = c.leaf;
  for (const [px, py, s] of [[-12, -6, 16], [10, -10, 14], [4, 8, 12]]) g.fill(ellipse(px, py, s, s * 0.85));
}

// paintShore draws sand, water, and what grows and lies around it.
function paintShore(g, {x, y, r}, c, random) {
  g.save();
  g.translate(x, y);
  const sand = wavy(1.13 * r, 0.03 * r, random);
  g.shadowColor = "rgba(40,30,10,.28)";
  g.shadowBlur = 0.035 * r;
  g.fillStyle = c["shore-edge"];
  g.fill(sand);
  g.shadowColor = "transparent";
  const ground = g.createRadialGradient(0, 0, r, 0, 0, 1.13 * r);
  ground.addColorStop(0, c["shore-edge"]);
  ground.addColorStop(0.3, c.shore);
  ground.addColorStop(1, c.shore);
  g.fillStyle = ground;
  g.fill(wavy(1.12 * r, 0.02 * r, random));
  const water = g.createRadialGradient(0, -0.1 * r, 0.1 * r, 0, 0, r);
  water.addColorStop(0, c["water-deep"]);
  water.addColorStop(0.55, c["water-deep"]);
  water.addColorStop(1, c.water);
  g.fillStyle = water;
  g.fill(ellipse(0, 0, r, r));
  g.strokeStyle = c.foam;
  g.globalAlpha = 0.75;
  g.lineWidth = Math.max(1.2, r / 160);
  g.stroke(ellipse(0, 0, 0.992 * r, 0.992 * r));
  g.globalAlpha = 1;
  for (const angle of [0.7, 2.5, 3.75, 5.6]) {
    const s = r / 280;
    at(g, 0.86 * r * Math.cos(angle), 0.86 * r * Math.sin(angle), angle, s, () => paintLilies(g, c));
    at(g, 0.975 * r * Math.cos(angle + 0.17), 0.975 * r * Math.sin(angle + 0.17), 0, s, () => paintReeds(g, c));
  }
  for (const angle of [0.3, 1.2, 2.0, 3.1, 4.4, 5.2]) {
    at(g, 1.12 * r * Math.cos(angle), 1.12 * r * Math.sin(angle), angle, r / 280, () => paintStone(g, c));
  }
  g.restore();
}

function paintLilies(g, c) {
  for (const [px, py, s, turn] of [[0, 0, 15, 0.4], [16, 15, 10, 2.2], [-15, 14, 8, 4]]) {
    at(g, px, py, turn, s / 15, () => {
      const leaf = new Path2D("M0 0 L14 -4 A15 15 0 1 0 14 4 Z");
      g.fillStyle = c.leaf;
      g.strokeStyle = c["leaf-deep"];
      g.lineWidth = 1.2;
      g.fill(leaf);
      g.stroke(leaf);
    });
  }
  for (let i = 0; i < 7; i++) {
    at(g, 1, 1, i * 2 * Math.PI / 7, 1, () => {
      g.fillStyle = "#f7d9dd";
      g.fill(ellipse(4, 0, 4, 2.2));
    });
  }
  g.fillStyle = "#f2c14e";
  g.fill(ellipse(1, 1, 2, 2));
}

function paintReeds(g, c) {
  g.lineCap = "round";
  for (const [px, tall, lean] of [[-7, 30, -4], [0, 38, 0], [7, 28, 4]]) {
    g.strokeStyle = c["leaf-deep"];
    g.lineWidth = 2;
    g.beginPath();
    g.moveTo(px, 0);
    g.quadraticCurveTo(px, -tall / 2, px + lean, -tall);
    g.stroke();
    g.strokeStyle = "#7c5434";
    g.lineWidth = 4.4;
    g.beginPath();
    g.moveTo(px + lean * 0.85, -tall * 0.88);
    g.lineTo(px + lean, -tall - 4);
    g.stroke();
  }
}

function paintStone(g, c) {
  g.fillStyle = c.stone;
  g.strokeStyle = c["stone-edge"];
  g.lineWidth = 1.4;
  for (const stone of [blob(-10, 0, -6, -8, 5, -8, 10, 1, 4, 7, -6, 6), blob(9, 8, 12, 3, 17, 6, 15, 12, 10, 12)]) {
    g.fill(stone);
    g.stroke(stone);
  }
}
