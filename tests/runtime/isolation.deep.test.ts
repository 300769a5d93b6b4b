import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/runtime/engines/engine.js";
import type { Guest } from "../../src/runtime/engines/guest.js";
import { IsolatedEngine } from "../../src/runtime/engines/isolated.js";
import { QuickJsEngine } from "../../src/runtime/engines/quickjs.js";
import { SOAK, soakCount } from "../runs.js";
import { BACK_DOOR } from "./guestCode.js";

/*
 * The law of isolation: a session that searches all memory that it can reach, by every allocation there is, finds nothing of
 * what a thousand others were told; and one log leads to one state, whatever was asked in between.
 */

/** How many guests search, in `npm run test:deep` and else. */
const SEARCHES = { quickjs: SOAK ? soakCount(9_000) : 12, isolated: SOAK ? soakCount(1_000) : 4 } as const;
const OTHERS = SOAK ? soakCount(1_000) : 100;
/** How much each allocation asks for alone, in bytes: in a thread, where the sandbox is the same, one of the sizes. */
const SIZES = [64, 5_000, 300_000];
const SIZES_ON = { quickjs: SIZES, isolated: SOAK ? SIZES : SIZES.slice(1, 2) } as const;
const SECRET = "Xk7#vQ9!";

/** Ways to get memory. Each is an expression over a number of bytes `n` that gives something to be searched. */
const ALLOCATIONS = [
  "new ArrayBuffer(n)",
  "new ArrayBuffer(n, { maxByteLength: 2 * n })",
  "new SharedArrayBuffer(n)",
  "(() => { const b = new SharedArrayBuffer(1, { maxByteLength: n }); b.grow(n); return b; })()",
  "(() => { const b = new ArrayBuffer(1, { maxByteLength: n }); b.resize(n); return b; })()",
  "new ArrayBuffer(8).transfer(n)",
  "new ArrayBuffer(8).transferToFixedLength(n)",
  "new ArrayBuffer(n).slice(0)",
  "new ArrayBuffer(n).slice(n >> 1)",
  "new Uint8Array(n)",
  "new Uint8ClampedArray(n)",
  "new Uint16Array(n >> 1)",
  "new Uint32Array(n >> 2)",
  "new Float32Array(n >> 2)",
  "new Float64Array(n >> 3)",
  "new BigUint64Array(n >> 3)",
  "new Float16Array(n >> 1)",
  "new Uint8Array(n).slice(0)",
  "new Uint8Array(n).subarray(1)",
  "new Uint8Array(n).map((x) => x)",
  "new Uint8Array(n).filter(() => true)",
  "new Uint8Array(n).toReversed()",
  "new Uint8Array(n).toSorted()",
  "new Uint8Array(n).with(0, 0)",
  "Uint8Array.from({ length: n })",
  "Uint8Array.of(...new Array(Math.min(n, 1000)))",
  "new Uint8Array(new Array(n))",
  "new Uint8Array(new Set([1, 2, 3]))",
  "new Uint8Array({ length: n })",
  "new DataView(new ArrayBuffer(n)).buffer",
  "new (class extends Uint8Array {})(n)",
  "new (class extends ArrayBuffer {})(n)",
  "Reflect.construct(ArrayBuffer, [n], Array)",
  "new Array(n >> 3)",
  "Array.from({ length: n >> 4 })",
  "[].concat(new Array(n >> 4))",
  "(() => { const l = []; l.length = n >> 3; return l; })()",
  "(() => { const l = [1]; l[n >> 3] = 2; return l; })()",
  "new Array(n >> 4).toSpliced(0, 1)",
  "new Array(n >> 4).slice()",
  "new Array(n >> 4).copyWithin(0, 1)",
  "Object.assign(new Array(n >> 5), { 3: 1 }).flat()",
  "'x'.repeat(n)",
  "'x'.repeat(n >> 1).padEnd(n)",
  "'é'.repeat(n >> 1).normalize('NFD')",
  "'x'.repeat(n >> 2).split('').join('')",
  "'ß'.repeat(n >> 2).toUpperCase()",
  "'x'.repeat(n).slice(1, -1)",
  "'x'.repeat(n).substring(n >> 1)",
  "'xy'.repeat(n >> 1).replace(/y/g, '')",
  "'xy'.repeat(n >> 1).replaceAll('y', 'zz')",
  "String.raw({ raw: ['x'.repeat(n)] })",
  "String.fromCharCode(...new Uint16Array(Math.min(n, 1000)))",
  "JSON.stringify(new Array(n >> 4))",
  "JSON.parse('[' + '1,'.repeat(n >> 4) + '1]')",
  "(2n ** BigInt(Math.min(n, 100000))).toString(36)",
  "BigInt.asUintN(Math.min(n, 100000), -1n).toString(16)",
  "encodeURIComponent('é'.repeat(n >> 3))",
  "new RegExp('a'.repeat(Math.min(n, 10000))).source",
  "/(a)|(b)|(c)|(d)/.exec('d').concat()",
  "new Error('x'.repeat(n)).stack",
  "new Function('return ' + JSON.stringify('x'.repeat(Math.min(n, 10000)))).toString()",
  "Symbol('x'.repeat(n)).toString()",
  "new Date(n).toString()",
  "(n / 7).toFixed(50)",
  "[...new Map(Array.from({ length: n >> 6 }, (_, i) => [i, i]))].flat()",
  "structuredClone(new ArrayBuffer(n))",
] as const;

