import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { temporaryName } from "../../../src/base/io/index.js";
import { mutate } from "../../../src/testing/mutation/index.js";
import { ProjectCopy } from "../../../src/testing/mutation/tests/testDetector.js";
import type { TestProject } from "../project.js";
import { teaHouse } from "./teaHouse.js";

const before = process.env.TMPDIR;
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
});

/** A project, and a folder below it for temporary files. */
function projectAround(name: string): { tea: TestProject; temporary: string } {
  const tea = teaHouse();
  onTestFinished(() => tea.remove());
  const temporary = join(tea.folder, name);
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
  return { tea, temporary };
}

/** The name of a folder of a process that was killed. */
const leftover = (): string => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  return temporaryName("mutants").replace(`-${process.pid}-`, `-${pid}-`);
};

describe("the copy of a project", () => {
  test.each(["tmp", "intents/a/b"])("may lie in the project, in %s, and holds no copy", (name) => {
    const { tea, temporary } = projectAround(name);
    const [one, other] = [ProjectCopy.make(tea.folder), ProjectCopy.make(tea.folder)];
    expect(readdirSync(temporary)).toHaveLength(2);
    for (const { folder } of [one, other]) {
      expect(readdirSync(join(folder, name))).toEqual([]);
      expect(readdirSync(join(folder, "intents/behaviours"))).toEqual(["order_tea.behavior.ts"]);
    }
    expect(one.digest).toBe(other.digest);
    one.remove();
    other.remove();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("has links as they are, and leaves out what is no file", () => {
    const { tea } = projectAround("tmp");
    symlinkSync("package.json", join(tea.folder, "link.json"));
    symlinkSync("nowhere", join(tea.folder, "broken"));
    spawnSync("mkfifo", [join(tea.folder, "pipe")]);
    const copy = ProjectCopy.make(tea.folder);
    expect(readFileSync(join(copy.folder, "link.json"), "utf8")).toContain("module");
    expect(readdirSync(copy.folder).sort()).toEqual([
      ...["broken", "examples", "intents", "link.json", "package.json", "tmp"],
    ]);
    copy.remove();
  });

  test("goes at the next run where the process was killed, and stays where it runs", async () => {
    const { tea, temporary } = projectAround("tmp");
    const running = temporaryName("mutants").replace(`-${process.pid}-`, "-1-");
    const names = [leftover(), running, "notes"];
    const make = (): void => {
      for (const name of names) mkdirSync(join(temporary, name, "intents"), { recursive: true });
      writeFileSync(join(temporary, names[0] as string, "intents/a.json"), "{}");
    };
    make();
    ProjectCopy.make(tea.folder).remove();
    expect(readdirSync(temporary).sort()).toEqual([running, "notes"].sort());
    make();
    await mutate({ project: tea.folder, what: ["schema"], cache: false, workers: 1 });
    expect(readdirSync(temporary).sort()).toEqual([running, "notes"].sort());
  });

  test("is refused where there is nowhere to put it, and nothing is left of it", () => {
    const { tea, temporary } = projectAround("tmp");
    process.env.TMPDIR = join(temporary, "none");
    expect(() => ProjectCopy.make(tea.folder)).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
    expect(existsSync(join(temporary, "none"))).toBe(false);
  });
});
