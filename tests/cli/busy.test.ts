import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { folder, start, until } from "./backlot.js";

/** The thread never comes back from reading an intent. */
const BUSY = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { openSync } = fs;
fs.openSync = (path, ...rest) => {
  if (!String(path).endsWith("busy.json")) return openSync(path, ...rest);
  fs.writeSync(2, "busy\\n");
  for (;;);
};
syncBuiltinESMExports();
`;

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
  "a command whose thread is busy ends by %s",
  async (signal) => {
    const cwd = folder({ "busy.mjs": BUSY, "intents/busy.json": "{}" });
    const hook = pathToFileURL(join(cwd, "busy.mjs")).href;
    const child = start(["lint", "intents"], { cwd, node: ["--import", hook] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [chunk] = await once(child.stderr, "data");
    expect(String(chunk)).toBe("busy\n");
    child.kill(signal);
    await until(() => child.exitCode !== null || child.signalCode !== null, "the command has ended");
    expect([child.exitCode, child.signalCode]).toEqual([null, signal]);
  },
);
