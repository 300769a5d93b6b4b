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

test("`record http` says where the proxy is, captures what passes, ends with Ctrl-C and says what it masked", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backlot-record-"));
  const service = createServer((_, response) => response.end('{"title":"Paint"}'));
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const command = spawn(process.execPath, [
    join(ROOT, "dist/cli/main.js"),
    "record",
    "http",
    origin,
    "--out",
    folder,
    "--mask",
    "title",
    "--keep",
    "x-part",
  ]);
  try {
    let said = "";
    command.stderr.on("data", (piece) => {
      said += piece;
    });
    const [line] = (await once(createInterface({ input: command.stdout }), "line")) as [string];
    const proxy = /^recording (\S+) at (\S+)$/.exec(line);
    expect(proxy?.[1]).toBe(origin);
    expect(
      await (
        await fetch(`${proxy?.[2]}/tasks/1`, { headers: { authorization: "Bearer mine", "x-part": "a part" } })
      ).text(),
    ).toBe('{"title":"Paint"}');
    command.kill("SIGINT");
    expect((await once(command, "exit"))[0]).toBe(0);
    expect(said).toContain("1 exchange captured in ");
    const captured = await readFile(join(folder, "http-capture.har"), "utf8");
    expect(captured).toContain("/tasks/1");
    expect(captured).not.toMatch(/Bearer mine|Paint/);
    expect(captured).toContain("a part");
    expect(said).toMatch(/times {2}in +name/);
    expect(said).toMatch(/1 {2}header +authorization +masked/);
    expect(said).toMatch(/1 {2}content +title +masked/);
    expect(said).toMatch(/1 {2}header +x-part +kept, looks like a secret/);
  } finally {
    command.kill("SIGKILL");
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
