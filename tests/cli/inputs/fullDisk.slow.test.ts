import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deepTest, soakTest } from "../../runs.js";
import { backlot, environment, folder, MAIN } from "../backlot.js";
import { soundProject } from "./oddFiles.js";

const REHEARSE = ["rehearse", "--policy", "./policy.mjs", "--operators", "none", "--no-shrink", "--no-behaviours"];
const MUTATE = ["mutate", "r.jsonl", "--what", "schema", "--workers", "1", "--no-cache"];

/** Commands that write one file, by the flag that names it. */
const FILES: readonly (readonly string[])[] = [
  ["run", "say()", "--save"],
  ["replay", "d.jsonl", "--out"],
  [...REHEARSE, "--out"],
  [...REHEARSE, "--save-plans"],
  [...REHEARSE, "--junit"],
  ["transpile", "d.jsonl", "--out"],
  [...MUTATE, "--json"],
  [...MUTATE, "--html"],
];

/** Commands that write a folder. */
const FOLDERS: readonly (readonly string[])[] = [
  ["generate", "--out", "out"],
  ["fixtures", "--seed", "1", "--count", "3", "--out", "out"],
  ["make", "--count", "1", "--operators", "none", "--out", "out"],
  ["make", "--count", "1", "--style", "sgd", "--out", "out"],
  ["make", "--count", "1", "--style", "star", "--out", "out"],
  ["split", "d.jsonl", "--ratio", "a=1", "--out", "out"],
  ["export", "lucid", "d.jsonl", "--out", "out"],
  ["export", "sgd", "d.jsonl", "--out", "out"],
  ["import", "forms", "forms", "--out", "out"],
  ["behaviours", "new", "order"],
  ["init", "out"],
];

describe.skipIf(!existsSync("/dev/full"))(
  "a full disk is said to be one, and is no bug of ours (needs /dev/full)",
  () => {
    test.each(FILES.map((args) => [args]))("%j", async (args) => {
      const cwd = soundProject();
      const { code, stderr } = await backlot([...args, "/dev/full"], { cwd });
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^FILE_UNWRITABLE: .*ENOSPC/m)]);
    });

    for (const [nth, args] of FOLDERS.entries()) {
      // A process for each: one command that writes a folder on every commit, all of them in a soak.
      (nth === 0 ? deepTest : soakTest)(`${args.join(" ")}, where no file can have a byte`, async () => {
        const cwd = soundProject();
        const { code, stderr } = await withoutRoom(args, cwd);
        expect([code, stderr]).toEqual([2, expect.stringMatching(/^FILE_UNWRITABLE: /m)]);
        expect(readdirSync(cwd).filter((name) => name.startsWith("."))).toEqual([]);
      });
    }
  },
);

/** Runs a command of which no file may have a byte, as on a disk that is full. */
function withoutRoom(args: readonly string[], cwd: string): Promise<{ code: number; stderr: string }> {
  const env = { ...environment(), TMPDIR: folder(), XDG_CACHE_HOME: "/dev/null/cache" };
  const words = ["-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, MAIN, ...args];
  return new Promise((resolve) => {
    execFile("sh", words, { cwd, env }, (error, _, stderr) => resolve({ code: Number(error?.code ?? 0), stderr }));
  });
}
