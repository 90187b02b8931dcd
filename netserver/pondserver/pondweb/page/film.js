// The film: pictures come from the host whenever they come, and are shown evenly and a little later.

const radius = 160000;
const delay = 120; // milliseconds from a picture's coming to its showing, longer than most pauses of a network
const most = 600; // pictures that wait to be shown

// Film keeps the places that are still to be shown, and those that make the mouse's trail.
class Film {
  constructor() {
    this.states = []; // {time, state}: what the host said
    this.places = []; // {time, at: [mouse x, mouse y, cat x, cat y]}
    this.trail = [];
    this.state = null;
    this.game = 0;
    this.last = 0;
  }

  // add takes a state of the host that came at now (milliseconds).
  add(state, now) {
    this.states.push({time: now, state});
    const path = state.path || [];
    if (state.games !== this.game) {
      this.game = state.games;
      this.places.push({time: now, cut: true});
      this.last = now;
    }
    // The moves that came together were made since the last message; they are laid evenly over that time.
    const from = Math.max(this.last, now - 100);
    path.forEach((at, i) => this.places.push({time: from + (now - from) * (i + 1) / path.length, at}));
    this.last = now;
    while (this.places.length > most) this.pass(); // a page in the background shows nothing, but hears everything
    while (this.states.length > most) this.states.shift();
  }

  // show moves the film to now and returns the places to draw, or null when there is nothing to see.
  show(now) {
    const time = now - delay;
    while (this.states.length && this.states[0].time <= time) this.state = this.states.shift().state;
    while (this.places.length > 1 && this.places[1].time <= time) this.pass();
    const [a, b] = this.places;
    if (!a || !a.at || a.time > time) return a && a.at ? a.at : null;
    if (!b || !b.at) return a.at;
    const f = (time - a.time) / (b.time - a.time || 1);
    return a.at.map((v, i) => v + (b.at[i] - v) * f);
  }

  pass() {
    const gone = this.places.shift();
    if (gone.cut) this.trail = [];
    if (gone.at) this.trail.push(gone.at.slice(0, 2));
    if (this.trail.length > 2000) this.trail.shift();
  }
}
