import fc from "fast-check";
import { expect, test } from "vitest";
import { mosesTokenise } from "../../../../src/corpora/multiwoz/scores/text/moses.js";

/** How the original hides and shows runs of full stops, line by line; it takes quadratic time. */
function original(text: string): string {
  let rest = text.replace(/\.(\.+)/g, " DOTMULTI$1");
  while (rest.includes("DOTMULTI.")) {
    rest = rest.replace(/DOTMULTI\.([^.])/g, "DOTDOTMULTI $1").replaceAll("DOTMULTI.", "DOTDOTMULTI");
  }
  while (rest.includes("DOTDOTMULTI")) rest = rest.replaceAll("DOTDOTMULTI", "DOTMULTI.");
  return rest.replaceAll("DOTMULTI", ".");
}

test("runs of full stops become tokens as in the original", () => {
  const part = fc.constantFrom("a", ".", "..", "...", " ", "b c", "..........");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const runs = (tokens: readonly string[]): string[] => tokens.filter((token) => /^\.{2,}$/.test(token));
      expect(runs(mosesTokenise(text))).toEqual(runs(original(text).split(" ")));
    }),
    { seed: 12, numRuns: 2000 },
  );
});

test("100,000 full stops are one token", () => {
  expect(mosesTokenise(`a ${".".repeat(100_000)} b`)).toEqual(["a", ".".repeat(100_000), "b"]);
  expect(mosesTokenise("\t\u00a0".repeat(50_000))).toEqual([]);
});
