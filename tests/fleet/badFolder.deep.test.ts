import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SOAK, soakTest } from "../runs.js";
import { bytes, FleetProject, type ProcessOptions } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";

/* Only root may mount a file system. */
const mount = (at: string, options: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", at], { stdio: "ignore" });
const unmount = (at: string) => execFileSync("umount", [at], { stdio: "ignore" });
const canMount = ((): boolean => {
  const at = mkdtempSync(join(tmpdir(), "mount-"));
  try {
    mount(at, "size=64k");
    unmount(at);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
})();

withRedis("a fleet whose folder", () => {
  const server = new RedisServer();

  /** A folder of its own file system below the project's. */
  function disk(project: FleetProject, options: string): string {
    const at = join(project.cwd, "disk");
    mkdirSync(at);
    mount(at, options);
    onTestFinished(() => void unmount(at));
    return at;
  }

  // A file system that refuses is one in the next test; a run goes on once it can in `replayFleet.deep.test.ts`.
  if (SOAK)
    test.skipIf(!canMount)(
      "is full ends with FILE_UNWRITABLE, and goes on once there is room (needs root)",
      async () => {
        const project = new FleetProject(server, 6);
        const expected = await project.expected();
        const shared = disk(project, "size=700k");
        await project.worker({ shared });
        const full = await project.run({ shared });
        expect(full).toMatchObject({ code: 2, stdout: "" });
        expect(full.stderr).toContain("FILE_UNWRITABLE: ");
        expect(full.stderr).toContain("ENOSPC");
        execFileSync("mount", ["-o", "remount,size=64m", shared]);
        expect(bytes(await project.run({ shared }))).toEqual(expected);
      },
    );

  test.skipIf(!canMount)("is read-only for all ends with FILE_UNWRITABLE (needs root)", async () => {
    const project = new FleetProject(server, 1);
    const shared = disk(project, "size=64m,ro");
    expect(await project.run({ shared })).toMatchObject({ code: 2, stderr: expect.stringContaining("EROFS") });
  });

  // In one process in `replayFleet.deep.test.ts`.
  soakTest("workers cannot write to ends with the worker's reason, and goes on once they can", async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    // The coordinator's first try, without workers, makes the folder of the run.
    const waiting = project.coordinator();
    const shared = join(project.cwd, "shared");
    await expect.poll(() => inputs(shared), { timeout: 60_000 }).toBeGreaterThan(0);
    waiting.kill("SIGKILL");
    const [run = ""] = readdirSync(shared);
    writeFileSync(join(shared, run, "results"), "a file, where results are to be");
    await project.worker();
    const refused = await project.run();
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("FILE_UNWRITABLE: ");
    rmSync(join(shared, run, "results"));
    expect(bytes(await project.run())).toEqual(expected);
  });

  test("is another one for a worker ends with the worker's folder, and goes on with one that has it", async () => {
    const project = new FleetProject(server, 1);
    const expected = await project.expected();
    const lost: ProcessOptions = { shared: "elsewhere" };
    const worker = await project.worker(lost);
    const refused = await project.run();
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(
      /FLEET_FOLDER: the worker \S+ does not find the coordinator's files in \S*elsewhere/,
    );
    worker.kill("SIGTERM");
    await project.worker();
    expect(bytes(await project.run())).toEqual(expected);
  });

  const inputs = (shared: string): number => {
    try {
      const names = readdirSync(shared, { recursive: true, encoding: "utf8" });
      return names.filter((name) => /inputs.*jsonl$/.test(name)).length;
    } catch {
      return 0;
    }
  };
});
