// Mouse and cat, seen from above and looking to the right.

const catShape = {
  body: blob(-38, 0, -33, -14, -20, -20, -4, -17.5, 14, -16, 28, -13, 36, 0, 28, 13, 14, 16, -4, 17.5, -20, 20, -33, 14),
  head: blob(-21, 0, -17, -13, -5, -20.5, 9, -20, 19, -11.5, 22, 0, 19, 11.5, 9, 20, -5, 20.5, -17, 13),
  ear: blob(-14, -11, -14.5, -20, -12.5, -30, -10, -33.5, -6.5, -31, 1, -24, 6, -18.5, 1, -13, -6, -10),
  inner: blob(-9.6, -18, -10.8, -24, -9.6, -29, -4, -25, 0, -20, -5, -17),
  cheek: blob(10, -1, 9, -7, 14, -12, 19, -9, 21.6, 0, 19, 9, 14, 12, 9, 7, 10, 1),
  nose: blob(17.5, -3.4, 21, -2.2, 21.8, 0, 21, 2.2, 17.5, 3.4, 16, 0),
};

const mouseShape = {
  body: blob(-27, 0, -24, -11, -13, -17, 1, -16.5, 14, -12.5, 24, -6.5, 30, 0, 24, 6.5, 14, 12.5, 1, 16.5, -13, 17, -24, 11),
};

// outlined fills shapes in one colour, with a rim around all of them together.
function outlined(g, fill, rim, width, ...shapes) {
  g.lineJoin = "round";
  g.lineWidth = 2 * width;
  g.strokeStyle = rim;
  for (const s of shapes) g.stroke(s);
  g.fillStyle = fill;
  for (const s of shapes) g.fill(s);
}

// tail is a chain of n links from x, 0 to the left; bend gives the turn at each link.
function tail(g, x, n, length, width, colours, bend) {
  const points = [[x, 0]];
  let angle = Math.PI;
  for (let i = 0; i < n; i++) {
    angle += bend(i);
    const [px, py] = points[i];
    points.push([px + length / n * Math.cos(angle), py + length / n * Math.sin(angle)]);
  }
  const line = new Path2D();
  points.forEach(([px, py], i) => i ? line.lineTo(px, py) : line.moveTo(px, py));
  g.lineCap = g.lineJoin = "round";
  for (const [colour, more] of [[colours[1], 4], [colours[0], 0]]) {
    g.strokeStyle = colour;
    g.lineWidth = width + more;
    g.stroke(line);
  }
}

function shadow(g, rx, ry) {
  const dark = g.createRadialGradient(0, 0, 0, 0, 0, rx);
  dark.addColorStop(0, "rgba(0,0,0,.32)");
  dark.addColorStop(1, "rgba(0,0,0,0)");
  g.save();
  g.scale(1, ry / rx);
  g.fillStyle = dark;
  g.fill(ellipse(0, 0, rx, rx));
  g.restore();
}

