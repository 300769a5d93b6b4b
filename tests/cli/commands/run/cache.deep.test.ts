import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { SOAK, sampleOf } from "../../../runs.js";
import { FLAGS } from "../../backlot.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "backlot-processes-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const COMMANDS = ["find_hotels()", 'book_table(restaurant_name="Blue Heron")', "x2.party_size = 2"];

/** Output of `backlot run` over our own intents, rows and behaviours. */
async function printed(env: Readonly<Record<string, string>>, ...flags: string[]): Promise<string> {
  const args = [...FLAGS, join(root, "dist/cli/main.js"), "run", "--json", ...flags, ...COMMANDS];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  return stdout;
}

test("processes that start at once with one empty cache all answer as without one, and leave whole entries", async () => {
  const cache = join(scratch, "cache");
  const expected = await printed({ BACKLOT_CACHE: cache }, "--no-cache");
  expect(expected.split("\n").length).toBeGreaterThan(COMMANDS.length);
  expect(() => readdirSync(cache)).toThrow("ENOENT");
  const first = await Promise.all((SOAK ? [1, 2, 3, 4] : [1, 2]).map(() => printed({ BACKLOT_CACHE: cache })));
  expect(new Set(first)).toEqual(new Set([expected]));
  const kinds = readdirSync(cache).map((name) => name.replace(/-[0-9a-f]{64}$/, ""));
  expect(kinds.sort()).toEqual(["behaviours", "image", "intents", "rows"]);
  expect(await printed({ BACKLOT_CACHE: cache })).toBe(expected);
});

test("without a home, with the cache turned off, or with a file in its place there is no difference", async () => {
  const expected = await printed({ BACKLOT_CACHE: "off" });
  const taken = join(root, "package.json");
  for (const cache of sampleOf([join(taken, "below"), taken], 2))
    expect(await printed({ BACKLOT_CACHE: cache })).toBe(expected);
  expect(readdirSync(scratch)).toEqual(expect.not.arrayContaining(["package.json"]));
});
