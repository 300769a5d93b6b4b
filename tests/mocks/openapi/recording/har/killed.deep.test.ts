import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { readHar } from "../../../../../src/mocks/openapi/recording/har/read.js";
import { ROOT } from "../../../../cli/backlot.js";
import { folder } from "../../../../transcript/files/importing/folder.js";

const BODY = Buffer.alloc(1_000_000, "0123456789");

test("kill -9 right behind the last byte of an answer: each that a client had whole is in the capture, which is a HAR", async () => {
  const service = createServer((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/plain", "content-length": BODY.length }).end(BODY);
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const out = join(folder(), "recorded");
  for (let round = 0; round < 3; round++) {
    const args = [join(ROOT, "dist/cli/main.js"), "record", "http", origin, "--out", out];
    const command = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => void command.kill("SIGKILL"));
    const [line] = (await once(createInterface({ input: command.stdout }), "line")) as [string];
    const url = line.split(" ").at(-1) as string;
    for (let nth = 0; nth < 3; nth++) {
      const answer = await fetch(`${url}/${round}/${nth}`);
      expect((await answer.arrayBuffer()).byteLength).toBe(BODY.length);
    }
    command.kill("SIGKILL");
    await once(command, "exit");
    const { exchanges } = readHar(join(out, "http-capture.har"));
    expect(exchanges.map(({ target }) => target).slice(3 * round)).toEqual([0, 1, 2].map((nth) => `/${round}/${nth}`));
    expect(JSON.parse(readFileSync(join(out, "http-capture.har"), "utf8")).log.entries).toHaveLength(3 * round + 3);
  }
});
