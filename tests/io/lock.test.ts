import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { lock } from "../../src/io/index.js";
import { folder } from "../importers/folder.js";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  return { ...real, writeFileSync: vi.fn(real.writeFileSync) };
});

it("a lock that a full disk has no room for is not left behind", () => {
  const path = folder();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const write = vi.mocked(writeFileSync);
  const real = write.getMockImplementation();
  write.mockImplementationOnce((file, _, how) => {
    // As on a full disk: the file is made, and what it holds is not written.
    real?.(file, "", how);
    throw full;
  });
  expect(() => lock(join(path, "lock"), "it")).toThrow("ENOSPC");
  expect(readdirSync(path)).toEqual([]);
  lock(join(path, "lock"), "it")();
});

it("an empty lock says what to do about it", () => {
  const file = join(folder(), "lock");
  writeFileSync(file, "");
  expect(() => lock(file, "it")).toThrow(`it is being written by another process; where there is none, remove ${file}`);
});
