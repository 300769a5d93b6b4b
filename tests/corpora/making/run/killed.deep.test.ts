import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { backlot, INTENTS, MAIN, ROOT } from "../../../cli/backlot.js";
import { SEED, SOAK, soakCount } from "../../../runs.js";
import { type Asked, scriptedServer } from "../models/scriptedServer.js";
import { words } from "../writing/echo.js";

/*
 * A run with a model is killed at random points, each time after a number of questions, and continues: its corpus equals that of an
 * undisturbed run, and no answer on disk is asked for again.
 */

const KILLS = soakCount(20);
const COUNT = SOAK ? 20 : 8;
const FILES = ["transcripts.jsonl", "discarded.jsonl", "card.md", "make-report.json", "run/run.json"];
const keyOf = ({ system, prompt }: Pick<Asked, "system" | "prompt">): string => JSON.stringify([system, prompt]);

/** Returns the answers on disk by question. */
function saved(out: string): Set<string> {
  const folder = join(out, "run", "answers");
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = names.filter((name) => /[0-9a-f]{64}\.json$/.test(name));
  return new Set(files.map((name) => keyOf(JSON.parse(readFileSync(join(folder, name), "utf8")).question)));
}

test(`${KILLS} times killed, the corpus is the same, and nothing that was kept is paid for again`, async () => {
  const base = mkdtempSync(join(tmpdir(), "killed-"));
  let onAsked = (): void => {};
  const server = await scriptedServer((asked) => {
    onAsked();
    return words(asked) ?? "{}";
  });
  vi.stubEnv("MODEL_URL", `${server.mock.url}/v1`);
  /** Runs that are not killed are in this process. */
  const run = (out: string, resume: boolean, killAfter: number | null): Promise<number | null> =>
    new Promise((resolve) => {
      const args = [
        "make",
        "--intents",
        INTENTS,
        "--count",
        String(COUNT),
        "--seed",
        "9",
        "--only",
        "book_table",
        "send_money",
        "--no-validate",
        "--quiet",
        "--out",
        out,
      ];
      const model = [
        "--model",
        join(ROOT, "tests/corpora/making/run/servedModel.mjs"),
        ...(resume ? ["--resume"] : []),
      ];
      if (killAfter === null) {
        onAsked = () => {};
        resolve(backlot([...args, ...model]).then(({ code }) => code));
        return;
      }
      const child = spawn(process.execPath, [MAIN, ...args, ...model], { stdio: "ignore" });
      let left = killAfter;
      onAsked = () => {
        if (left-- <= 0) child.kill("SIGKILL");
      };
      child.on("close", (code) => resolve(code));
    });
  try {
    const whole = join(base, "whole");
    expect(await run(whole, false, null)).toBe(0);
    const all = server.asked.length;
    const out = join(base, "out");
    const draw = new Seeded("kills", SEED);
    let kills = 0;
    for (let round = 0; ; round++) {
      const before = saved(out);
      const from = server.asked.length;
      // On average the kills take half of the questions: all of them fall into the run.
      const killAfter = kills < KILLS ? draw.part(round).between(0, Math.max(1, Math.floor(all / KILLS))) : null;
      const code = await run(out, existsSync(join(out, "run", "run.json")), killAfter);
      for (const asked of server.asked.slice(from)) expect(before.has(keyOf(asked))).toBe(false);
      if (code === 0) break;
      kills++;
    }
    expect(kills).toBe(KILLS);
    for (const name of FILES)
      expect(readFileSync(join(out, name), "utf8")).toBe(readFileSync(join(whole, name), "utf8"));
    expect(readdirSync(out).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    // Repeated questions were pending when the process was killed: at most four at a time.
    const asked = server.asked.slice(all);
    expect(asked.length - all).toBeLessThanOrEqual(4 * KILLS);
  } finally {
    vi.unstubAllEnvs();
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  }
});
