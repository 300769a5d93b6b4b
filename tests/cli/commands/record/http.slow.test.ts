import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { ROOT } from "../../backlot.js";

test("`record http` says where the proxy is, captures what passes, and ends with Ctrl-C", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backlot-record-"));
  const service = createServer((_, response) => response.end('{"title":"Paint"}'));
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const command = spawn(process.execPath, [join(ROOT, "dist/cli/main.js"), "record", "http", origin, "--out", folder]);
  try {
    let said = "";
    command.stderr.on("data", (piece) => {
      said += piece;
    });
    const [line] = (await once(createInterface({ input: command.stdout }), "line")) as [string];
    const proxy = /^recording (\S+) at (\S+)$/.exec(line);
    expect(proxy?.[1]).toBe(origin);
    expect(await (await fetch(`${proxy?.[2]}/tasks/1`, { headers: { authorization: "Bearer mine" } })).text()).toBe(
      '{"title":"Paint"}',
    );
    command.kill("SIGINT");
    expect((await once(command, "exit"))[0]).toBe(0);
    expect(said).toContain("1 exchange captured in ");
    const captured = await readFile(join(folder, "http-capture.har"), "utf8");
    expect(captured).toContain("/tasks/1");
    expect(captured).not.toContain("Bearer mine");
  } finally {
    command.kill("SIGKILL");
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
