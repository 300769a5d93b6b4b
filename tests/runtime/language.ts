/*
 * Code for the guest that tells what it can reach. It is written as text, since it runs in the sandbox, and uses only what
 * the sandbox has.
 */

/** Everything that no global leads to, but a piece of syntax does. */
const HIDDEN = `[
  [][Symbol.iterator](), new Map().entries(), new Set().entries(), ""[Symbol.iterator](), "".matchAll(/x/g),
  (function* () {})(), function* () {}, (async function* () {})(), async function* () {}, async () => {}, () => {},
  new Proxy({}, {}), Promise.resolve(), (function () { return arguments; })(),
]`;

/** An expression: an array of \`[path, object]\` of everything that can be reached from a root by properties and prototypes. */
const REACHABLE = `(() => {
  const isObject = (v) => (typeof v === "object" && v !== null) || typeof v === "function";
  const seen = new Map();
  const pending = [["globalThis", globalThis]];
  ${HIDDEN}.forEach((o, i) => pending.push(["hidden" + i, Object.getPrototypeOf(o)]));
  while (pending.length > 0) {
    const [path, object] = pending.shift();
    if (!isObject(object) || seen.has(object)) continue;
    seen.set(object, path);
    pending.push([path + ".[[Prototype]]", Object.getPrototypeOf(object)]);
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key);
      const name = path + "." + String(key).replace(/^Symbol\\((.*)\\)$/, "@@$1");
      pending.push([name, value], [name + ".get", get], [name + ".set", set]);
    }
  }
  return [...seen].map(([object, path]) => [path, object]);
})()`;

/** An expression: the names of everything of the language that can be reached, a line each, sorted. */
export const TOLD = `(() => {
  const own = new Set(["backlot", "backlotBehaviours", "lies", "backlotReadCounters", "backlotCounters"]);
  const lines = [];
  for (const [path, object] of ${REACHABLE}) {
    if (/^globalThis\\.(backlot|lies)/.test(path)) continue;
    if (typeof object === "function" && Reflect.ownKeys(object).every((k) => k === "length" || k === "name" || k === "prototype") && !/^globalThis\\.[A-Z]\\w*$/.test(path)) continue;
    const keys = Reflect.ownKeys(object).map((k) => String(k).replace(/^Symbol\\((.*)\\)$/, "@@$1"));
    lines.push(path + ": " + keys.filter((k) => path !== "globalThis" || !own.has(k)).sort().join(" "));
  }
  return lines.sort().join("\\n");
})()`;

/**
 * An expression: the paths of what can still be altered of all that can be reached, and of the prototypes of whatever
 * calling it in many ways gives; a line each. What is made anew each time is nobody else's: only what is found twice counts.
 */
export const ALTERABLE = `(() => {
  const isObject = (v) => (typeof v === "object" && v !== null) || typeof v === "function";
  const alterable = (object) => object !== globalThis && !ArrayBuffer.isView(object) && !Object.isFrozen(object);
  const slow = /fill$|repeat|pad|eval$|Function$|join|copyWithin|toSpliced|with$/;
  const samples = () => [undefined, null, 0, 1, "ab", /b/g, [1, 2], {}, () => [1], new Map([[1, 2]]), new Set([1]), new Uint8Array(4),
    new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), Promise.resolve(1), [1, 2][Symbol.iterator](), (function* () { yield 1; })(),
    (async function* () { yield 1; })(), Symbol.iterator, 2n, new Date(0), new Error("x"), new Proxy({}, {})];
  const round = () => {
    const found = new Map();
    const seen = new Set();
    const look = (path, value) => {
      for (let object = value; isObject(object) && !seen.has(object); object = Object.getPrototypeOf(object)) {
        seen.add(object);
        if (alterable(object)) found.set(object, path);
        for (const key of Reflect.ownKeys(object)) {
          const { value: part } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
          for (let up = part; isObject(up) && !seen.has(up); up = Object.getPrototypeOf(up)) if (alterable(up)) found.set(up, path + "." + String(key));
        }
      }
    };
    const reached = ${REACHABLE};
    for (const [path, object] of reached) look(path, object);
    for (const [path, object] of reached) {
      if (typeof object !== "function" || slow.test(path)) continue;
      for (const self of samples()) {
        try { look(path + "()", Reflect.apply(object, self, [])); } catch {}
        try { look(path + "()", Reflect.apply(object, self, [self])); } catch {}
        try { look(path + "()", Reflect.apply(object, self, [(x) => x, 1])); } catch {}
        try { look("new " + path, Reflect.construct(object, [self])); } catch {}
      }
    }
    return found;
  };
  const first = round();
  const again = round();
  return [...first].filter(([object]) => again.has(object)).map(([, path]) => path).join("\\n");
})()`;
