import { expect, test } from "vitest";
import { PHENOMENA } from "../../../../src/transcript/index.js";
import { tagTitle } from "../../../../src/transcript/tags.js";
import { backlot, exampleLines, folder } from "../../backlot.js";

test("demo shows domains, phenomena and a dialogue, from wherever it is called", async () => {
  const { code, stdout, stderr } = await backlot(["demo"], { cwd: folder() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const phenomenon of PHENOMENA) expect(stdout).toMatch(new RegExp(`^${tagTitle(phenomenon)} +\\d+ `, "m"));
  for (const domain of ["dining", "travel", "calendar", "finance"])
    expect(stdout).toMatch(new RegExp(`^${domain} +\\d+ `, "m"));
  expect(stdout).toMatch(/^ {3}Signal +\d+ {2}/m);
  expect(stdout).toContain(`${exampleLines().length} dialogues replayed in`);
  expect(stdout).toContain("every signal is as recorded");
});
