import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lucid } from "../../../../src/corpora/lucid/dataset.js";
import { writeCorpus } from "../../../../src/corpora/making/output/writeCorpus.js";
import { type ModelCorpusOptions, writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { sgd } from "../../../../src/corpora/sgd/dataset.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { drawnOf, SOAK } from "../../../runs.js";
import { ours } from "../made.js";
import { type Asked, type ScriptedServer, scriptedServer } from "../models/scriptedServer.js";
import { sound } from "../writing/echo.js";

/*
 * A corpus on a file system that is really full: a small one in memory, which only root may mount.
 */

const mount = (...args: readonly string[]) => execFileSync("mount", ["-t", "tmpfs", ...args], { stdio: "ignore" });
const unmount = (at: string) => execFileSync("umount", [at], { stdio: "ignore" });

const canMount = ((): boolean => {
  const at = mkdtempSync(join(tmpdir(), "mount-"));
  try {
    mount("-o", "size=64k", "tmpfs", at);
    unmount(at);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
})();

let backend: Backend;
let base: string;
let disk: string;
let server: ScriptedServer;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), "full-"));
  disk = join(base, "disk");
  mkdirSync(disk);
  server = await scriptedServer(sound);
});
afterEach(async () => {
  await server.stop();
  rmSync(base, { recursive: true, force: true });
});

/** A corpus tries out each of its intents first. */
const INTENTS = ["book_table", "send_money", "find_restaurants"];

const options = (more: object = {}): ModelCorpusOptions => ({
  count: 6,
  seed: 3,
  intents: INTENTS,
  rates: { correction: 0.5 },
  validate: false,
  formats: [lucid.export, sgd.export],
  sources: { intents: "intents", fixtures: "fixtures" },
  models: { model: server.model, retries: 0, concurrency: 4 },
  ...more,
});

/** The files of a folder with what is in them, but for those of the run. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => !name.startsWith("run") && statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Returns the size of a folder, in kilobytes. */
const sizeOf = (path: string) => Number(execFileSync("du", ["-sk", path], { encoding: "utf8" }).split("\t")[0]);

/** Returns the output of a run with enough space, with its size and that of the models' answers, in kilobytes. */
async function undisturbed(run: (out: string) => Promise<unknown>) {
  mount("-o", "size=64m", "tmpfs", disk);
  try {
    const out = join(disk, "corpus");
    await run(out);
    const answers = existsSync(join(out, "run")) ? sizeOf(join(out, "run")) : 0;
    return { room: sizeOf(out), answers, files: filesIn(out) };
  } finally {
    unmount(disk);
  }
}

const keyOf = ({ system, prompt }: Asked): string => JSON.stringify([system, prompt]);
const FULL = { code: "FILE_UNWRITABLE", message: expect.stringContaining("ENOSPC") };

describe.skipIf(!canMount)("a disk that is full (needs root: a file system of its own)", () => {
  test("ends a run with its error, and leaves nothing half-written; with room again the run goes on and pays for nothing twice", async () => {
    const { room, answers, files } = await undisturbed((out) => writeModelCorpus(out, backend, options()));
    const all = server.asked.map(keyOf);
    expect(new Set(all).size).toBe(all.length);
    const sizes = drawnOf([0.1, 0.4, 0.7], 1).map((part) => answers * part);
    sizes.push(...drawnOf([0.4, 0.7, 0.95], 1).map((part) => answers + (room - answers) * part));
    let [early, late] = [0, 0];
    for (const size of sizes) {
      const from = server.asked.length;
      mount("-o", `size=${Math.ceil(size)}k`, "tmpfs", disk);
      try {
        const out = join(disk, "corpus");
        await expect(writeModelCorpus(out, backend, options()), `${size}`).rejects.toMatchObject(FULL);
        if (server.asked.length - from < all.length) early++;
        else late++;
        expect(filesIn(out)).toEqual({});
        mount("-o", "remount,size=64m", "tmpfs", disk);
        await writeModelCorpus(out, backend, options({ resume: existsSync(join(out, "run", "run.json")) }));
        expect(filesIn(out)).toEqual(files);
        const asked = server.asked.slice(from).map(keyOf);
        expect(asked.sort()).toEqual([...all].sort());
        expect(readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tmp"))).toEqual(
          [],
        );
      } finally {
        unmount(disk);
      }
    }
    // The disk was full while answers came, and when the corpus was written.
    expect(early).toBeGreaterThan(SOAK ? 1 : 0);
    expect(late).toBeGreaterThan(SOAK ? 1 : 0);
  });

  test("without a model: the folder is as it was", async () => {
    const how = { count: 20, seed: 3, intents: INTENTS, rates: {}, formats: [lucid.export, sgd.export] as const };
    const { room, files } = await undisturbed((out) => writeCorpus(out, backend, how));
    for (const point of drawnOf([0.05, 0.4, 0.8, 0.98], 1)) {
      mount("-o", `size=${Math.ceil(room * point)}k`, "tmpfs", disk);
      try {
        const out = join(disk, "corpus");
        await expect(writeCorpus(out, backend, how), `${point}`).rejects.toMatchObject(FULL);
        expect(filesIn(disk)).toEqual({});
        mount("-o", "remount,size=64m", "tmpfs", disk);
        await writeCorpus(out, backend, how);
        expect(filesIn(out)).toEqual(files);
      } finally {
        unmount(disk);
      }
    }
  });
});
