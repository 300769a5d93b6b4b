import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import { ROOT } from "../../backlot.js";

const MAIN = join(ROOT, "dist/cli/main.js");

const entry = (url: string, text?: string) => ({
  request: { method: "GET", url, headers: [] },
  response: {
    status: 200,
    headers: [{ name: "Content-Type", value: "application/json" }],
    content: { size: 2, ...(text === undefined ? {} : { text }) },
  },
});

/** A HAR of two services, one of whose contents was left out. */
function written(): string {
  const file = join(folder(), "browser.har");
  const entries = [
    entry("https://a.example/tasks", '[{"id":1,"title":"Paint"}]'),
    entry("https://a.example/tasks/1", '{"id":1,"title":"Paint"}'),
    entry("https://a.example/gone"),
    entry("https://cdn.example/x", "{}"),
  ];
  writeFileSync(file, JSON.stringify({ log: { version: "1.2", creator: { name: "other", version: "1" }, entries } }));
  return file;
}

test("`serve http FILE.har --strict` serves a service of anybody's HAR, and says what it leaves out", async () => {
  const args = [MAIN, "serve", "http", written(), "--strict", "--port", "0"];
  const command = spawn(process.execPath, args);
  onTestFinished(() => void command.kill("SIGKILL"));
  let said = "";
  command.stderr.on("data", (piece) => {
    said += piece;
  });
  const [line] = (await once(createInterface({ input: command.stdout }), "line")) as [string];
  expect(line).toMatch(/^serving 2 recorded exchanges at /);
  expect(await (await fetch(`${line.split(" ").at(-1)}/tasks/1`)).json()).toEqual({ id: 1, title: "Paint" });
  await expect.poll(() => said).toContain("Ctrl-C");
  expect(said).toContain("left out: 1 × an entry cannot be used: its content was left out: GET https://a.example/gone");
  expect(said).toContain(
    "left out: 1 × exchanges with another service: https://cdn.example: GET https://cdn.example/x",
  );
});

test("`import http FILE.har` makes a mock of it, and reports what it leaves out; --origin names another service", () => {
  const out = join(folder(), "mock");
  const made = spawnSync(process.execPath, [MAIN, "import", "http", written(), "--out", out], { encoding: "utf8" });
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining("its content was left out")]);
  expect(readFileSync(join(out, "fixtures/tasks.jsonl"), "utf8")).toBe('{"id":1,"title":"Paint"}\n');
  const none = ["import", "http", written(), "--origin", "https://b.example", "--out", join(folder(), "none")];
  const refused = spawnSync(process.execPath, [MAIN, ...none], { encoding: "utf8" });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(
    "holds no exchange with https://b.example; it has: https://a.example, https://cdn.example",
  );
});
