import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deadLinks } from "./links.js";

test("a link to no file or to no heading is dead; other sites and code are left alone", () => {
  const root = mkdtempSync(join(tmpdir(), "backlot-links-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "other.md"), "# An API, or `two`\n\n```text\n# no heading\n```\n");
  writeFileSync(
    join(root, "page.md"),
    "# Page\n\n[a](#page) [b](other.md) [c](other.md#an-api-or-two) [d](https://example.org/#x)\n" +
      "[e](#pages) [f](gone.md) [g](gone.md#x) [h](other.md#no-heading)\n\n```ts\nf[0](g)\n```\n",
  );
  expect(deadLinks(root, "page.md")).toEqual(["#pages", "gone.md", "gone.md#x", "other.md#no-heading"]);
});