// drawCat draws a cat; pose is {gait: radians, run: 0 sits, 1 runs, time: seconds, look: radians}.
function drawCat(g, c, pose) {
  const leap = Math.sin(pose.gait), long = 1 + 0.07 * leap * pose.run - 0.2 * (1 - pose.run);
  shadow(g, 58, 33);
  tail(g, -30 * long, 10, 58, 8, [c.fur, c.rim], i =>
    (1 - pose.run) * (0.19 + 0.13 * Math.sin(pose.time * 2.7)) + (0.05 + 0.17 * pose.run) * Math.sin(pose.gait - 0.75 * i));
  for (const [px, py, phase] of [[24, -14, 0.5], [24, 14, 0], [-24, -18, 3.6], [-24, 18, 3.1]]) {
    const swing = Math.sin(pose.gait + phase) * pose.run;
    outlined(g, c.fur, c.rim, 2.2, ellipse(px * long + 17 * swing, py, 12, 7.4));
    g.fillStyle = c["fur-light"];
    g.fill(ellipse(px * long + 17 * swing + 6, py, 6, 6));
  }
  g.save();
  g.scale(long, 1 + 0.14 * (1 - pose.run));
  outlined(g, c.fur, c.rim, 2.2, catShape.body);
  g.clip(catShape.body);
  g.fillStyle = c["fur-deep"];
  for (const px of [-27, -14, -1, 12]) {
    const stripe = blob(px - 2.6, -17, px + 2, -17, px + 3.6, -9, px + 1.2, -3.5, px - 2.2, -8);
    g.fill(stripe);
    g.fill(mirrored(stripe));
  }
  g.restore();
  at(g, 31 * long, 0, pose.look, 1, () => {
    g.strokeStyle = c.cat;
    g.lineWidth = 5.2;
    g.beginPath();
    g.ellipse(-9, 0, 5, 15, 0, -1.4, 1.4);
    g.stroke();
    g.translate(5, 0);
    outlined(g, c.fur, c.rim, 2.2, catShape.ear, mirrored(catShape.ear), catShape.head);
    g.fillStyle = c.blush;
    g.fill(catShape.inner);
    g.fill(mirrored(catShape.inner));
    g.strokeStyle = c["fur-deep"];
    g.lineWidth = 3;
    for (const py of [-7, 0, 7]) line(g, -16, py * 0.9, -6, py * 0.6);
    g.fillStyle = c["fur-light"];
    g.fill(catShape.cheek);
    eyes(g, 5, 9.6, 4.4);
    g.fillStyle = c.blush;
    g.fill(catShape.nose);
    g.strokeStyle = c.rim;
    g.lineWidth = 1.2;
    for (const side of [-1, 1]) {
      line(g, 14, 9 * side, 22, 19 * side);
      line(g, 16, 8 * side, 27, 15 * side);
    }
  });
}

function line(g, x1, y1, x2, y2) {
  g.beginPath();
  g.moveTo(x1, y1);
  g.lineTo(x2, y2);
  g.stroke();
}

function eyes(g, x, y, r) {
  for (const side of [-1, 1]) {
    g.fillStyle = "#1c1a17";
    g.fill(ellipse(x, side * y, r, r));
    g.fillStyle = "#fff";
    g.fill(ellipse(x + 0.4 * r, side * y - 0.25 * r, 0.34 * r, 0.34 * r));
  }
}

// drawMouse draws a mouse; pose is {gait: radians, swims: boolean, time: seconds}.
function drawMouse(g, c, pose) {
  if (pose.swims) {
    g.globalAlpha = 0.35;
    g.fillStyle = c.foam;
    const bob = 1 + 0.05 * Math.sin(pose.time * 5);
    g.fill(ellipse(-3, 0, 40 * bob, 27 * bob));
    g.globalAlpha = 1;
  } else {
    shadow(g, 38, 24);
  }
  tail(g, -25, 9, 46, 4, [c.blush, c.edge], i => 0.1 * Math.sin(pose.time * 3.5) + 0.24 * Math.sin(pose.gait - 0.8 * i));
  for (const [px, py, phase] of [[13, -14, 0], [13, 14, 3.1], [-15, -17, 3.1], [-15, 17, 0]]) {
    outlined(g, c.blush, c.edge, 1.4, ellipse(px + 7 * Math.sin(pose.gait + phase), py, 5.4, 3.6));
  }
  outlined(g, c.coat, c.edge, 2, mouseShape.body);
  const ear = ellipse(6, -15.5, 9.6, 9.4), inner = ellipse(6.6, -15.5, 5.8, 5.8);
  outlined(g, c.coat, c.edge, 2, ear, mirrored(ear));
  g.fillStyle = c.blush;
  g.fill(inner);
  g.fill(mirrored(inner));
  g.fillStyle = c.coat;
  g.fill(ellipse(8, 0, 12, 11));
  g.strokeStyle = c.mouse;
  g.lineWidth = 5.4;
  g.lineCap = "round";
  g.beginPath();
  g.moveTo(-7, -13);
  g.quadraticCurveTo(-1, 0, -7, 13);
  g.stroke();
  eyes(g, 18.4, 5.4, 2.7);
  g.fillStyle = c.blush;
  g.fill(ellipse(29, 0, 3.6, 3.4));
  g.strokeStyle = c.edge;
  g.lineWidth = 1;
  for (const side of [-1, 1]) {
    line(g, 25, 3 * side, 28, 12 * side);
    line(g, 26.5, 3 * side, 32, 9 * side);
  }
}
