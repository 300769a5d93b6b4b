import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { soakPart } from "../../runs.js";
import { backlot } from "../backlot.js";
import { INPUTS, isStream, ODD_FILES, soundProject } from "./oddFiles.js";

const KINDS = Object.keys(ODD_FILES);
const CASES = INPUTS.map(([odd, ...args], nth) => ({
  odd,
  args,
  kinds: KINDS.filter((kind) => kind !== "a pipe" || !isStream(odd, args)),
  nth,
}));

/** Runs a command where something odd lies in the place of a file. */
async function said(odd: string, args: readonly string[], kind: string): Promise<string> {
  const cwd = soundProject();
  const path = join(cwd, odd);
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  ODD_FILES[kind]?.(path);
  const { code, stdout, stderr } = await backlot(args, { cwd });
  return `${code} ${kind}: ${stderr}${stdout}`.slice(0, 400);
}

/* A command that reads a file is used or refuses, by name, whatever lies there: it does not crash, and waits for nothing. */
describe.skipIf(process.platform === "win32")("no file that is odd is taken for a bug of ours", () => {
  test.each(CASES)("$odd of $args", async ({ odd, args, kinds, nth }) => {
    expect(await said(odd, args, kinds[nth % kinds.length] as string)).toMatch(/^[012] /);
  });

  for (const { odd, args, kinds } of soakPart(CASES)) {
    test(`${odd} of ${args.join(" ")}, whatever it is`, async () => {
      for (const kind of kinds) expect(await said(odd, args, kind)).toMatch(/^[012] /);
    });
  }
});
