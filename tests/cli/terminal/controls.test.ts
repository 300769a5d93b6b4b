import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COLOURED, marked, PLAIN, written } from "../../../src/cli/terminal/colours.js";
import { runs, SOAK } from "../../runs.js";
import { COMMANDS, saidOf } from "./hostile.js";

/** Characters that no text may bring to a terminal. A tab moves the cursor and nothing else. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** The colours that the command line uses itself. */
const OURS = /\u001b\[(?:1|2|22|3[1-6]|39)m/g;

const CONTROL = fc.constantFrom(
  ..."\u0007\b\u000b\f\r\u001b\u007f\u0085\u009b\u009d\u2028\u2029\u202a\u202e\u2066\u2069",
);
/** The beginnings of sequences: of colours that are not ours, of titles, of links. */
const SEQUENCE = fc.constantFrom(
  "\u001b[41m",
  "\u001b[5m",
  "\u001b[2J",
  "\u001b]0;t\u0007",
  "\u009b31m",
  "\u001b]8;;x",
);
const WORDS = fc
  .array(fc.oneof(CONTROL, SEQUENCE), { minLength: 1, maxLength: 6 })
  .map((parts) => `${parts.join("q")}z`);

/** Those that take some milliseconds: the others start a thread, a process or a compiler. */
const CHEAP = Object.keys(COMMANDS).filter((name) => !/^(lint|mutate|rehearse|coverage|replay --against)/.test(name));

const clean = (said: string): void => expect(said.replace(OURS, "")).not.toMatch(CONTROLS);

describe("no control character of anybody's reaches the terminal", () => {
  const isQuick = (name: string): boolean => CHEAP.includes(name) || name === "replay --against";
  test.each(Object.keys(COMMANDS).filter((name) => SOAK || isQuick(name)))("%s", async (name) => {
    const words = "\u001b[41m\u0007\u009b2J\u202e\u2066\u007fz";
    const { code, stdout, stderr } = await saidOf(name, words, { FORCE_COLOR: "1" });
    expect(code).not.toBe(70);
    expect(stdout + stderr).toContain("\\u202e\\u2066\\u007fz");
    clean(stdout + stderr);
  });

  test("of whatever words, with colours or without", async () => {
    const law = fc.asyncProperty(fc.constantFrom(...CHEAP), WORDS, fc.boolean(), async (name, words, hasColour) => {
      const { stdout, stderr } = await saidOf(name, words, hasColour ? { FORCE_COLOR: "1" } : {});
      clean(stdout + stderr);
    });
    await fc.assert(law, runs(600));
  });

  test("colours are ours where we have made them, and nobody else's", () => {
    const { bold, red } = COLOURED;
    expect(written(`${bold("a\u001b[31mb")} ${red("c")}\n`)).toBe(
      "\u001b[1ma\\x1b[31mb\u001b[22m \u001b[31mc\u001b[39m\n",
    );
    expect(written(marked("\u001b[35mx\u001b[39m"))).toBe("\u001b[35mx\u001b[39m");
    expect(written(PLAIN.bold("a"))).toBe("a");
  });
});
