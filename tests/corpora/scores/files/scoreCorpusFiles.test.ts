import { join } from "node:path";
import { expect, test } from "vitest";
import { scoreCorpusFiles } from "../../../../src/corpora/scores/files/scoreCorpusFiles.js";
import { folder } from "../../../transcript/files/importing/folder.js";

test("a corpus without a dialogue that can be read says why", async () => {
  const files = folder({ "made.jsonl": '{"id": 5}\n', "none.jsonl": "" });
  const scored = (name: string) => scoreCorpusFiles(join(files, name), { real: join(files, name), learn: false });
  await expect(scored("made.jsonl")).rejects.toMatchObject({
    code: "NOTHING_SCORED",
    message: expect.stringMatching(/^the made corpus has no dialogue: .*made\.jsonl:1: ./),
  });
  await expect(scored("none.jsonl")).rejects.toMatchObject({ message: "the made corpus has no dialogue" });
});
