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
