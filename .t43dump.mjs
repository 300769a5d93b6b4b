// tests/runtime/behaviours/attacks.ts
var stopped = { code: ["SANDBOX_TIMEOUT"] };
var exhausted = { code: ["SANDBOX_MEMORY", "SANDBOX_TIMEOUT", "SANDBOX_FAULT"] };
var refused = { code: ["SANDBOX_FAULT"] };
var contained = (seen) => ({ seen });
var ATTACKS = [
  // time
  { name: "an endless loop", code: "while (true) {}", expected: stopped },
  {
    name: "an endless generator",
    code: "for (const x of (function* () { while (true) yield 1; })()) {}",
    expected: stopped
  },
  { name: "a sort whose comparator never ends", code: "[3, 1, 2].sort(() => { for (;;) {} });", expected: stopped },
  {
    name: "regular expression backtracking",
    code: "/^(a+)+$/.test('a'.repeat(40) + 'b'); while (true) {}",
    expected: stopped
  },
  { name: "a loop in a catch", code: "for (;;) { try { while (true) {} } catch {} }", expected: stopped },
  { name: "a loop in a finally", code: "try { return 1; } finally { while (true) {} }", expected: stopped },
  { name: "a getter that never returns", code: "return { get rows() { for (;;) {} } };", expected: stopped },
  { name: "a proxy that never returns", code: "return new Proxy({}, { get() { for (;;) {} } });", expected: stopped },
  {
    name: "a toString that never returns",
    code: "throw { toString() { for (;;) {} } };",
    expected: { code: ["SANDBOX_FAULT", "SANDBOX_TIMEOUT"] }
  },
  {
    name: "an error whose message never comes",
    code: "const e = new Error(); Object.defineProperty(e, 'message', { get() { for (;;) {} } }); throw e;",
    expected: stopped
  },
  {
    name: "a list with more rows than there is time",
    code: "const rows = []; rows.length = 4294967295; return { rows };",
    expected: { code: ["SANDBOX_TIMEOUT", "SANDBOX_FAULT"] }
  },
  {
    name: "a list that claims to be endless",
    code: "return { rows: new Proxy([], { get: (t, k) => k === 'length' ? 2 ** 53 - 1 : k === 'then' ? undefined : {} }) };",
    expected: exhausted
  },
  // built-ins that no interrupt reaches
  { name: "joining a billion holes", code: "new Array(1e9).join('x');", expected: exhausted },
  {
    name: "indexOf over 2^53 places",
    code: "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);",
    expected: stopped
  },
  {
    name: "lastIndexOf over 2^53 places",
    code: "Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1);",
    expected: stopped,
    isVariant: true
  },
  {
    name: "includes over 2^53 places",
    code: "Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1);",
    expected: stopped,
    isVariant: true
  },
  {
    name: "reversing 2^53 places",
    code: "Array.prototype.reverse.call({ length: 2 ** 53 - 1 });",
    expected: stopped,
    isVariant: true
  },
  {
    name: "copying within 2^53 places",
    code: "Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 1, 0);",
    expected: stopped
  },
  { name: "a power of large integers", code: "let n = 3n; for (;;) n = n ** 97n;", expected: exhausted },
  // memory
  { name: "a text that doubles", code: "let s = 'x'; for (;;) s += s;", expected: exhausted },
  { name: "a list that grows", code: "const l = []; for (;;) l.push(new Array(1e5).fill(7));", expected: exhausted },
  { name: "typed arrays", code: "const l = []; for (;;) l.push(new Uint8Array(1e6));", expected: exhausted },
  { name: "a repeated text", code: "return 'x'.repeat(2 ** 29).length;", expected: exhausted },
  { name: "a chain of objects", code: "let o = {}; for (;;) o = { o };", expected: exhausted },
  {
    name: "memory used up behind a catch, and kept",
    code: "globalThis.l = []; for (let n = 1 << 22; n > 0; n >>= 1) try { for (;;) l.push(new Uint8Array(n)); } catch {} return 1;",
    expected: exhausted
  },
  {
    name: "memory used up behind a catch, and let go",
    code: "const l = []; try { for (;;) l.push(new Uint8Array(1 << 22)); } catch { return 1; }",
    expected: { code: ["SANDBOX_MEMORY"] }
  },
  { name: "a row of a hundred megabytes", code: "return { rows: [{ text: 'x'.repeat(1e8) }] };", expected: exhausted },
  {
    name: "a million rows in the store",
    code: "for (let i = 0; i < 1e6; i++) world.add('things', { n: i });",
    expected: exhausted
  },
  // stack
  { name: "recursion", code: "const f = () => 1 + f(); return f();", expected: refused },
  {
    name: "recursion through a getter",
    code: "const o = { get a() { return this.a; } }; return o.a;",
    expected: refused
  },
  {
    name: "recursion through toJSON",
    code: "const o = { toJSON: () => JSON.stringify(o) }; return JSON.stringify(o);",
    expected: refused
  },
  {
    name: "recursion through a proxy",
    code: "const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x;",
    expected: refused
  },
  {
    name: "a value nested ten thousand deep",
    code: "let o = {}; for (let i = 0; i < 1e4; i++) o = { o }; return { rows: [{ o }] };",
    expected: refused
  },
  { name: "a value that holds itself", code: "const o = {}; o.o = o; return { rows: [o] };", expected: refused },
  {
    name: "an expression nested too deep for the parser",
    code: "return (0, eval)('('.repeat(1e5));",
    expected: refused
  },
  // what the language provides is unchangeable
  { name: "Object.prototype polluted", code: "Object.prototype.reason = 'no'; return 1;", expected: refused },
  {
    name: "Object.prototype defined on",
    code: "Object.defineProperty(Object.prototype, 'rows', { value: [] });",
    expected: refused
  },
  {
    name: "__proto__ polluted through JSON",
    code: `Object.assign({}.__proto__, JSON.parse('{"polluted": 1}')); return 1;`,
    expected: refused
  },
  { name: "Array.prototype.map replaced", code: "Array.prototype.map = () => [];", expected: refused },
  { name: "JSON.stringify replaced", code: "JSON.stringify = () => '[]';", expected: refused },
  {
    name: "the global JSON replaced",
    code: "globalThis.JSON = { stringify: () => '[]', parse: () => [] };",
    expected: refused
  },
  { name: "Map.prototype.get replaced", code: "Map.prototype.get = () => undefined;", expected: refused },
  { name: "Promise.prototype.then replaced", code: "Promise.prototype.then = () => {};", expected: refused },
  {
    name: "the iterator of lists replaced",
    code: "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });",
    expected: refused
  },
  {
    name: "the fixtures' buffer reached through a typed array's method",
    code: "Uint16Array.prototype.subarray = function () { globalThis.stolen = this; };",
    expected: refused
  },
  {
    name: "the fixtures' buffer reached through its getter",
    code: "Object.defineProperty(Object.getPrototypeOf(Uint16Array.prototype), 'length', { get() { globalThis.stolen = this; return 0; } });",
    expected: refused
  },
  { name: "Function.prototype.call replaced", code: "Function.prototype.call = () => {};", expected: refused },
  { name: "the clock replaced", code: "Date.now = () => 0;", expected: refused },
  { name: "randomness replaced", code: "Math.random = () => 0;", expected: refused },
  {
    name: "Symbol.species of lists replaced",
    code: "Object.defineProperty(Array, Symbol.species, { value: Object });",
    expected: refused
  },
  // access
  { name: "process", code: "return typeof process;", expected: contained("undefined") },
  { name: "require", code: "return require(['f', 's'].join('')).constructor.name;", expected: refused },
  {
    name: "the function constructor",
    code: "return (() => {}).constructor('return typeof process + typeof require + typeof backlot')();",
    expected: contained("undefinedundefinedundefined")
  },
  {
    name: "the function constructor of what is lent",
    code: "return world.rows.constructor('return typeof process')();",
    expected: contained("undefined")
  },
  {
    name: "the function constructor of the kit",
    code: "return succeed.constructor('return typeof process')();",
    expected: contained("undefined")
  },
  {
    name: "the constructor of an error of the kit",
    code: "try { world.rows('zork'); } catch (e) { return e.constructor.constructor('return typeof process')(); }",
    expected: contained("undefined")
  },
  {
    name: "what the host knows by name",
    code: "return [typeof backlot, typeof backlotBehaviours, typeof globalThis.backlot].join();",
    expected: contained("undefined,undefined,undefined")
  },
  {
    name: "the host's objects",
    code: "return ['WebAssembly', 'fetch', 'setTimeout', 'Atomics', 'performance', 'navigator', 'std', 'os', 'scriptArgs', 'print'].map((n) => typeof globalThis[n]).filter((t) => t !== 'undefined').join();",
    expected: contained("")
  },
  {
    name: "a dynamic import",
    code: "import(['node', 'fs'].join(':')).then((m) => { globalThis.got = m; }, () => {}); return typeof globalThis.got;",
    expected: contained("undefined")
  },
  {
    name: "the caller",
    code: "try { return String((function f() { return f.caller; })()); } catch (e) { return 'TypeError'; }",
    expected: contained("TypeError")
  },
  {
    name: "the kit through a stack",
    code: "return /\\/|file:/.test(new Error().stack.replaceAll('native', ''));",
    expected: contained(false)
  },
  { name: "shared memory", code: "return typeof SharedArrayBuffer;", expected: contained("undefined") },
  { name: "a buffer that grows", code: "return typeof new ArrayBuffer(1).resize;", expected: contained("undefined") },
  // promises
  { name: "an answer that is a promise", code: "return Promise.resolve({ rows: [] });", expected: refused },
  { name: "an answer that never comes", code: "return new Promise(() => {});", expected: refused },
  { name: "a thenable", code: "return { then() { for (;;) {} } };", expected: refused },
  {
    name: "a storm of promises",
    code: "const f = () => Promise.resolve().then(f).then(f); for (let i = 0; i < 1000; i++) f(); return 'calm';",
    expected: contained("calm")
  },
  { name: "a storm of promises without end", code: "for (;;) Promise.resolve().then(() => {});", expected: exhausted },
  {
    name: "an async loop",
    code: "(async () => { for (;;) await null; })(); return 'calm';",
    expected: contained("calm")
  },
  // forged answers
  { name: "a forged signal", code: "return { kind: 'confirm', ref: 'x0' };", expected: refused },
  { name: "a forged text", code: "return 'e{}';", expected: contained("e{}") },
  { name: "success and failure at once", code: "return { rows: [], reason: 'no' };", expected: refused },
  { name: "a failure with nonsense to offer", code: "return { reason: 'no', alternatives: 7 };", expected: refused },
  { name: "rows that are none", code: "return { rows: [1, null, 'x'] };", expected: refused },
  { name: "a row of functions", code: "return { rows: [{ f() {} }] };", expected: refused },
  { name: "a row that is a class's", code: "return { rows: [new (class Row { a = 1 })()] };", expected: refused },
  { name: "a row with what is not a number", code: "return { rows: [{ price: NaN }] };", expected: refused },
  { name: "a getter that throws", code: "return { get rows() { throw new Error('no'); } };", expected: refused },
  {
    name: "a revoked proxy",
    code: "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;",
    expected: refused
  },
  {
    name: "a getter that changes its mind",
    code: "let n = 0; return { rows: [{ get seen() { return n++ === 0 ? 'first' : () => {}; } }] };",
    expected: contained("first")
  },
  { name: "null thrown", code: "throw null;", expected: refused },
  { name: "a symbol thrown", code: "throw Symbol('x');", expected: refused },
  {
    name: "a proxy thrown",
    code: "throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });",
    expected: refused
  },
  { name: "a false refusal thrown", code: "throw { code: 'UNKNOWN_INTENT', message: 'forged' };", expected: refused },
  // arguments
  {
    name: "the task changed",
    code: "task.slots.how = 'forged'; task.intent = 'book'; return 1;",
    expected: contained(1)
  },
  {
    name: "a row changed in place",
    code: "world.add('things', { how: 'kept' }); world.rows('things', { how: 'kept' })[0].how = 'forged'; return world.count('things', { how: 'kept' });",
    expected: contained(1)
  },
  {
    name: "the world kept for later",
    code: "globalThis.kept ??= world; try { return String(globalThis.kept.now); } catch (e) { return e.message; }",
    expected: contained("1704099600000")
  },
  { name: "the clock turned back", code: "world.pass(-1);", expected: refused },
  { name: "the clock turned beyond all dates", code: "world.pass(1e300);", expected: refused },
  { name: "an entity that is none", code: "world.rows({ toString: () => 'things' });", expected: refused },
  { name: "an entity called __proto__", code: "world.add('__proto__', {});", expected: refused },
  {
    name: "a row with a key called __proto__",
    code: `const r = world.add('things', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}')); return String(r.constructor) + ({}).a;`,
    expected: contained("2undefined")
  }
];
function attackingBehaviour() {
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
export {
  ATTACKS,
  attackingBehaviour
};