/**
 * An expression: allocates, lets go and keeps in a given order, and tells how often the secret is found in any of it, byte by
 * byte, unit by unit, in either half of each word.
 */
function search(tries: readonly { readonly way: number; readonly size: number; readonly keep: boolean }[]): string {
  const attempts = tries.map(
    ({ way, size, keep }) =>
      `try { const n = ${size}; look(${ALLOCATIONS[way]}, ${keep}); } catch (e) { if (e.message === "out of memory") throw e; }`,
  );
  return `(() => {
    const wanted = ${JSON.stringify(SECRET.slice(1))};
    const kept = [];
    let found = 0;
    const text = (s) => { if (s.includes(wanted)) found++; };
    const bytes = (b) => {
      const seen = new Uint8Array(b);
      for (let i = seen.indexOf(wanted.charCodeAt(0)); i >= 0; i = seen.indexOf(wanted.charCodeAt(0), i + 1)) {
        let narrow = true, wide = true;
        for (let j = 1; j < wanted.length; j++) {
          if (seen[i + j] !== wanted.charCodeAt(j)) narrow = false;
          if (seen[i + 2 * j] !== wanted.charCodeAt(j)) wide = false;
        }
        if (narrow || wide) found++;
      }
    };
    const look = (value, keep) => {
      if (keep) kept.push(value);
      if (typeof value === "string") text(value);
      else if (ArrayBuffer.isView(value)) bytes(value.buffer);
      else if (Array.isArray(value)) { for (let i = 0; i < value.length; i++) if (i in value && typeof value[i] === "string") text(value[i]); text(value.join()); }
      else bytes(value);
    };
    ${attempts.join("\n")}
    globalThis.kept = kept;
    return found;
  })()`;
}

