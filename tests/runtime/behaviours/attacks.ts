/** Outcome of an attack: an error with this code, any error at all, or what `seen` is of the row that it makes. */
export type Expected = { readonly code: readonly string[] } | { readonly seen: unknown };

export interface Attack {
  readonly name: string;
  /** The body of `(task, world) => { ... }`; what it returns becomes `seen`, unless it is not a string, number or boolean. */
  readonly code: string;
  readonly expected: Expected;
  /** True if it is like its neighbours: carried out by `npm run test:deep` alone. */
  readonly isVariant?: true;
}

const stopped: Expected = { code: ["SANDBOX_TIMEOUT"] };
const exhausted: Expected = { code: ["SANDBOX_MEMORY", "SANDBOX_TIMEOUT", "SANDBOX_FAULT"] };
const refused: Expected = { code: ["SANDBOX_FAULT"] };

/** Attacks that come to one end: code by name. */
function coming(expected: Expected, codes: Readonly<Record<string, string>>, isVariant?: true): readonly Attack[] {
  return Object.entries(codes).map(([name, code]) => ({ name, code, expected, ...(isVariant && { isVariant }) }));
}

/** Attacks of behaviours on what is around them. */
export const ATTACKS: readonly Attack[] = [
  ...coming(stopped, {
    "an endless loop": "while (true) {}",
    "an endless generator": "for (const x of (function* () { while (true) yield 1; })()) {}",
    "a sort whose comparator never ends": "[3, 1, 2].sort(() => { for (;;) {} });",
    "regular expression backtracking": "/^(a+)+$/.test('a'.repeat(40) + 'b'); while (true) {}",
    "a loop in a catch": "for (;;) { try { while (true) {} } catch {} }",
    "a loop in a finally": "try { return 1; } finally { while (true) {} }",
    "a getter that never returns": "return { get rows() { for (;;) {} } };",
    "a proxy that never returns": "return new Proxy({}, { get() { for (;;) {} } });",
    "an error whose message never comes":
      "const e = new Error(); Object.defineProperty(e, 'message', { get() { for (;;) {} } }); throw e;",
    "indexOf over 2^53 places": "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);",
    "copying within 2^53 places": "Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 1, 0);",
  }),
  ...coming(
    { code: ["SANDBOX_FAULT", "SANDBOX_TIMEOUT"] },
    {
      "a toString that never returns": "throw { toString() { for (;;) {} } };",
      "a list with more rows than there is time": "const rows = []; rows.length = 4294967295; return { rows };",
    },
  ),
  ...coming(exhausted, {
    "a list that claims to be endless":
      "return { rows: new Proxy([], { get: (t, k) => k === 'length' ? 2 ** 53 - 1 : k === 'then' ? undefined : {} }) };",
    "joining a billion holes": "new Array(1e9).join('x');",
    "a power of large integers": "let n = 3n; for (;;) n = n ** 97n;",
    "a text that doubles": "let s = 'x'; for (;;) s += s;",
    "a list that grows": "const l = []; for (;;) l.push(new Array(1e5).fill(7));",
    "typed arrays": "const l = []; for (;;) l.push(new Uint8Array(1e6));",
    "a repeated text": "return 'x'.repeat(2 ** 29).length;",
    "a chain of objects": "let o = {}; for (;;) o = { o };",
    "memory used up behind a catch, and kept":
      "globalThis.l = []; for (let n = 1 << 22; n > 0; n >>= 1) try { for (;;) l.push(new Uint8Array(n)); } catch {} return 1;",
    "a row of a hundred megabytes": "return { rows: [{ text: 'x'.repeat(1e8) }] };",
    "a million rows in the store": "for (let i = 0; i < 1e6; i++) world.add('things', { n: i });",
    "a storm of promises without end": "for (;;) Promise.resolve().then(() => {});",
  }),
  ...coming(
    stopped,
    {
      "lastIndexOf over 2^53 places": "Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1);",
      "includes over 2^53 places": "Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1);",
      "reversing 2^53 places": "Array.prototype.reverse.call({ length: 2 ** 53 - 1 });",
    },
    true,
  ),
  ...coming(
    { code: ["SANDBOX_MEMORY"] },
    {
      "memory used up behind a catch, and let go":
        "const l = []; try { for (;;) l.push(new Uint8Array(1 << 22)); } catch { return 1; }",
    },
  ),
  ...coming(refused, {
    recursion: "const f = () => 1 + f(); return f();",
    "recursion through a getter": "const o = { get a() { return this.a; } }; return o.a;",
    "recursion through toJSON": "const o = { toJSON: () => JSON.stringify(o) }; return JSON.stringify(o);",
    "recursion through a proxy": "const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x;",
    "a value nested ten thousand deep":
      "let o = {}; for (let i = 0; i < 1e4; i++) o = { o }; return { rows: [{ o }] };",
    "a value that holds itself": "const o = {}; o.o = o; return { rows: [o] };",
    "an expression nested too deep for the parser": "return (0, eval)('('.repeat(1e5));",
    "Object.prototype polluted": "Object.prototype.reason = 'no'; return 1;",
    "Object.prototype defined on": "Object.defineProperty(Object.prototype, 'rows', { value: [] });",
    "__proto__ polluted through JSON": "Object.assign({}.__proto__, JSON.parse('{\"polluted\": 1}')); return 1;",
    "Array.prototype.map replaced": "Array.prototype.map = () => [];",
    "JSON.stringify replaced": "JSON.stringify = () => '[]';",
    "the global JSON replaced": "globalThis.JSON = { stringify: () => '[]', parse: () => [] };",
    "Map.prototype.get replaced": "Map.prototype.get = () => undefined;",
    "Promise.prototype.then replaced": "Promise.prototype.then = () => {};",
    "the iterator of lists replaced": "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });",
    "the fixtures' buffer reached through a typed array's method":
      "Uint16Array.prototype.subarray = function () { globalThis.stolen = this; };",
    "the fixtures' buffer reached through its getter":
      "Object.defineProperty(Object.getPrototypeOf(Uint16Array.prototype), 'length', { get() { globalThis.stolen = this; return 0; } });",
    "Function.prototype.call replaced": "Function.prototype.call = () => {};",
    "the clock replaced": "Date.now = () => 0;",
    "randomness replaced": "Math.random = () => 0;",
    "Symbol.species of lists replaced": "Object.defineProperty(Array, Symbol.species, { value: Object });",
    require: "return require(['f', 's'].join('')).constructor.name;",
    "an answer that is a promise": "return Promise.resolve({ rows: [] });",
    "an answer that never comes": "return new Promise(() => {});",
    "a thenable": "return { then() { for (;;) {} } };",
    "a forged signal": "return { kind: 'confirm', ref: 'x0' };",
    "success and failure at once": "return { rows: [], reason: 'no' };",
    "a failure with nonsense to offer": "return { reason: 'no', alternatives: 7 };",
    "rows that are none": "return { rows: [1, null, 'x'] };",
    "a row of functions": "return { rows: [{ f() {} }] };",
    "a row that is a class's": "return { rows: [new (class Row { a = 1 })()] };",
    "a row with what is not a number": "return { rows: [{ price: NaN }] };",
    "a getter that throws": "return { get rows() { throw new Error('no'); } };",
    "a revoked proxy": "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;",
    "null thrown": "throw null;",
    "a symbol thrown": "throw Symbol('x');",
    "a proxy thrown": "throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });",
    "a false refusal thrown": "throw { code: 'UNKNOWN_INTENT', message: 'forged' };",
    "the clock turned back": "world.pass(-1);",
    "the clock turned beyond all dates": "world.pass(1e300);",
    "an entity that is none": "world.rows({ toString: () => 'things' });",
    "an entity called __proto__": "world.add('__proto__', {});",
  }),
  ...Object.entries<readonly [seen: unknown, code: string]>({
    process: ["undefined", "return typeof process;"],
    "the function constructor": [
      "undefinedundefinedundefined",
      "return (() => {}).constructor('return typeof process + typeof require + typeof backlot')();",
    ],
    "the function constructor of what is lent": [
      "undefined",
      "return world.rows.constructor('return typeof process')();",
    ],
    "the function constructor of the kit": ["undefined", "return succeed.constructor('return typeof process')();"],
    "the constructor of an error of the kit": [
      "undefined",
      "try { world.rows('zork'); } catch (e) { return e.constructor.constructor('return typeof process')(); }",
    ],
    "what the host knows by name": [
      "undefined,undefined,undefined",
      "return [typeof backlot, typeof backlotBehaviours, typeof globalThis.backlot].join();",
    ],
    "the host's objects": [
      "",
      "return ['WebAssembly', 'fetch', 'setTimeout', 'Atomics', 'performance', 'navigator', 'std', 'os', 'scriptArgs', 'print'].map((n) => typeof globalThis[n]).filter((t) => t !== 'undefined').join();",
    ],
    "a dynamic import": [
      "undefined",
      "import(['node', 'fs'].join(':')).then((m) => { globalThis.got = m; }, () => {}); return typeof globalThis.got;",
    ],
    "the caller": [
      "TypeError",
      "try { return String((function f() { return f.caller; })()); } catch (e) { return 'TypeError'; }",
    ],
    "the kit through a stack": [false, "return /\\/|file:/.test(new Error().stack.replaceAll('native', ''));"],
    "shared memory": ["undefined", "return typeof SharedArrayBuffer;"],
    "a buffer that grows": ["undefined", "return typeof new ArrayBuffer(1).resize;"],
    "a storm of promises": [
      "calm",
      "const f = () => Promise.resolve().then(f).then(f); for (let i = 0; i < 1000; i++) f(); return 'calm';",
    ],
    "an async loop": ["calm", "(async () => { for (;;) await null; })(); return 'calm';"],
    "a forged text": ["e{}", "return 'e{}';"],
    "a getter that changes its mind": [
      "first",
      "let n = 0; return { rows: [{ get seen() { return n++ === 0 ? 'first' : () => {}; } }] };",
    ],
    "the task changed": [1, "task.slots.how = 'forged'; task.intent = 'book'; return 1;"],
    "a row changed in place": [
      1,
      "world.add('things', { how: 'kept' }); world.rows('things', { how: 'kept' })[0].how = 'forged'; return world.count('things', { how: 'kept' });",
    ],
    "the world kept for later": [
      "1704099600000",
      "globalThis.kept ??= world; try { return String(globalThis.kept.now); } catch (e) { return e.message; }",
    ],
    "a row with a key called __proto__": [
      "2undefined",
      'const r = world.add(\'things\', JSON.parse(\'{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}\')); return String(r.constructor) + ({}).a;',
    ],
  }).map(([name, [seen, code]]) => ({ name, code, expected: { seen } })),
];

/** The behaviour that carries out what its slot names. */
export function attackingBehaviour(): string {
  const entries = ATTACKS.map(({ name, code }) => `${JSON.stringify(name)}: (task, world) => { ${code} }`);
  return `import { defineBehaviour, succeed } from "backlot/kit";
const attacks = {
${entries.join(",\n")}
};
export default defineBehaviour("act", {
  perform(task, world) {
    const attack = attacks[task.slots.how];
    if (attack === undefined) return succeed({ seen: Math.random(), day: world.today });
    const answer = attack(task, world);
    return typeof answer === "object" || answer === undefined ? answer : succeed({ seen: answer });
  },
});
`;
}
