import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { EXAMPLES, folder, INTENTS, spawned } from "./backlot.js";

/** Presses Ctrl-C in its own process as soon as the file for `--out` is begun, and goes on when that has arrived. */
const PRESSING = `
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { open } = promises;
let isPressed = false;
promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (!isPressed && /^\\.out\\..*\\.tmp$/.test(String(path))) {
    isPressed = true;
    const arrived = new Promise((resolve) => process.once("SIGINT", resolve));
    // Whoever only waits for a signal ends.
    const awake = setInterval(() => {}, 1_000);
    process.kill(process.pid, "SIGINT");
    await arrived;
    clearInterval(awake);
  }
  return handle;
};
syncBuiltinESMExports();
`;

/* What was done until then is kept by those that can go on with it, or that report it. */
test.skipIf(process.platform === "win32").each([
  ["replay", [EXAMPLES, "--intents", INTENTS, "--out", "out.jsonl"], []],
  [
    "rehearse",
    ["--intents", INTENTS, "--goals", "set_reminder", "--phenomena", "none", "--out", "out.jsonl"],
    ["out.jsonl"],
  ],
  [
    "mutate",
    [EXAMPLES, "--intents", INTENTS, "--what", "schema", "--only", "set_reminder", "--json", "out.json"],
    ["out.json"],
  ],
])("%s tells of a Ctrl-C that comes while its file is begun (needs signals)", async (command, args, kept) => {
  const pressing = join(folder({ "pressing.mjs": PRESSING }), "pressing.mjs");
  const cwd = folder();
  const node = ["--import", pathToFileURL(pressing).href];
  const { code, stderr } = await spawned([command, ...args], { cwd, node });
  expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("interrupted") });
  expect(readdirSync(cwd)).toEqual(kept);
});
