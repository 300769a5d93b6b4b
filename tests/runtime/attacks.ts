import type { ErrorCode } from "../../src/base/errors.js";

/** Attempts of code inside the guest: the source, and the codes of the error signal that it must end in. */
export interface Attack {
  readonly code: string;
  readonly ends: readonly ErrorCode[];
  /** It stays long within built-ins that ask no interrupt: in its own thread it ends, but only soon where it is killed. */
  readonly slow?: boolean;
}

const TIME = ["SANDBOX_TIMEOUT"] as const;
const MEMORY = ["SANDBOX_MEMORY"] as const;
const FAULT = ["SANDBOX_FAULT"] as const;
/** Where it depends on the machine whether time or memory runs out first. */
const EITHER = ["SANDBOX_TIMEOUT", "SANDBOX_MEMORY"] as const;

const attack = (ends: readonly ErrorCode[], code: string): Attack => ({ ends, code });
const slow = (ends: readonly ErrorCode[], code: string): Attack => ({ ends, code, slow: true });

/** Attacks that are stopped within the guest's own thread: by the interrupt, the memory cap or the stack's limit. */
export const STOPPED: Readonly<Record<string, Attack>> = {
  "an endless loop": attack(TIME, "for (;;);"),
  "a loop that catches everything": attack(TIME, "for (;;) try { for (;;); } catch {} finally { continue }"),
  "an endless generator": attack(TIME, "(() => { for (const x of (function* () { for (;;) yield 1; })()); })()"),
  "a sort that never compares": attack(TIME, "[3, 2, 1].sort(() => { for (;;); })"),
  "a getter that loops": attack(TIME, "({ get a() { for (;;); } }).a"),
  "a proxy that loops": attack(TIME, "new Proxy({}, { get() { for (;;); } }).a"),
  "a loop in an async function, which turns exceptions into promises": attack(TIME, "(async () => { for (;;); })()"),
  "a tree of async functions, each swallowing one interruption": attack(
    TIME,
    "(function f() { const g = async () => { g(); g(); for (;;); }; g(); })()",
  ),
  "promises that make promises": attack(
    EITHER,
    "(() => { const f = () => Promise.resolve().then(f); for (;;) f(); })()",
  ),
  "a regular expression that backtracks": attack(TIME, "/^(a+)+$/.test('a'.repeat(40) + 'b')"),
  "a replacement that loops": attack(TIME, "'a'.replace(/a/, () => { for (;;); })"),
  "what is thrown loops when it is read": attack(TIME, "throw { get message() { for (;;); } }"),
  "what is thrown is a proxy that loops": attack(TIME, "throw new Proxy({}, { get() { for (;;); } })"),
  "what is thrown loops when it is turned to text": attack(TIME, "throw { toString() { for (;;); } }"),
  "what is answered loops when it is read": attack(TIME, "({ toString() { for (;;); } })"),

  "a string that doubles": attack(FAULT, "(() => { let s = 'x'; for (;;) s += s; })()"),
  "many strings": slow(EITHER, "(() => { const a = []; for (;;) a.push('x'.repeat(1e5) + a.length); })()"),
  "typed arrays": attack(MEMORY, "(() => { const a = []; for (;;) a.push(new Uint8Array(1 << 20)); })()"),
  "one typed array": attack(["SANDBOX_MEMORY", "SANDBOX_FAULT"], "new Uint8Array(2 ** 30)"),
  "an array": attack(EITHER, "(() => { const a = []; for (;;) a.push(a.length); })()"),
  "an array that fills itself": attack(EITHER, "new Array(1e8).fill('x')"),
  "an object": attack(EITHER, "(() => { const o = {}; for (let i = 0; ; i++) o['k' + i] = { i }; })()"),
  "a chain of objects": attack(EITHER, "(() => { let o = null; for (;;) o = { o }; })()"),
  "a map": attack(EITHER, "(() => { const m = new Map(); for (;;) m.set({}, m.size); })()"),
  "a text that grows when it is normalised": slow([...FAULT, ...EITHER], "'\\u0344'.repeat(3e6).normalize('NFKD')"),
  "a huge exception": attack(FAULT, "throw 'x'.repeat(3e6)"),
  "memory that stays full after its exhaustion was caught": slow(
    [...FAULT, ...EITHER],
    `(() => {
      const a = [];
      for (const size of [1e5, 50, 1]) try { for (;;) a.push('x'.repeat(size) + a.length); } catch {}
      for (;;) try { a.push({}); } catch { throw 1; }
    })()`,
  ),

  "a function that calls itself": attack(FAULT, "(function f() { return f() + 1; })()"),
  "a getter that gets itself": attack(FAULT, "({ get a() { return this.a; } }).a"),
  "a proxy that asks itself": attack(FAULT, "new Proxy({}, { get(t, k, r) { return r[k]; } }).a"),
  "a proxy that is its own prototype": attack(
    FAULT,
    "(() => { const p = {}; Object.setPrototypeOf(p, new Proxy(p, {})); return p.x; })()",
  ),
  "a toString that calls itself": attack(FAULT, "({ toString() { return '' + this; } }) + ''"),
  "deep JSON": attack(FAULT, "JSON.parse('['.repeat(1e6))"),
  "a deep array made flat": slow(
    [...FAULT, ...EITHER],
    "(() => { let a = [1]; for (let i = 0; i < 5e4; i++) a = [a]; return a.flat(Infinity); })()",
  ),
  "a deep regular expression": attack(FAULT, "new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('a')"),
  "too many arguments": slow([...FAULT, ...EITHER], "Math.max(...new Array(1e6).fill(1))"),
  "a big integer": slow([...FAULT, ...EITHER], "(() => { let b = 2n; for (;;) b = b * b; })()"),

  "null thrown": attack(MEMORY, "throw null"),
  "undefined thrown": attack(FAULT, "throw undefined"),
  "a text thrown": attack(FAULT, "throw 'stop'"),
  "an integer thrown": attack(FAULT, "throw 10n"),
  "a symbol thrown": attack(FAULT, "throw Symbol('stop')"),
  "a function thrown": attack(FAULT, "throw () => 1"),
  "a thing without a prototype thrown": attack(FAULT, "throw Object.create(null)"),
  "a circle thrown": attack(FAULT, "(() => { const o = {}; o.o = o; throw o; })()"),
  "what throws when it is read": attack(FAULT, "throw { get message() { throw 1; }, toString() { throw 2; } }"),
  "what throws when it is written as JSON": attack(FAULT, "throw { toJSON() { throw 1; } }"),
  "an error with a false message": attack(FAULT, "throw Object.assign(new Error(), { message: { a: 1 }, name: 3 })"),
};

