import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INTENTS, ROOT } from "./backlot.js";

test("a command of which a file is broken ends with that error, although the report of errors needs the file too", () => {
  const root = mkdtempSync(join(tmpdir(), "backlot-broken-"));
  try {
    for (const name of ["dist", "package.json"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"), "junction");
    appendFileSync(join(root, "dist/runtime/chunk.js"), 'throw new Error("half a file");');
    // One that reports its own failure again and again would take all memory, and ends by this limit.
    const main = ["--max-old-space-size=100", join(root, "dist/cli/main.js"), "lint", INTENTS];
    const { status, signal, stderr } = spawnSync(process.execPath, main, { encoding: "utf8", timeout: 120_000 });
    expect([status, signal]).toEqual([1, null]);
    expect(stderr).toContain("half a file");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
