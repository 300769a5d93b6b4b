import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

test("nothing half-written outlives a process that exits in the middle", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backlot-exit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, "exit.mjs");
  await build({
    stdin: {
      contents: `
        import { AtomicFile } from ${JSON.stringify(join(import.meta.dirname, "../../src/base/io/wholeFile.ts"))};
        import { readdirSync } from "node:fs";
        const file = await AtomicFile.create(process.argv[2]);
        await file.write("half");
        console.log(readdirSync(${JSON.stringify(folder)}).some((name) => name.endsWith(".tmp")));
        process.exit(130);`,
      resolveDir: folder,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
    logLevel: "silent",
  });
  const path = join(folder, "a.jsonl");
  await expect(promisify(execFile)(process.execPath, [script, path])).rejects.toMatchObject({
    code: 130,
    stdout: "true\n",
  });
  expect(readdirSync(folder)).toEqual(["exit.mjs"]);
});
