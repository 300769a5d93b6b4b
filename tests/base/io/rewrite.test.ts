import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AtomicFile } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

test.each(["", "short", "a line that is longer than the one before"])(
  "a file that is rewritten holds %j and nothing of before",
  async (text) => {
    const out = folder();
    const file = await AtomicFile.createInside(out, "a.txt");
    await file.write(" ".repeat(20));
    await file.rewrite(text);
    expect(readdirSync(out)).not.toContain("a.txt");
    await file.finish();
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe(text);
  },
);
