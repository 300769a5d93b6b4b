import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";

/** A disk on which so many bytes still fit, up to the end of the test, with what happens once it is full. */
export function smallDisk(): { room: number; onFull: () => void } {
  const disk = { room: Number.POSITIVE_INFINITY, onFull: () => {} };
  const real = fs.writeSync as (handle: number, bytes: Uint8Array, at: number, length: number) => number;
  const spy = vi.spyOn(fs, "writeSync").mockImplementation((handle: number, bytes: unknown, at?: unknown) => {
    if (disk.room <= 0) {
      disk.onFull();
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    }
    const [all, from] = [bytes as Uint8Array, Number(at ?? 0)];
    const written = real(handle, all, from, Math.min(all.length - from, disk.room));
    disk.room -= written;
    return written;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return disk;
}
