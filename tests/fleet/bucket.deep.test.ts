import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ending, until } from "../cli/backlot.js";
import { soakTest } from "../runs.js";
import { bytes, FleetProject } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";
import { S3Server } from "./s3Server.js";

withRedis("a fleet that shares a bucket", () => {
  const server = new RedisServer();
  const store = new S3Server();
  let places = 0;
  /** Options of a shared place, and of whose rights: each time a place of its own. */
  const place = () => ({ shared: `s3://${store.bucket}/${places++}`, env: store.env });
  const results = (shared: string): string[] =>
    store.objects(new RegExp(`^${shared.slice(`s3://${store.bucket}/`.length)}/.*/results/`));

  test("gives the bytes of one machine, and nothing of it is done twice", async () => {
    const project = new FleetProject(server, 1);
    const [expected, options] = [await project.expected(), place()];
    const worker = await project.worker(options);
    expect(bytes(await project.run(options))).toEqual(expected);
    worker.kill("SIGKILL");
    // All results are there.
    expect(bytes(await project.run(options))).toEqual(expected);
  });

  // As for Redis, in `killed.deep.test.ts`.
  soakTest("waits for a store that is gone for a while", async () => {
    const project = new FleetProject(server, 1);
    const [expected, options] = [await project.expected(), { ...place(), size: 6 }];
    await project.worker(options);
    const child = project.coordinator(options);
    let said = "";
    child.stderr.on("data", (text: string) => {
      said += text;
    });
    const run = ending(child);
    await until(() => results(options.shared).length > 3, "some shards were done");
    await store.stop();
    await until(() => said.includes("is gone: waiting for it"), "the coordinator has noticed");
    await store.start();
    expect(bytes(await run)).toEqual(expected);
    expect(said).toContain(`${options.shared} at ${store.host} is back`);
  });

  // As a folder, in `replayFleet.deep.test.ts`.
  soakTest("has what was damaged made again", async () => {
    const project = new FleetProject(server);
    const [expected, options] = [await project.expected(), place()];
    await project.worker(options);
    expect(bytes(await project.run(options))).toEqual(expected);
    const [first = "", second = "", third = ""] = results(options.shared);
    writeFileSync(first, readFileSync(first, "utf8").replace(/"commands":\d/, '"commands":9'));
    writeFileSync(second, "");
    writeFileSync(third, readFileSync(third).subarray(0, -3));
    expect(bytes(await project.run(options))).toEqual(expected);
  });

  test("says why it ends where there are no credentials, or wrong ones", async () => {
    const project = new FleetProject(server);
    const wrong = { ...store.env, AWS_SECRET_ACCESS_KEY: "guessed" };
    const { shared } = place();
    for (const [env, code, problem] of [
      [wrong, 2, `FLEET_BUCKET: ${shared} at ${store.host} cannot be used: SignatureDoesNotMatch (HTTP 403)`],
      [{ ...store.env, AWS_ACCESS_KEY_ID: "" }, 2, "BAD_OPTION: "],
    ] as const) {
      const ran = await project.run({ shared, env });
      expect(ran).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(problem) });
      expect(ran.stderr).not.toContain("guessed");
    }
  });
});
