import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { readText } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

/** Error, as `CODE: message`. */
function refusal(file: string, maxBytes?: number): string {
  try {
    readText(file, maxBytes);
  } catch (error) {
    if (error instanceof BacklotError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("readText", () => {
  test("gives the text of a file, without a byte order mark", () => {
    const path = folder({ a: "\ufeffcafé 😀\n", b: "", c: "x" });
    expect(["a", "b", "c"].map((name) => readText(join(path, name)))).toEqual(["café 😀\n", "", "x"]);
  });

  test("follows links to regular files, and reads those that have no size", () => {
    const path = folder({ a: "x".repeat(100_000) });
    symlinkSync(join(path, "a"), join(path, "link"));
    expect(readText(join(path, "link"))).toHaveLength(100_000);
    if (existsSync("/proc/version")) expect(readText("/proc/version")).toContain("Linux");
  });

  test("tells what is not there from what cannot be read", () => {
    const path = folder({ a: "x" });
    mkdirSync(join(path, "inner"));
    symlinkSync(join(path, "round"), join(path, "round"));
    expect(refusal(join(path, "b"))).toBe(`FILE_NOT_FOUND: there is no file ${join(path, "b")}`);
    expect(refusal(join(path, "a/b"))).toMatch(/^FILE_NOT_FOUND/);
    expect(refusal(join(path, "inner"))).toMatch(/^FILE_UNREADABLE: .*: it is a folder$/);
    expect(refusal(join(path, "round"))).toMatch(/^FILE_UNREADABLE/);
    expect(refusal("a\0b")).toMatch(/^FILE_UNREADABLE/);
    chmodSync(join(path, "a"), 0);
    if (process.getuid?.() !== 0) expect(refusal(join(path, "a"))).toMatch(/^FILE_UNREADABLE: .*EACCES/);
  });

  test.skipIf(process.platform === "win32")("waits for no pipe, and reads no device", () => {
    const path = folder();
    execFileSync("mkfifo", [join(path, "pipe")]);
    symlinkSync("/dev/zero", join(path, "zero"));
    symlinkSync(join(path, "pipe"), join(path, "link"));
    expect(refusal(join(path, "pipe"))).toMatch(/^FILE_UNREADABLE: .*: it is a pipe/);
    expect(refusal(join(path, "link"))).toMatch(/^FILE_UNREADABLE: .*: it is a pipe/);
    expect(refusal(join(path, "zero"))).toMatch(/^FILE_UNREADABLE: .*: it is a device/);
  });

  test("refuses what is too large before it is read", () => {
    const path = folder({ a: "12345", huge: "" });
    truncateSync(join(path, "huge"), 2 ** 40);
    expect(readText(join(path, "a"), 5)).toBe("12345");
    expect(refusal(join(path, "a"), 4)).toMatch(/^FILE_UNREADABLE: .*larger than 4 bytes/);
    expect(refusal(join(path, "huge"))).toMatch(/^FILE_UNREADABLE: .*larger than 268435456 bytes/);
  });

  test("names the line that is not UTF-8", () => {
    const path = folder();
    const given = (bytes: readonly number[]): string => {
      writeFileSync(join(path, "a"), Buffer.from(bytes));
      return refusal(join(path, "a"));
    };
    expect(given([0x69, 0x0a, 0x63, 0xe9])).toMatch(/^FILE_UNREADABLE: .*line 2 is not UTF-8 text; save/);
    expect(given([0xe9, 0x0a, 0x0a])).toMatch(/line 1 is not UTF-8/);
    expect(given([0xff, 0xfe, 0x61, 0])).toMatch(/it is UTF-16 text/);
    // A surrogate and an overlong form are not UTF-8 either.
    expect(given([0xed, 0xa0, 0x80])).toMatch(/line 1/);
    expect(given([0x0a, 0x0a, 0xc0, 0x80])).toMatch(/line 3/);
  });
});
