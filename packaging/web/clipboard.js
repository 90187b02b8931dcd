// The clipboard for a Go program in a browser: globalThis.clipboard, whose functions return promises. Pages that come neither by
// HTTPS nor from this machine have no navigator.clipboard. There, a copy needs a text area, and only Ctrl+V can paste.
"use strict";

(() => {
  const patience = 300;   // ms from Ctrl+V to the event with the text
  const forgotten = 1000; // ms after which the program no longer wants the text
  let pasting = null;     // a promise of the text that Ctrl+V pastes

  // The engine prevents the default action of every key, and a paste event is the default action of Ctrl+V.
  addEventListener("keydown", e => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || e.key.toLowerCase() !== "v") return;
    e.preventDefault = () => {};
    const pasted = pasting = new Promise(resolve => {
      const hear = p => resolve(p.clipboardData.getData("text/plain"));
      addEventListener("paste", hear, { once: true });
      setTimeout(() => { removeEventListener("paste", hear); resolve(null); }, patience);
    });
    setTimeout(() => { if (pasting === pasted) pasting = null; }, forgotten);
  }, true);

  async function read() {
    const text = await pasting;
    pasting = null;
    return text ?? navigator.clipboard.readText();
  }

  function copyByTextArea(text) {
    const area = document.createElement("textarea");
    const before = document.activeElement;
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    before?.focus();
    if (!copied) throw new Error("the browser refuses to copy");
  }

  async function write(text) {
    if (navigator.clipboard) {
      try {
        return await navigator.clipboard.writeText(text);
      } catch { /* some browsers allow only the text area */ }
    }
    copyByTextArea(text);
  }

  async function writePicture(png) {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([png], { type: "image/png" }) })]);
  }

  globalThis.clipboard = { read, write, writePicture };
})();
