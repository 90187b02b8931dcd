// A small bot for Glenda: node bot.js [HOST PORT]
//
// Without arguments, it uses the environment variables MENAGERIE_HOST and MENAGERIE_PORT, which keeper and the window set.
// It plays the side that the server assigns, prints WON or LOST, and ends. It needs no packages.
"use strict";
const net = require("net");

const SIZE = 11;

// neighbours returns the six cells around a cell, by direction. Odd rows lie half a cell further to the right.
function neighbours([x, y]) {
  const o = y % 2;
  return { NE: [x + o, y - 1], E: [x + 1, y], SE: [x + o, y + 1], SW: [x - 1 + o, y + 1], W: [x - 1, y], NW: [x - 1 + o, y - 1] };
}

const key = (cell) => cell.join(" ");
const border = (cell) => Math.min(...cell) === 0 || Math.max(...cell) === SIZE - 1;

// wayOut returns the first direction of a shortest way to the border, or undefined.
function wayOut(start, walls) {
  const todo = [[start, undefined]];
  const seen = new Set([key(start)]);
  for (const [cell, first] of todo) { // the loop also visits the cells that are added
    if (border(cell)) return first;
    for (const [name, there] of Object.entries(neighbours(cell))) {
      if (seen.has(key(there)) || walls.has(key(there))) continue;
      seen.add(key(there));
      todo.push([there, first ?? name]);
    }
  }
}

// move returns the move of a side. Change this function.
function move(side, rabbit, walls) {
  const free = Object.entries(neighbours(rabbit)).filter(([, cell]) => !walls.has(key(cell)));
  const hop = wayOut(rabbit, walls) ?? free[0][0];
  return side === "1" ? `m ${hop}` : `p ${key(neighbours(rabbit)[hop])}`; // the trapper puts a wall where she would hop
}

const [host = process.env.MENAGERIE_HOST, port = process.env.MENAGERIE_PORT] = process.argv.slice(2);
if (!host || !port) {
  console.error("usage: node bot.js HOST PORT");
  process.exit(2);
}
const server = net.connect(Number(port), host);
const walls = new Set();
let side, rabbit, rest = "";

function line(text) {
  const [word, ...args] = text.split(" ");
  if (word === "CONN") side = args[0];
  else if (word === "w") walls.add(key(args));
  else if (word === "g") rabbit = args.map(Number);
  else if (word === "SYNC" && args.length === 3) walls.add(key(args.slice(1)));
  else if (word === "SYNC") rabbit = neighbours(rabbit)[args[1]];
  else if (word === "TURN") server.write(move(side, rabbit, walls) + "\n");
  else if (["WON", "LOST", "DIE"].includes(word)) {
    console.log(text);
    server.destroy();
  } else if (["WALL", "GLND", "ERR"].includes(word)) console.error("rejected:", text);
}

server.setNoDelay(true);
server.on("data", (data) => { // a piece of data can end within a line
  const lines = (rest + data).split("\n");
  rest = lines.pop();
  lines.forEach((text) => line(text.trim()));
});
server.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