/** Answers of the guest in place of signals. */
export const NONSENSE: readonly string[] = [
  "42",
  "null",
  "'undefined'",
  "''.at(-1) ?? Symbol('x')",
  "({})",
  "({ toString() { throw 1; } })",
  "Object.create(null)",
  "'{'",
  "'[1]'",
  "'[[]]'",
  "'[null]'",
  "'a'",
  "'a b'",
  "'c'",
  "'e'",
  "'e[]'",
  "'e{}'",
  '\'e{"kind":"error","code":1,"message":2}\'',
  "'E'",
  "'Ee'",
  '\'[{"kind":"__proto__"}]\'',
  '\'[{"kind":"toString","ref":"x1"}]\'',
  '\'[{"kind":"performed"}]\'',
  '\'[{"kind":"performed","ref":"x1","intent":"f","arguments":[]}]\'',
  '\'[{"kind":"found","ref":"x1","intent":"f","filter":{},"rows":[1]}]\'',
  '\'[{"kind":"found","ref":"x1","intent":"f","filter":{},"rows":[{"a":\' + \'[\'.repeat(5e4) + \']\'.repeat(5e4) + \'}]}]\'',
  '\'[{"kind":"ask","ref":"y1","slot":"a"}]\'',
  "'\\ud800\\0'",
  "'x'.repeat(3e6)",
];

/** Attacks in a built-in that asks no interrupt, or not often enough: only the end of the thread stops them. */
export const KILLED: Readonly<Record<string, string>> = {
  "joining an array that is not there": "new Array(1e9).join('x')",
  "looking for an item in what says it is long": "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
  "looking for the last item": "Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)",
  "promises whose executors overflow the stack":
    "(() => { const f = () => { new Promise(f); new Promise(f); }; f(); })()",
};
