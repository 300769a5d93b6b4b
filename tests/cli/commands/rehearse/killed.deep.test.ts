import { existsSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Random } from "../../../../src/kit/internal.js";
import { SEED, soakCount, soakPart } from "../../../runs.js";
import { backlot, ending, folder, INTENTS, spawned, start, until } from "../../backlot.js";

/** Does nothing, tells of which dialogue it is asked, and kills its process at the answer that is named. */
const KILLER = `
import { writeSync } from "node:fs";

let left = Number(process.env.KILL_AT ?? 0);
export default ({ id }) => {
  writeSync(2, "asked " + id + "\\n");
  if (--left === 0) process.kill(process.pid, "SIGKILL");
  return null;
};
`;

const GOALS = ["book_table", "set_reminder", "find_restaurants", "order_groceries", "book_vet"];
const REHEARSE = [
  ...["rehearse", "--intents", INTENTS, "--goals", ...GOALS, "--operators", "none", "--repeat", "2"],
  ...["--policy", "killer.mjs", "--no-shrink", "--max-shown", "0", "--out", "runs.jsonl", "--quiet"],
];

const linesIn = (cwd: string): string[] =>
  existsSync(join(cwd, "runs.jsonl")) ? readFileSync(join(cwd, "runs.jsonl"), "utf8").split("\n").slice(0, -1) : [];

const sizeIn = (cwd: string): number => statSync(join(cwd, "runs.jsonl"), { throwIfNoEntry: false })?.size ?? 0;

/** The dialogues that the policy was asked about, each time it came to one. */
const dialoguesIn = (stderr: string): string[] =>
  [...stderr.matchAll(/^asked (.*)$/gm)].map(([, id = ""]) => id).filter((id, at, all) => id !== all[at - 1]);

async function uninterrupted(): Promise<{
  readonly lines: string[];
  readonly answers: number;
  readonly bytes: number;
}> {
  const cwd = folder({ "killer.mjs": KILLER });
  const { stderr } = await spawned(REHEARSE, { cwd });
  const lines = linesIn(cwd);
  expect(lines).toHaveLength(2 * GOALS.length);
  return { lines: lines.sort(), answers: stderr.match(/^asked /gm)?.length ?? 0, bytes: lines.join("\n").length + 1 };
}

describe.skipIf(process.platform === "win32")("a rehearsal that is killed (needs signals)", () => {
  test("loses the dialogue under way and no other, whenever that is, and is resumed without one twice", async () => {
    const { lines, answers } = await uninterrupted();
    const random = new Random(SEED);
    const moments = Array.from({ length: soakCount(20) }, () => 1 + Math.floor(random.next() * answers));
    for (const moment of moments) {
      const cwd = folder({ "killer.mjs": KILLER });
      const { code, stderr } = await spawned(REHEARSE, { cwd, env: { KILL_AT: String(moment) } });
      const done = linesIn(cwd);
      expect({ moment, code, done: done.length }).toEqual({ moment, code: null, done: doneBefore(stderr, lines) });
      // Once more, as soon as it goes on.
      await spawned([...REHEARSE, "--resume"], { cwd, env: { KILL_AT: "1" } });
      expect(linesIn(cwd)).toEqual(done);
      await backlot([...REHEARSE, "--resume"], { cwd });
      expect(linesIn(cwd).sort()).toEqual(lines);
    }
  });

  test("keeps every finished dialogue, and none twice, through kills from outside and a resume after each", async () => {
    const cwd = folder({ "killer.mjs": KILLER });
    const { lines, bytes } = await uninterrupted();
    const random = new Random(SEED + 2);
    const kills = soakCount(20);
    let done: readonly string[] = [];
    for (let kill = 0; kill < kills && done.length < lines.length; kill++) {
      // At a moment of the process's own, after a little more was written, if anything is left to write.
      const child = start([...REHEARSE, "--resume"], { cwd });
      const ended = ending(child);
      const size = sizeIn(cwd) + Math.floor((random.next() * 2 * bytes) / kills);
      await until(() => sizeIn(cwd) >= size || child.exitCode !== null, "something more is written");
      child.kill("SIGKILL");
      await ended;
      const kept = linesIn(cwd);
      expect(kept.slice(0, done.length)).toEqual(done);
      expect(new Set(kept).size).toBe(kept.length);
      for (const line of kept) expect(lines).toContain(line);
      done = kept;
    }
    await backlot([...REHEARSE, "--resume"], { cwd });
    expect(linesIn(cwd).sort()).toEqual(lines);
  });

  test("leaves a line cut off anywhere, which is rehearsed again", async () => {
    const { lines, bytes } = await uninterrupted();
    const random = new Random(SEED + 1);
    for (const _ of soakPart([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) {
      const cwd = folder({ "killer.mjs": KILLER });
      await backlot(REHEARSE, { cwd });
      truncateSync(join(cwd, "runs.jsonl"), Math.floor(random.next() * bytes));
      const { stderr } = await backlot([...REHEARSE.filter((flag) => flag !== "--quiet"), "--resume"], { cwd });
      expect(stderr).not.toMatch(/SYNTAX|BAD_|WRONG_/);
      expect(linesIn(cwd).sort()).toEqual(lines);
    }
  });
});

/** Returns the number of finished rehearsals when the process was killed: all but the last one that the policy was asked about. */
function doneBefore(stderr: string, lines: readonly string[]): number {
  const turns = new Map(lines.map((line) => JSON.parse(line)).map((run) => [run.transcript.id, run]));
  expect(turns.size).toBe(GOALS.length);
  // The repetitions of a plan follow each other under one id: each asks as often as the other.
  const asked = [...stderr.matchAll(/^asked (.*)$/gm)].map(([, id = ""]) => id);
  const before = dialoguesIn(stderr).slice(0, -1).length * 2;
  const last = asked.filter((id) => id === asked.at(-1)).length;
  const each = turns
    .get(asked.at(-1))
    ?.transcript.turns.filter(({ author }: { author: string }) => author === "User").length;
  return before + (last > each ? 1 : 0);
}
