// Files for a Go program in a browser, which has none: globalThis.fs with the functions of Node that Go's package syscall
// calls. A path below /localStorage is an entry of the page's localStorage and outlives it; everything else ends with the
// page. Where the browser refuses localStorage, all of it ends with the page, and files.lasting is false.
//
// A file is a string with one character for each byte, since that is what localStorage can hold. When it is full, writing fails
// as on a full disk, and what was kept before stays as it was.
"use strict";

(() => {
  const lastingRoot = "/localStorage";
  const prefix = "menagerie:"; // before a path: other programs of the same site have entries too
  const fresh = new Map();     // path -> text, for what ends with the page
  const folders = new Set(["/", "/memory", lastingRoot]);
  const opened = new Map();    // number -> {path, flags, at}
  const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000 };
  let next = 3;

  const storage = (() => {
    try {
      localStorage.setItem(prefix, "");
      localStorage.removeItem(prefix);
      return localStorage;
    } catch {
      return null;
    }
  })();

  const fault = code => Object.assign(new Error(code), { code });
  const lasts = path => storage !== null && path.startsWith(lastingRoot + "/");
  const parent = path => path.slice(0, path.lastIndexOf("/")) || "/";

  function load(path) { // a text, or null
    return lasts(path) ? storage.getItem(prefix + path) : fresh.get(path) ?? null;
  }

  function save(path, text) {
    if (!lasts(path)) {
      fresh.set(path, text);
      return;
    }
    try {
      storage.setItem(prefix + path, text);
    } catch {
      throw fault("ENOSPC");
    }
  }

  function remove(path) {
    if (lasts(path)) storage.removeItem(prefix + path);
    else fresh.delete(path);
  }

  function paths() {
    const all = [...fresh.keys()];
    for (let i = 0; storage !== null && i < storage.length; i++) {
      const key = storage.key(i);
      if (key.startsWith(prefix)) all.push(key.slice(prefix.length));
    }
    return all;
  }

  // A folder exists once it was made or while a file is in it.
  const isFolder = path => folders.has(path) || paths().some(p => p.startsWith(path + "/"));

  function within(folder) {
    const start = folder === "/" ? "/" : folder + "/";
    const names = [...folders, ...paths()].filter(p => p.startsWith(start) && p !== folder);
    return [...new Set(names.map(p => p.slice(start.length).split("/")[0]))].sort();
  }

  function encode(bytes) {
    let text = "";
    for (let i = 0; i < bytes.length; i += 0x2000) text += String.fromCharCode.apply(null, bytes.subarray(i, i + 0x2000));
    return text;
  }

  function about(path) {
    const text = load(path);
    const folder = text === null && isFolder(path);
    if (text === null && !folder) throw fault("ENOENT");
    return stats(folder ? 0o040700 : 0o100600, folder ? 0 : text.length);
  }

  function stats(mode, size) {
    return {
      dev: 0, ino: 0, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: Math.ceil(size / 512),
      atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => (mode & 0o170000) === 0o040000,
    };
  }

  function file(fd) {
    const f = opened.get(fd);
    if (f === undefined) throw fault("EBADF");
    return f;
  }

  function open(path, flags) {
    const text = load(path);
    const has = flag => (flags & constants[flag]) !== 0;
    if (text !== null && has("O_CREAT") && has("O_EXCL")) throw fault("EEXIST");
    if (text !== null && has("O_DIRECTORY")) throw fault("ENOTDIR");
    if (text === null && isFolder(path)) {
      if (has("O_WRONLY") || has("O_RDWR")) throw fault("EISDIR");
    } else if (text === null) {
      if (!has("O_CREAT") || !isFolder(parent(path))) throw fault("ENOENT");
      save(path, "");
    } else if (has("O_TRUNC")) {
      save(path, "");
    }
    opened.set(next, { path, at: 0, append: has("O_APPEND") });
    return next++;
  }

  function write(fd, bytes, position) {
    if (fd === 1 || fd === 2) return print(bytes);
    const f = file(fd), text = load(f.path);
    if (text === null) throw fault("ENOENT"); // removed meanwhile
    const at = f.append ? text.length : position ?? f.at;
    save(f.path, text.padEnd(at, "\0").slice(0, at) + encode(bytes) + text.slice(at + bytes.length));
    if (position === null) f.at = at + bytes.length;
    return bytes.length;
  }

  function read(fd, into, position) {
    const f = file(fd), text = load(f.path);
    if (text === null) throw fault("EISDIR");
    const at = position ?? f.at, n = Math.max(0, Math.min(into.length, text.length - at));
    for (let i = 0; i < n; i++) into[i] = text.charCodeAt(at + i);
    if (position === null) f.at = at + n;
    return n;
  }

  function rename(from, to) {
    const text = load(from);
    if (text === null) throw fault(isFolder(from) ? "EISDIR" : "ENOENT");
    if (from === to) return;
    remove(from); // first, since there may not be room for both
    try {
      save(to, text);
    } catch (err) {
      save(from, text);
      throw err;
    }
    for (const f of opened.values()) if (f.path === from) f.path = to;
  }

  function truncate(path, length) {
    const text = load(path);
    if (text === null) throw fault("ENOENT");
    save(path, text.slice(0, length).padEnd(length, "\0"));
  }

  function unlink(path) {
    if (load(path) === null) throw fault(isFolder(path) ? "EISDIR" : "ENOENT");
    remove(path);
  }

  function rmdir(path) {
    if (!isFolder(path)) throw fault(load(path) === null ? "ENOENT" : "ENOTDIR");
    if (within(path).length > 0) throw fault("ENOTEMPTY");
    folders.delete(path);
  }

  function mkdir(path) {
    if (load(path) !== null || isFolder(path)) throw fault("EEXIST");
    if (!isFolder(parent(path))) throw fault("ENOENT");
    folders.add(path);
  }

  // What the program prints goes to the console by lines. The last of them are kept, for a page that tells of a failure.
  const decoder = new TextDecoder();
  const lines = [];
  let line = "";

  function print(bytes) {
    line += decoder.decode(bytes, { stream: true });
    const whole = line.split("\n");
    line = whole.pop();
    for (const text of whole) {
      console.log(text);
      lines.push(text);
    }
    lines.splice(0, lines.length - 20);
    return bytes.length;
  }

  // answering makes a function with a callback, as Node has them, of one that returns or throws.
  const answering = work => (...args) => {
    const callback = args.pop();
    let result;
    try {
      result = work(...args);
    } catch (err) {
      callback(err.code ? err : fault("EIO"));
      return;
    }
    callback(null, result);
  };
  const nothing = answering(() => undefined);
  const refused = answering(() => { throw fault("ENOSYS"); });

  // Stores a picture with the downloads of the browser.
  function download(name, png) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([png], { type: "image/png" }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  globalThis.files = { lasting: storage !== null, lines, download, store: (path, bytes) => save(path, encode(bytes)) };
  globalThis.fs = {
    constants,
    writeSync: (fd, bytes) => write(fd, bytes, null),
    open: answering(open),
    close: answering(fd => { opened.delete(fd); }),
    read: answering((fd, buffer, offset, length, position) => read(fd, buffer.subarray(offset, offset + length), position)),
    write: answering((fd, buffer, offset, length, position) => write(fd, buffer.subarray(offset, offset + length), position)),
    stat: answering(about),
    lstat: answering(about),
    fstat: answering(fd => fd < 3 ? stats(0o020600, 0) : about(file(fd).path)),
    readdir: answering(within),
    mkdir: answering(mkdir),
    rmdir: answering(rmdir),
    unlink: answering(unlink),
    rename: answering(rename),
    truncate: answering(truncate),
    ftruncate: answering((fd, length) => truncate(file(fd).path, length)),
    fsync: nothing, chmod: nothing, fchmod: nothing, utimes: nothing,
    chown: refused, fchown: refused, lchown: refused, link: refused, symlink: refused, readlink: refused,
  };
})();
