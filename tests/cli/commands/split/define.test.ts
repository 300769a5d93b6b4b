import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { splitCorpus } from "../../../../src/cli/commands/split/splitCorpus.js";
import { backlot, EXAMPLES, environment, folder, MAIN } from "../../backlot.js";

const split = (out: string, ratio: Readonly<Record<string, number>> = { a: 1 }): Promise<number> =>
  splitCorpus([EXAMPLES], { out, ratio: new Map(Object.entries(ratio)), seed: 1, quiet: true, json: true });

beforeEach(() => {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return () => said.mockRestore();
});

const refusal = { code: "FILE_UNWRITABLE" };

describe("a folder of splits that others prepared", () => {
  test.each([
    "../precious",
    "../../precious",
    "../precious.jsonl",
    "sub/../../precious.jsonl",
    "notes.md",
    "link/train.jsonl",
  ])("removes nothing by listing %s", async (name) => {
    const root = folder({ "precious.jsonl": "mine", precious: "mine", "other/train.jsonl": "mine" });
    const out = join(root, "out");
    mkdirSync(out);
    symlinkSync(join(root, "other"), join(out, "link"));
    writeFileSync(join(out, "notes.md"), "mine");
    writeFileSync(join(out, "split.json"), JSON.stringify({ files: { [name]: 1 } }));
    const before = readdirSync(out);
    await expect(split(out)).rejects.toMatchObject(refusal);
    expect(readdirSync(out)).toEqual(before);
    for (const kept of ["precious", "precious.jsonl", "other/train.jsonl", "out/notes.md"]) {
      expect(readFileSync(join(root, kept), "utf8")).toBe("mine");
    }
  });

  test("intents to hold out that no dialogue has are most likely of another project", async () => {
    const cwd = folder({ "intents/rent_boat.json": '{"command": "rent_boat", "description": "Rent", "args": {}}' });
    const ways = ["--held-out", join(cwd, "intents"), "--out", join(cwd, "parts")];
    const { code, stderr } = await backlot(["split", EXAMPLES, ...ways]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("UNKNOWN_INTENT: no dialogue has any of the intents to hold out"),
    });
    expect(readdirSync(cwd)).toEqual(["intents"]);
  });

  test("dialogues that mix what is left out are counted, and said to be", async () => {
    const turns = (...intents: string[]) => intents.map((intent) => ({ author: "System", command: `${intent}()` }));
    const lines = [turns("a"), turns("b"), turns("a", "b")].map((each, id) =>
      JSON.stringify({ id: `${id}`, turns: each }),
    );
    const cwd = folder({ "d.jsonl": `${lines.join("\n")}\n` });
    const { code, stderr } = await backlot(["split", "d.jsonl", "--leave-out", "task", "--out", "parts"], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("1 dialogue excluded from the splits of each task in them: what is held out");
  });

  test("is not made where a file is", async () => {
    const cwd = folder({ file: "mine" });
    const { code, stderr } = await backlot(["split", EXAMPLES, "--ratio", "a=1", "--out", "file"], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("file is a file, not a folder") });
  });

  test("is not left through links in the place of its files", async () => {
    const root = folder({ mine: "mine" });
    const out = join(root, "out");
    expect(await split(out)).toBe(0);
    symlinkSync(join(root, "mine"), join(out, "b.jsonl"));
    expect(await split(out, { a: 1, b: 1 })).toBe(0);
    expect(readFileSync(join(root, "mine"), "utf8")).toBe("mine");
    expect(readdirSync(out).sort()).toEqual(["a.jsonl", "b.jsonl", "split.json"]);
  });
});

/** A corpus in which every dialogue has a task of its own. */
function corpus(count: number): string {
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ id: `${at}`, turns: [{ author: "System", index: 0, command: `task_${at}()` }] }),
  );
  return join(folder({ "corpus.jsonl": `${lines.join("\n")}\n` }), "corpus.jsonl");
}

const leaveOut = (file: string, out: string): Promise<number> =>
  splitCorpus([file], { out, leaveOut: "task", seed: 1, quiet: true, json: true });

test.skipIf(process.platform === "win32")("splits by more names than a process may have files open", async () => {
  const out = join(folder(), "out");
  const script = `ulimit -n 100; exec '${process.execPath}' '${MAIN}' split '${corpus(90)}' --leave-out task -q -o '${out}'`;
  await promisify(execFile)("bash", ["-c", script], { env: environment() });
  expect(readdirSync(out)).toHaveLength(91);
  expect(readFileSync(join(out, "task_7/test.jsonl"), "utf8").split("\n")).toHaveLength(2);
  expect(readFileSync(join(out, "task_7/train.jsonl"), "utf8").split("\n")).toHaveLength(90);
});

test("leaves no folders behind where it cannot be finished", async () => {
  const out = join(folder(), "out");
  const file = corpus(4);
  mkdirSync(join(out, "task_3/train.jsonl/inner"), { recursive: true });
  writeFileSync(join(out, "split.json"), '{"files":{}}');
  await expect(leaveOut(file, out)).rejects.toMatchObject(refusal);
  expect(readdirSync(out).sort()).toContain("task_3");
  expect(readdirSync(join(out, "task_3"))).toEqual(["train.jsonl"]);
  expect(readdirSync(dirname(out))).toEqual(["out"]);
});
