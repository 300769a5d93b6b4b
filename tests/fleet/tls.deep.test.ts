import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLES, ending, folder, INTENTS, start } from "../cli/backlot.js";
import { freePort, RedisServer, withRedis } from "./redisServer.js";

const SECRET = "open:se same@!";
const ESCAPED = encodeURIComponent(SECRET);

/** Makes a certificate that nobody else signed; null where there is no openssl. */
function certificate(): { readonly key: string; readonly file: string; readonly folder: string } | null {
  const path = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, file] = [join(path, "key.pem"), join(path, "certificate.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  try {
    execFileSync("openssl", [...request, ...names, "-keyout", key, "-out", file], { stdio: "ignore" });
    return { key, file, folder: path };
  } catch {
    return null;
  }
}

withRedis("a queue with TLS", () => {
  const made = certificate();
  let port = 0;
  const tls =
    made === null ? [] : ["--tls-cert-file", made.file, "--tls-key-file", made.key, "--tls-auth-clients", "no"];
  const server = new RedisServer([...tls, "--requirepass", SECRET]);
  beforeAll(async () => {
    port = await freePort();
    if (made !== null) await server.configure("tls-port", `${port}`, SECRET);
  });
  afterAll(() => made !== null && rmSync(made.folder, { recursive: true, force: true }));

  test.skipIf(made === null)(
    "is used where its certificate is trusted, and no output holds the password (needs openssl)",
    async () => {
      const cwd = folder();
      const queue = `rediss://:${ESCAPED}@localhost:${port}`;
      const replaying = (more: readonly string[], given: Readonly<NodeJS.ProcessEnv>) =>
        start(["replay", EXAMPLES, "--intents", INTENTS, "--json", "--queue", "--shared", "shared", ...more], {
          cwd,
          env: { BACKLOT_QUEUE: queue, ...given },
        });
      const untrusted = await ending(replaying([], {}));
      expect(untrusted).toMatchObject({ code: 2, stdout: "" });
      expect(untrusted.stderr).toMatch(
        /QUEUE_UNREACHABLE: Redis at localhost:\d+ cannot be used: self-signed certificate/,
      );
      const env = { NODE_EXTRA_CA_CERTS: made?.file };
      const flags = ["worker", "--shared", "shared", "--concurrency", "1"];
      const worker = start(flags, { cwd, env: { BACKLOT_QUEUE: queue, ...env } });
      const working = ending(worker);
      const trusted = await ending(replaying(["--shard-size", "20"], env));
      worker.kill("SIGTERM");
      const worked = await working;
      expect(trusted.code).toBe(0);
      expect(JSON.parse(trusted.stdout)).toMatchObject({ dialogues: 91, matched: 91 });
      expect(worked).toMatchObject({ code: 143, stderr: expect.stringContaining("5 shards done") });
      for (const { stdout, stderr } of [untrusted, trusted, worked])
        for (const word of [SECRET, ESCAPED]) expect(stdout + stderr).not.toContain(word);
    },
  );
});
