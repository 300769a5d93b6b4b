import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folder } from "../cli/backlot.js";
import { plainCall } from "./console.js";
import { Shell } from "./shell.js";

function shell(): [Shell, string] {
  const cwd = folder();
  mkdirSync(join(cwd, "below"));
  const made = new Shell(cwd, process.env);
  onTestFinished(() => made.end());
  return [made, cwd];
}

test("folders, variables, codes and jobs last from one run of commands to the next", async () => {
  const [made, cwd] = shell();
  const { ran } = await made.run(["cd below", "N=7", "false", "echo $? >&2", "printf '%s' \"it's $N\""]);
  expect(ran.map(({ status }) => status)).toEqual([0, 0, 1, 0, 0]);
  expect(ran.map(({ printed }) => printed).slice(3)).toEqual([
    { stdout: "", stderr: "1\n" },
    { stdout: "it's 7", stderr: "" },
  ]);
  await made.run(["sleep 600 &", "(exit 3)"]);
  const more = await made.run(["echo $? $N", "jobs -r | grep -c sleep", "kill %1; wait %1"]);
  expect(more.ran.map(({ printed: { stdout }, status }) => [stdout, status])).toEqual([
    ["3 7\n", 0],
    ["1\n", 0],
    ["", 143],
  ]);
  expect(more.cwd).toBe(join(cwd, "below"));
});

test("what is left in the background is ended, and a command that ends the shell is an error", async () => {
  const [left] = shell();
  const { ran } = await left.run(["sleep 600 & echo $!"]);
  await left.end();
  expect(() => process.kill(Number(ran[0]?.printed.stdout), 0)).toThrow("ESRCH");
  const [made] = shell();
  await expect(made.run(["exit 1", "echo more"])).rejects.toThrow("the shell ended");
});

test("variables before a call are its own", () => {
  expect(plainCall("QUEUE=redis://localhost:6390 N= npx backlot worker")).toBeNull();
  expect(
    plainCall("QUEUE=redis://localhost:6390 npx backlot replay a.jsonl --queue --quiet | tail -n 1"),
  ).toMatchObject({
    args: ["replay", "a.jsonl", "--queue", "--quiet"],
    variables: { QUEUE: "redis://localhost:6390" },
    tail: 1,
  });
  expect(plainCall("npx backlot worker &")).toBeNull();
});
