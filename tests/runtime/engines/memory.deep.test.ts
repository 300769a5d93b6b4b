import { describe, expect, it, test } from "vitest";
import type { EngineOptions } from "../../../src/runtime/engines/engine.js";
import type { Guest } from "../../../src/runtime/engines/guest.js";
import { IsolatedEngine } from "../../../src/runtime/engines/isolated.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import { BacklotError } from "../../../src/runtime/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { BACK_DOOR } from "../guestCode.js";

const OPTIONS: EngineOptions = { specs: "[]", scripts: [BACK_DOOR], deadlineMs: 5_000, memoryMb: 16 };

/** Wants memory until there is none, behind a catch, and goes on. */
const EXHAUST = `!globalThis.kept = [];
for (const size of [1e6, 1e5, 1e4, 1e3, 1e2, 1e1]) try { for (;;) kept.push('x'.repeat(size) + kept.length); } catch {}
kept.length`;

/** Fills a guest's heap to the last bytes, as far as it can without asking for more than there is. */
function fill(guest: Guest): void {
  guest.send("!globalThis.kept = []; 0");
  for (const size of [1e6, 1e5, 1e4, 1e3, 1e2]) {
    while (tried(guest, `!kept.push('x'.repeat(${size}) + kept.length)`) !== "SANDBOX_MEMORY");
  }
}

const engine = await closedAfterFile(QuickJsEngine.start(OPTIONS));

/** The answer, or the code of the error that came instead; nothing else may come. */
function tried(guest: Guest, message: string): string {
  try {
    return guest.send(message);
  } catch (error) {
    if (error instanceof BacklotError) return error.code;
    throw error;
  }
}

describe("a session that has filled its heap", () => {
  it("is told so whatever it sends, and harms nobody", () => {
    const other = engine.open("");
    other.send("!globalThis.mine = 1");
    for (const size of [10, 700, 2_000_000]) {
      const full = engine.open("");
      fill(full);
      const code = `'${"é".repeat(size)}'.length`;
      const length = full.send("!kept.length");
      // Either there is room for the right answer, or it is refused for want of memory.
      const answers: readonly (readonly [message: string, right: string])[] = [
        [`!${code}`, String(size)],
        ["Q", other.send("Q")],
        ["T", other.send("T")],
        [`!'y'.repeat(${size}) + kept.length`, "y".repeat(size) + length],
        ["!throw 1", "SANDBOX_FAULT"],
        ["!null.x", "SANDBOX_FAULT"],
      ];
      for (const [message, right] of answers) {
        const answer = tried(full, message);
        expect(answer === right || answer === "SANDBOX_MEMORY", `${message.slice(0, 40)}: ${answer.slice(0, 80)}`).toBe(
          true,
        );
      }
      expect(other.send("!mine")).toBe("1");
    }
    expect(engine.open("").send("!typeof kept")).toBe("undefined");
  });

  it("can be left where it was before, by a fork", () => {
    const guest = engine.open("");
    guest.send("!globalThis.mine = 7");
    const before = guest.fork();
    fill(guest);
    tried(guest, "!'x'.repeat(1e6).length");
    expect(before.send("!mine")).toBe("7");
    expect(guest.fork(1).send("!mine")).toBe("7");
  });
});

describe("a session that has asked for more memory than there is", () => {
  it("is refused, whatever it caught: how much there is must not be told", () => {
    const guest = engine.open("");
    guest.send("!globalThis.mine = 7");
    for (let i = 0; i < 3; i++) expect(tried(guest, EXHAUST)).toBe("SANDBOX_MEMORY");
    expect(guest.send("!mine + typeof kept")).toBe("7undefined");
  });

  it.each([
    "let l = []; for (;;) l = [l]",
    "const l = []; for (;;) l.push([l])",
    "let s = 'é'; for (;;) { s += s; s.localeCompare(s + 'x'); }",
    "let o = null; for (;;) o = { o }",
    "let s = 'x'; for (;;) { s += s; s.normalize('NFKD'); }",
    "const m = new Map(); for (let i = 0; ; i++) m.set(i, [i])",
    "for (let s = 'a'; ; s += s) s.split('')",
    "for (let s = 'a'; ; s += s) JSON.stringify([s, s])",
    "for (let s = 'ab'; ; s += s) s.replace(/a/g, '$`')",
  ])("is told so and nothing else: %s", (code) => {
    expect(tried(engine.open(""), `!${code}`)).toBe("SANDBOX_MEMORY");
  });
});

describe("what does not fit", () => {
  const large = JSON.stringify({ entities: { notes: [{ text: "x".repeat(20 << 20) }] } });

  it("an opening: every message says so, other sessions go on", () => {
    const guest = engine.open(large);
    for (let i = 0; i < 3; i++) expect(tried(guest, "Q")).toBe("SANDBOX_MEMORY");
    expect(engine.open("").send("!1")).toBe("1");
  });

  it("a message", () => {
    const guest = engine.open("");
    guest.send("!globalThis.mine = 1");
    expect(tried(guest, `!'${"x".repeat(20 << 20)}'.length`)).toBe("SANDBOX_MEMORY");
    expect(guest.send("!mine")).toBe("1");
  });

  it("an answer", () => {
    const guest = engine.open("");
    // As text it takes twice the room that it takes in the heap.
    expect(tried(guest, "!'é'.repeat(6 << 20)").slice(0, 50)).toBe("SANDBOX_MEMORY");
    expect(guest.send("!'x'.repeat(3 << 20)").length).toBe(3 << 20);
  });
});

describe.each([
  ["quickjs", (options: EngineOptions) => QuickJsEngine.start(options)],
  ["isolated", (options: EngineOptions) => IsolatedEngine.start(options)],
] as const)("a script that fails at boot, on %s", (_, start) => {
  test.each([
    ["throws", "throw new TypeError('no')", "SANDBOX_FAULT", /TypeError: no/],
    ["does not parse", "let let = 1 +", "SANDBOX_FAULT", /SyntaxError/],
    ["calls itself", "(function f() { f(); })()", "SANDBOX_FAULT", /stack overflow/],
    ["is too large", `/*${"x".repeat(17 << 20)}*/`, "SANDBOX_MEMORY", /memory/],
    ["takes all memory", "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length)", "SANDBOX_MEMORY", /memory/],
    ["takes away what the host calls", "backlot.boot = undefined", "SANDBOX_FAULT", /not a function/],
  ])("%s", async (_name, script, code, message) => {
    const failed = await start({ ...OPTIONS, scripts: [script] }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BacklotError);
    expect(failed).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

test("a sandbox that this computer has no room for is an error of its own", async () => {
  const start = QuickJsEngine.start({ ...OPTIONS, memoryMb: 1_000_000 });
  await expect(start).rejects.toMatchObject({ code: "SANDBOX_MEMORY" });
});
