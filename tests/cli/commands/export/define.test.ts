import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { backlot, EXAMPLES, folder, INTENTS } from "../../backlot.js";

describe("backlot export lucid", () => {
  test("writes LUCID_data.json and the toolbox, and counts what has no place there", async () => {
    const path = folder();
    const out = join(path, "lucid");
    const { code, stdout } = await backlot(["export", "lucid", EXAMPLES, "-i", INTENTS, "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toContain("signals are put into LUCID's words, without arguments and results");
    const data = JSON.parse(readFileSync(join(out, "LUCID_data.json"), "utf8"));
    expect(data.length).toBeGreaterThan(50);
    expect(readdirSync(join(out, "toolbox_intents")).length).toBe(
      readdirSync(INTENTS).filter((name) => name.endsWith(".json")).length,
    );
    expect((await backlot(["replay", join(out, "LUCID_data.json"), "-i", INTENTS, "--json"])).stdout).toContain(
      '"unreadable":0',
    );
  });

  test("leaves out what it cannot read, and says so with exit code 2", async () => {
    const path = folder({ "a.jsonl": '{"id":"1","turns":[]}\n{"id":"2","turns":[{"author":"Robot"}]}\n' });
    const { code, stdout, stderr } = await backlot(["export", "lucid", join(path, "a.jsonl"), "-o", join(path, "out")]);
    expect([code, stdout.trim()]).toEqual([2, `1 dialogue in 1 file of ${join(path, "out")}`]);
    expect(stderr).toContain("BAD_LINE");
    expect(stderr).toContain("1 dialogue left out");
  });

  test("writes nothing where there is nothing to export", async () => {
    const path = folder({ "a.jsonl": '{"no":"dialogue"}\n' });
    const { code, stderr } = await backlot(["export", "lucid", join(path, "a.jsonl"), "-o", join(path, "out")]);
    expect(code).toBe(2);
    expect(stderr).toContain("there is no dialogue in");
    expect(existsSync(join(path, "out", "LUCID_data.json"))).toBe(false);
  });

  test("a place that cannot be written to is named", async () => {
    const path = folder({ file: "" });
    const { code, stderr } = await backlot(["export", "lucid", EXAMPLES, "-o", join(path, "file")]);
    expect(code).toBe(2);
    expect(stderr).toContain("FILE_UNWRITABLE");
  });
});

describe.skipIf(!hasShared)("import and export of LUCID's 2,000 dialogues (needs the reference data)", () => {
  test("every turn and every intent is as it was, by way of the files", async () => {
    const path = folder();
    const [imported, back] = [join(path, "imported"), join(path, "back")];
    const dialogues = readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").trimEnd().split("\n");
    expect(dialogues).toHaveLength(2_000);
    const file = join(path, "dialogues.jsonl");
    writeFileSync(file, sampleOf(dialogues, 10).join("\n"));
    const sources = [file, "-i", shared("data/lucid/intents")];
    expect((await backlot(["import", "lucid", ...sources, "-o", imported, "-q"])).code).toBe(0);
    expect((await backlot(["export", "lucid", imported, "-o", back, "--lines", "-q"])).code).toBe(0);
    const turns = (of: string): string[] =>
      readFileSync(of, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(line.indexOf('"turns": '), line.lastIndexOf(', "final": ')));
    expect(turns(join(back, "LUCID_data.jsonl"))).toEqual(turns(file));
    const toolbox = readdirSync(join(back, "toolbox_intents"));
    expect(toolbox).toHaveLength(100);
    for (const name of toolbox) {
      const [was, is] = [shared("data/lucid/intents"), join(back, "toolbox_intents")].map((one) =>
        JSON.parse(readFileSync(join(one, name), "utf8")),
      );
      expect(is).toEqual(was);
    }
  });
});
