import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readScore } from "../../../../src/corpora/scores/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";

it("a score is refused where it lies in no text, also in a device that never ends", async () => {
  const file = join(folder({}), "a.json");
  writeFileSync(file, Buffer.alloc(100_000));
  await expect(readScore(file)).rejects.toMatchObject({ code: "FILE_UNREADABLE", place: { file } });
  if (process.platform === "win32") return;
  await expect(readScore("/dev/zero")).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
});

it("a stored score without what a comparison needs is refused, and named", async () => {
  const header = { field: "sgd", definition: 1, options: {}, data: {}, scores: [{ path: ["a"], name: "a" }] };
  const read = (change: object) =>
    readScore(join(folder({ "a.json": JSON.stringify({ backlot: { ...header, ...change } }) }), "a.json"));
  const units = { aggregate: "mean", ids: ["d"], sums: [[1, 1]] };
  const number = (change: object) => ({ scores: [{ path: ["a"], name: "a", value: 1, units, ...change }] });
  await expect(read(number({}))).resolves.toMatchObject({ header: { field: "sgd" } });
  await expect(read({})).resolves.toMatchObject({ header: { field: "sgd" } });
  for (const change of [
    { options: undefined },
    { data: undefined },
    { scores: [5] },
    { scores: [{ path: 3, name: "a" }] },
    number({ value: "0.5" }),
    number({ units: 5 }),
    number({ units: { ...units, aggregate: "most" } }),
    number({ units: { ...units, sums: [["1", 1]] } }),
    number({ units: { ...units, sums: [] } }),
  ])
    await expect(read(change)).rejects.toMatchObject({ code: "WRONG_PREDICTIONS" });
});
