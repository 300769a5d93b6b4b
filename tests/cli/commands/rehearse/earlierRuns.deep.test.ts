import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { sampleOf } from "../../../runs.js";
import { backlot, ending, folder, INTENTS, spawned, start, until } from "../../backlot.js";

const PLANS = ["--intents", INTENTS, "--goals", "book_table", "set_reminder", "--operators", "none"];
const REHEARSE = ["rehearse", ...PLANS, "--out", "runs.jsonl"];

/** Presses Ctrl-C twice, a second apart by the process's own clock, while the file for `--out` is moved into place. */
const PRESSING_TWICE = `
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { rename } = promises;
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;
const press = async () => {
  const arrived = new Promise((resolve) => process.once("SIGINT", resolve));
  // Whoever only waits for a signal ends.
  const awake = setInterval(() => {}, 1_000);
  process.kill(process.pid, "SIGINT");
  await arrived;
  clearInterval(awake);
  later += 1_000;
};
promises.rename = async (from, to) => {
  if (String(to).endsWith("runs.jsonl")) {
    await press();
    await press();
  }
  return rename(from, to);
};
syncBuiltinESMExports();
`;

/** Has a disk on which the file for `--out` finds room for some lines only, and for a piece of one more; it may not go either. */
const FULL = `
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { open, rm } = promises;
let room = Number(process.env.ROOM);
promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (!/runs\\.jsonl(\\..*\\.tmp)?$/.test(String(path))) return handle;
  const append = handle.appendFile.bind(handle);
  handle.appendFile = async (data) => {
    if (room-- > 0) return append(data);
    await append(data.slice(0, 20));
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return handle;
};
promises.rm = async (...args) => {
  if (process.env.KEEPS !== undefined) throw Object.assign(new Error("ENOSPC: no space left on device, unlink"), { code: "ENOSPC" });
  return rm(...args);
};
syncBuiltinESMExports();
`;

const MUTE = "export default () => null;\n";
const HANGING = `export default () => {
  console.error("hanging");
  return new Promise((resolve) => setTimeout(resolve, 3_600_000));
};
`;

/** Makes a folder with the runs of a rehearsal, including a failed one, and the content of the file. */
async function rehearsed(): Promise<{ readonly cwd: string; readonly before: string; readonly now: () => string }> {
  const cwd = folder({ "twice.mjs": PRESSING_TWICE, "full.mjs": FULL, "hanging.mjs": HANGING, "mute.mjs": MUTE });
  const now = (): string => readFileSync(join(cwd, "runs.jsonl"), "utf8");
  await backlot([...REHEARSE, "--policy", "mute.mjs", "--no-shrink"], { cwd });
  const before = now();
  expect(before.split("\n")).toHaveLength(3);
  return { cwd, before, now };
}

/** Flags with which earlier runs are kept alike; the first on every commit. */
const ALIKE = sampleOf([[["--resume", "--seeds", "2"]], [[]], [["--only-failed"]]], 3);

const preload = (cwd: string, name: string): string[] => ["--import", pathToFileURL(join(cwd, name)).href];
const temporaries = (cwd: string): string[] => readdirSync(cwd).filter((name) => name.endsWith(".tmp"));

describe("the runs of an earlier rehearsal stay as they were", () => {
  test.each(
    sampleOf(
      [
        { flags: [], room: 1, added: 1 },
        { flags: [], room: 0 },
        { flags: ["--only-failed"], room: 1 },
        { flags: ["--only-failed"], room: 0 },
        { flags: ["--resume", "--seeds", "2"], room: 3, added: 1 },
        { flags: ["--resume", "--seeds", "2"], room: 0 },
      ],
      2,
    ),
  )("but for what was done, where the disk has room for $room lines: $flags", async ({ flags, room, added = 0 }) => {
    const { cwd, before, now } = await rehearsed();
    const full = { cwd, node: preload(cwd, "full.mjs"), env: { ROOM: String(room) } };
    const { code, stderr } = await spawned([...REHEARSE, ...flags], full);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("FILE_UNWRITABLE: ") });
    expect(stderr).toContain("ENOSPC");
    // New runs replace the old ones, or follow them; nothing is left of a line that did not fit.
    const kept = added === 0 || flags.length > 0 ? before : "";
    expect([now().startsWith(kept), temporaries(cwd)]).toEqual([true, []]);
    const more = now().slice(kept.length).split("\n").slice(0, -1);
    expect(more.map((line) => JSON.parse(line).outcome)).toEqual(Array.from({ length: added }, () => "completed"));
  });

  test("where a full disk lets no file go either", async () => {
    const { cwd, before, now } = await rehearsed();
    const full = { cwd, node: preload(cwd, "full.mjs"), env: { ROOM: "0", KEEPS: "1" } };
    expect((await spawned(REHEARSE, full)).code).toBe(2);
    expect(now()).toBe(before);
  });

  test.skipIf(process.platform === "win32").each(ALIKE)(
    "where a second Ctrl-C comes before the new ones are in their place: %j (needs signals)",
    async (flags) => {
      const { cwd, before, now } = await rehearsed();
      const { code } = await spawned([...REHEARSE, ...flags], { cwd, node: preload(cwd, "twice.mjs") });
      expect([code, now(), temporaries(cwd)]).toEqual([130, before, []]);
    },
  );

  test.skipIf(process.platform === "win32").each(ALIKE)(
    "where Ctrl-C comes before the first one is done: %j (needs signals)",
    async (flags) => {
      const { cwd, before, now } = await rehearsed();
      const hanging = ["--policy", "hanging.mjs", "--timeout", "3600000"];
      const child = start([...REHEARSE, ...flags, ...hanging], { cwd });
      onTestFinished(() => void child.kill("SIGKILL"));
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const ended = ending(child);
      await until(() => stderr.includes("hanging"), "the policy hangs");
      child.kill("SIGINT");
      expect([(await ended).code, now(), temporaries(cwd)]).toEqual([130, before, []]);
    },
  );
});
