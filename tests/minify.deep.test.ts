import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/* Minified code (scripts/minify.mjs) does what it did, and has lines that a terminal can show. */

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a module as it is and minified; gives what each exports as `result`, and how long the lines are. */
function both(code: string): {
  readonly plain: unknown;
  readonly minified: unknown;
  readonly lines: readonly number[];
} {
  const script = `
import { minify } from "./scripts/minify.mjs";
const code = ${JSON.stringify(code)};
const text = minify("module.js", code);
const resultOf = async (text) => (await import("data:text/javascript," + encodeURIComponent(text))).result;
const [plain, minified] = [await resultOf(code), await resultOf(text)];
console.log(JSON.stringify({ plain, minified, lines: text.split("\\n").map((line) => line.length) }));`;
  const args = ["--input-type=module", "-e", script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
}

describe("minifying", () => {
  test("breaks the line between statements, items, arguments and properties", () => {
    const items = Array.from({ length: 400 }, (_, i) => `f({ "a ${i}": [${i}, "${i}"] }, ${i})`);
    const { plain, minified, lines } = both(
      `const f = (...args) => [...args, globalThis.x]; export const result = [${items}];`,
    );
    expect(minified).toEqual(plain);
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines)).toBeLessThanOrEqual(800);
  });

  test("breaks no text, template or regular expression, whatever characters come before", () => {
    const text = "🙂 é; {a}, (b) ".repeat(40);
    const { plain, minified, lines } = both(`
const word = ${JSON.stringify(text)};
const of = (value) => \`${text}\${((value) => { const twice = value + value; return twice.length; })(value)}; {\`;
function three() { return [word, /[{;,(]🙂/u.test(word), of("🙂")]; }
export const result = [three(), ...[1, 2, 3].map((i) => ({ i, ${"x: word, ".repeat(400)} }))];`);
    expect(minified).toEqual(plain);
    expect(lines.length).toBeGreaterThan(3);
  });

  test("names the module that is no JavaScript", () => {
    expect(() => both("export const = 1;")).toThrow("module.js cannot be minified");
  });
});
