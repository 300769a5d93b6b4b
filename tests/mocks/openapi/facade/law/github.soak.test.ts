import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imported } from "../../importing/imported.js";
import { expectHeld, lawOf } from "./lawOf.js";

/* GitHub's document, of 13 MB, as the npm package `@octokit/openapi` brings it: a project of its own installs that. */

describe("the document of GitHub (needs a registry)", () => {
  let folder = "";
  let file = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "backlot-github-"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
    const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
    await promisify(execFile)("npm", ["install", ...options, "@octokit/openapi@23.0.2"], { cwd: folder });
    file = join(folder, "node_modules/@octokit/openapi/generated/api.github.com.json");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is imported whole", async () => {
    const { mapping } = await imported(file);
    expect(mapping.refused.filter(({ effect }) => effect === "unusable")).toEqual([]);
    expect(Object.keys(mapping.operations).length).toBeGreaterThan(1_000);
  });

  // Read: a blob, whose `url` is any text to one answer and a URI to another, so that each makes up one of its own.
  it("is held to the law", async () => expectHeld(await lawOf(file), { read: 1 }));
});
