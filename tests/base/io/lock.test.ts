import fs, { readdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { lock } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

/** Files can be made from now on to the end of the test, and nothing written to them. */
function fillDisk(): void {
  const real = fs.writeFileSync;
  const spy = vi.spyOn(fs, "writeFileSync").mockImplementation((file, _, how) => {
    real(file, "", how);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

it("a lock that a full disk has no room for is not left behind", () => {
  const path = folder();
  fillDisk();
  expect(() => lock(join(path, "lock"), "it")).toThrow("ENOSPC");
  expect(readdirSync(path)).toEqual([]);
});

it("an empty lock says what to do about it", () => {
  const file = join(folder(), "lock");
  writeFileSync(file, "");
  expect(() => lock(file, "it")).toThrow(`it is being written by another process; where there is none, remove ${file}`);
});
