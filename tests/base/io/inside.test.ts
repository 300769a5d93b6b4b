import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BacklotError } from "../../../src/base/errors.js";
import { AtomicFile, makeFolders, pathInside, removeEmpty, writeAtomic } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

const refusal = (path: string, name: string): string => {
  try {
    return pathInside(path, name);
  } catch (error) {
    return (error as BacklotError).code;
  }
};

describe("pathInside", () => {
  test("gives the path of a name in the folder", () => {
    const path = folder({ "a/b": "" });
    for (const name of ["x", "a/b", "a/c", "n/e/w", "./a/./b", "..x", "a/../b"]) {
      expect(refusal(path, name)).toBe(join(path, name));
    }
  });

  test.each(["..", "../x", "a/../../x", "/etc/hosts", "", ".", "a/..", "a\0", "a\\..\\..\\x", "C:x"])(
    "refuses %j",
    (name) => {
      expect(refusal(folder(), name)).toBe("FILE_UNWRITABLE");
    },
  );

  test("refuses a way through a link or a file, and not a link in the last place", () => {
    const [path, other] = [folder({ file: "" }), folder()];
    symlinkSync(other, join(path, "link"));
    mkdirSync(join(path, "a"));
    symlinkSync(other, join(path, "a/link"));
    expect(refusal(path, "link/x")).toBe("FILE_UNWRITABLE");
    expect(refusal(path, "a/link/deep/x")).toBe("FILE_UNWRITABLE");
    expect(refusal(path, "file/x")).toBe("FILE_UNWRITABLE");
    expect(refusal(path, "link")).toBe(join(path, "link"));
    // The folder itself is the user's word, also where it is a link.
    expect(refusal(join(path, "link"), "x")).toBe(join(path, "link/x"));
  });

  test("leads out of the folder for no name at all", () => {
    const path = folder();
    const part = fc.constantFrom("..", ".", "", "a", "/", "\\", "..\\", "a:", " ", "...", "~");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const found = refusal(path, parts.join("/"));
        expect(found === "FILE_UNWRITABLE" || found.startsWith(`${path}/`)).toBe(true);
        expect(found.split("/")).not.toContain("..");
      }),
      { seed: 12 },
    );
  });
});

test("a file inside of a folder replaces a link, and leaves what it leads to", async () => {
  const [path, other] = [folder(), folder({ precious: "mine" })];
  symlinkSync(join(other, "precious"), join(path, "link"));
  await writeAtomic(await AtomicFile.createInside(path, "link"), "new");
  expect(readFileSync(join(other, "precious"), "utf8")).toBe("mine");
  expect(lstatSync(join(path, "link")).isFile()).toBe(true);
  await writeAtomic(await AtomicFile.createInside(path, "new/deep/file"), "x");
  expect(readFileSync(join(path, "new/deep/file"), "utf8")).toBe("x");
  symlinkSync(other, join(path, "out"));
  await expect(AtomicFile.createInside(path, "out/x")).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
});

test("folders are made with those around them, and removed as far as they are empty", () => {
  const path = folder();
  const made = makeFolders(join(path, "a/b/c"));
  expect(made).toEqual([join(path, "a"), join(path, "a/b"), join(path, "a/b/c")]);
  expect(makeFolders(join(path, "a/b"))).toEqual([]);
  mkdirSync(join(path, "a/mine"));
  removeEmpty(made);
  expect([existsSync(join(path, "a/b")), existsSync(join(path, "a"))]).toEqual([false, true]);
});