const steps = fc.array(
  fc.record({
    way: fc.nat(ALLOCATIONS.length - 1),
    size: fc.oneof(fc.integer({ min: 8, max: 4_096 }), fc.integer({ min: 4_096, max: 400_000 })),
    keep: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Answer of a guest, or the code of the error if it is refused. */
function told(guest: Guest, code: string): string {
  try {
    return guest.send(`!${code}`);
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

/** Sessions that each hold and let go of a secret, in many shapes. */
function others(engine: Engine, count: number, seed: number): void {
  for (let i = 0; i < count; i++) {
    const secret = JSON.stringify(`${SECRET}${seed}-${i}`);
    const size = 1 + ((i * 7919) % 3_000);
    engine.open("").send(
      `!globalThis.kept = [${secret}.repeat(${size}), new Array(${size}).fill(${secret} + 1), { a: ${secret} + "é".repeat(9) }];
      new Uint8Array(${size} * 8).map((_, i) => ${secret}.charCodeAt(i % 8)); 0`,
    );
  }
}

describe.each(["quickjs", "isolated"] as const)("on %s", (name) => {
  let engine: Engine;
  beforeAll(async () => {
    const start = name === "quickjs" ? QuickJsEngine.start : IsolatedEngine.start;
    engine = await start({ specs: "[]", scripts: [BACK_DOOR], deadlineMs: 20_000, memoryMb: 32 });
    others(engine, OTHERS, 0);
  });
  afterAll(() => engine.close());

  test("the search finds a secret that is there: in this session's own memory", () => {
    const guest = engine.open("");
    const own = (expression: string): string =>
      `(() => { const s = ${JSON.stringify(SECRET)}; return ${expression}; })()`;
    for (const there of [
      own("s + s"),
      own("Uint8Array.from(s + s, (c) => c.charCodeAt(0))"),
      own("Uint16Array.from(s + s, (c) => c.charCodeAt(0)).buffer"),
      own("[1, s]"),
    ]) {
      const code = search([{ way: 0, size: 8, keep: false }]).replace("new ArrayBuffer(n)", there);
      expect(Number(guest.send(`!${code}`))).toBeGreaterThan(0);
    }
  });

  test("nobody finds what others were told, by any allocation alone", () => {
    for (let way = 0; way < ALLOCATIONS.length; way++) {
      for (const size of SIZES_ON[name]) {
        const found = told(engine.open(""), search([{ way, size, keep: false }]));
        expect([ALLOCATIONS[way], size, found]).toEqual([ALLOCATIONS[way], size, "0"]);
      }
    }
  });

  test("nobody finds what others were told, by random searches", { timeout: 3_600_000 }, () => {
    let round = 0;
    fc.assert(
      fc.property(steps, (tries) => {
        others(engine, 3, ++round);
        expect(told(engine.open(""), search(tries))).toMatch(/^(0|SANDBOX_MEMORY)$/);
      }),
      { numRuns: SEARCHES[name] },
    );
    expect(round).toBe(SEARCHES[name]);
  });

  test("one log leads to one state, whatever was asked in between and whoever had the sandbox", {
    timeout: 3_600_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 2, maxLength: 4 }), fc.nat(), (programs, seed) => {
        const [plain, asked] = [engine.open(""), engine.open("")];
        const digest = `JSON.stringify(kept.map((x) => {
          if (typeof x === "string" || Array.isArray(x)) return [x.length, String(x).slice(0, 99)];
          const bytes = new Uint8Array(ArrayBuffer.isView(x) ? x.buffer : x);
          return [bytes.length, bytes.reduce((sum, byte, i) => (sum * 31 + byte + i) % 65521, 7)];
        }))`;
        const run = (guest: Guest, between: () => void): string[] =>
          programs.map((tries) => {
            between();
            const found = told(guest, search(tries));
            return found === "0" ? guest.send(`!${digest}`) : found;
          });
        const expected = run(plain, () => undefined);
        const seen = run(asked, () => {
          asked.send("Q");
          asked.send("T");
          others(engine, 1, seed);
        });
        expect(seen).toEqual(expected);
      }),
      { numRuns: Math.ceil(SEARCHES[name] / 4) },
    );
  });
});

test("a backend finds nothing of what an earlier one in its thread was told, by any allocation", async () => {
  const options = { specs: "[]", scripts: [BACK_DOOR], deadlineMs: 20_000, memoryMb: 32 };
  const first = await IsolatedEngine.start(options);
  others(first, OTHERS, 0);
  for (const guest of Array.from({ length: 8 }, () => first.open(""))) {
    guest.send(`!globalThis.kept = ${JSON.stringify(SECRET)}.repeat(100_000); 0`);
  }
  const started: unknown[] = [];
  const note = (thread: unknown): void => void started.push(thread);
  process.on("worker", note);
  first.close();
  const second = await IsolatedEngine.start(options);
  for (let way = 0; way < ALLOCATIONS.length; way++) {
    for (const size of SIZES) {
      const found = told(second.open(""), search([{ way, size, keep: true }]));
      expect([ALLOCATIONS[way], size, found]).toEqual([ALLOCATIONS[way], size, "0"]);
    }
  }
  expect(started).toEqual([]);
  process.off("worker", note);
  second.close();
});
