import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Cache, cacheFor, cacheKey } from "../../../src/runtime/cache/cache.js";
import { cacheFolder, isOwnFolder } from "../../../src/runtime/cache/folder.js";
import { runs } from "../../runs.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const root = scratch();

let folder: string;
let cache: Cache;
let number = 0;
beforeEach(() => {
  folder = join(root, String(number++));
  expect(isOwnFolder(folder)).toBe(true);
  cache = new Cache(folder);
});

const KEY = cacheKey("one");
const OTHER = cacheKey("two");
const entryOf = (key: string): string => join(folder, `rows-${key}`);

describe("an entry", () => {
  test("gives back what was kept, to the last detail", () => {
    const value = {
      map: new Map([["__proto__", 1]]),
      own: JSON.parse('{"__proto__": {"a": 1}}') as unknown,
      zero: -0,
      bytes: new Uint8Array([1, 2, 3]),
      buffer: new Uint8Array([4, 5]).buffer,
    };
    cache.put("rows", KEY, value);
    const kept = cache.get("rows", KEY) as typeof value;
    expect(kept).toEqual(value);
    expect(Object.is(kept.zero, -0)).toBe(true);
    expect(Object.keys(kept.own as object)).toEqual(["__proto__"]);
    expect([...new Uint8Array(kept.buffer)]).toEqual([4, 5]);
  });

  test("gives bytes back in a buffer of their own, so that words can be read from them", () => {
    const regions = [1, 2, 3, 5, 8].map((length) => new Uint8Array(length).fill(length));
    cache.put("image", KEY, { odd: "x", regions });
    const kept = cache.get("image", KEY) as { readonly regions: readonly Uint8Array[] };
    expect(kept.regions).toEqual(regions);
    expect(kept.regions.map(({ byteOffset, buffer }) => [byteOffset, buffer.byteLength])).toEqual(
      regions.map(({ length }) => [0, length]),
    );
  });

  test("is there for its key and kind only", () => {
    cache.put("rows", KEY, "kept");
    expect(cache.get("rows", OTHER)).toBeUndefined();
    expect(cache.get("image", KEY)).toBeUndefined();
  });

  test("is for its user alone, in a folder that is for its user alone", () => {
    cache.put("rows", KEY, "kept");
    expect(statSync(entryOf(KEY)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("counts for nothing with one bit changed, wherever that is, and is replaced", () => {
    cache.put("rows", KEY, { text: "kept" });
    const sound = readFileSync(entryOf(KEY));
    for (let at = 0; at < sound.length; at++) {
      const bent = Buffer.from(sound);
      bent.writeUInt8(bent.readUInt8(at) ^ (1 << (at % 8)), at);
      writeFileSync(entryOf(KEY), bent);
      expect(cache.get("rows", KEY), `byte ${at}`).toBeUndefined();
    }
    cache.put("rows", KEY, { text: "new" });
    expect(cache.get("rows", KEY)).toEqual({ text: "new" });
  });

  test("counts for nothing where it was cut off, or where something follows it", () => {
    cache.put("rows", KEY, { text: "kept" });
    const sound = readFileSync(entryOf(KEY));
    for (let length = 0; length < sound.length; length++) {
      writeFileSync(entryOf(KEY), sound.subarray(0, length));
      expect(cache.get("rows", KEY), `${length} bytes`).toBeUndefined();
    }
    writeFileSync(entryOf(KEY), Buffer.concat([sound, Buffer.from("x")]));
    expect(cache.get("rows", KEY)).toBeUndefined();
  });

  test("counts for nothing under another key or as another kind", () => {
    cache.put("rows", KEY, "kept");
    const sound = readFileSync(entryOf(KEY));
    writeFileSync(entryOf(OTHER), sound);
    writeFileSync(join(folder, `image-${KEY}`), sound);
    expect(cache.get("rows", OTHER)).toBeUndefined();
    expect(cache.get("image", KEY)).toBeUndefined();
    expect(cache.get("rows", KEY)).toBe("kept");
  });

  test.skipIf(process.platform === "win32")("counts for nothing where others can write to it", () => {
    cache.put("rows", KEY, "kept");
    chmodSync(entryOf(KEY), 0o620);
    expect(cache.get("rows", KEY)).toBeUndefined();
    rmSync(entryOf(KEY));
    mkdirSync(entryOf(KEY));
    expect(cache.get("rows", KEY)).toBeUndefined();
  });

  test("that could not be kept is not missed", () => {
    rmSync(folder, { recursive: true });
    expect(() => cache.put("rows", KEY, "kept")).not.toThrow();
    expect(() => cache.put("rows", KEY, () => "a function cannot be kept")).not.toThrow();
    expect(cache.get("rows", KEY)).toBeUndefined();
  });
});

describe("lines", () => {
  const line = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => JSON.stringify(text));
  const lines = fc.array(line, { maxLength: 8 });

  test("are kept as they come: where the file is cut off anywhere, the last ones are lost, and later ones stay", () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(), (first, later, cut) => {
        const key = cacheKey(String(number++));
        for (const one of first) cache.append("verdicts", key, one);
        const file = join(folder, `verdicts-${key}`);
        const size = existsSync(file) ? cut % (statSync(file).size + 1) : 0;
        if (existsSync(file)) truncateSync(file, size);
        const before = cache.lines("verdicts", key);
        expect(before).toEqual(first.slice(0, before.length));
        // Two bytes end a line and begin the next one, sixteen seal it.
        const bytes = first.map((one) => Buffer.byteLength(one) + 18);
        const whole = bytes.filter((_, at) => bytes.slice(0, at + 1).reduce((sum, one) => sum + one, 0) <= size + 1);
        expect(before).toHaveLength(whole.length);
        // Two processes, turn by turn.
        for (const [at, one] of later.entries())
          (at % 2 === 0 ? cache : new Cache(folder)).append("verdicts", key, one);
        expect(cache.lines("verdicts", key)).toEqual([...before, ...later]);
      }),
      runs(300),
    );
  });

  test("of another key, or changed by hand, are passed over", () => {
    for (const text of ["a", "b", "c"]) cache.append("verdicts", KEY, text);
    const [file, other] = [KEY, OTHER].map((key) => join(folder, `verdicts-${key}`)) as [string, string];
    writeFileSync(other, readFileSync(file), { mode: 0o600 });
    expect(cache.lines("verdicts", OTHER)).toEqual([]);
    writeFileSync(file, readFileSync(file, "utf8").replace("b\n", "x\n"));
    expect(cache.lines("verdicts", KEY)).toEqual(["a", "c"]);
  });

  test("are bounded: the wanted ones are kept, then the latest", () => {
    const small = new Cache(folder, 2_000);
    const all = Array.from({ length: 60 }, (_, at) => `line ${at}`);
    for (const one of all.slice(0, 20)) small.append("verdicts", KEY, one);
    small.shorten("verdicts", KEY, () => false);
    expect(small.lines("verdicts", KEY)).toEqual(all.slice(0, 20));
    for (const one of all.slice(20)) small.append("verdicts", KEY, one);
    for (let at = 0; at < 2; at++) small.shorten("verdicts", KEY, (one) => one === "line 3");
    const kept = small.lines("verdicts", KEY);
    expect(kept.length).toBeGreaterThan(15);
    expect(kept).toEqual([...all.slice(1 - kept.length), "line 3"]);
  });
});

describe("the size", () => {
  const used = (key: string, hoursAgo: number): void => {
    const time = Date.now() / 1_000 - hoursAgo * 3_600;
    utimesSync(entryOf(key), time, time);
  };
  const content = "x".repeat(1_000);
  const keys = ["a", "b", "c", "d", "e"].map((name) => cacheKey(name));

  test("is bounded: what was used longest ago gives way", () => {
    const small = new Cache(folder, 3_500);
    for (const [i, key] of keys.entries()) {
      small.put("rows", key, content);
      used(key, 10 - i);
    }
    expect(keys.map((key) => existsSync(entryOf(key)))).toEqual([false, false, true, true, true]);
    // A hit is a use: the third was used after the fourth.
    expect(small.get("rows", keys[2] as string)).toBe(content);
    small.put("rows", KEY, content);
    expect(keys.map((key) => existsSync(entryOf(key)))).toEqual([false, false, true, false, true]);
  });

  test("of one entry is bounded as well", () => {
    new Cache(folder, 500).put("rows", KEY, content);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("takes in what others left unfinished, and leaves alone what is not its own", () => {
    const [left, fresh, foreign] = [`rows-${KEY}.1.x.tmp`, `rows-${KEY}.2.x.tmp`, "notes.tmp"];
    for (const name of [left, fresh, foreign]) writeFileSync(join(folder, name), "");
    for (const name of [left, foreign]) utimesSync(join(folder, name), 1, 1);
    cache.put("rows", OTHER, content);
    expect(readdirSync(folder).sort()).toEqual([foreign, fresh, `rows-${OTHER}`].sort());
  });
});

describe("a folder", () => {
  test.skipIf(process.platform === "win32")("that others can write to is not used, nor a link or a file", () => {
    const open = join(folder, "open");
    mkdirSync(open);
    chmodSync(open, 0o777);
    expect(isOwnFolder(open)).toBe(false);
    chmodSync(open, 0o755);
    expect(isOwnFolder(open)).toBe(true);
    symlinkSync(open, join(folder, "link"));
    expect(isOwnFolder(join(folder, "link"))).toBe(false);
    writeFileSync(join(folder, "file"), "");
    expect(isOwnFolder(join(folder, "file"))).toBe(false);
    expect(isOwnFolder(join(folder, "file", "below"))).toBe(false);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "of somebody else is not used (needs a user who can give files away)",
    async () => {
      const { chownSync } = await import("node:fs");
      chownSync(folder, 12_345, 12_345);
      expect(isOwnFolder(folder)).toBe(false);
      expect(cacheFor(folder)).toBeNull();
    },
  );

  type Case = readonly [NodeJS.Platform, Readonly<Record<string, string>>, () => string, string | null];
  const home = (): string => "/home/ann";
  const homeless = (): string => {
    throw new Error("no home");
  };
  test.each<Case>([
    ["linux", {}, home, "/home/ann/.cache/backlot"],
    ["linux", { XDG_CACHE_HOME: "/var/caches" }, home, "/var/caches/backlot"],
    ["linux", { XDG_CACHE_HOME: "relative" }, home, "/home/ann/.cache/backlot"],
    ["darwin", {}, home, "/home/ann/Library/Caches/backlot"],
    ["win32", {}, home, null],
    ["linux", {}, homeless, null],
    ["linux", {}, () => "", null],
    ["linux", {}, () => "/", null],
    ["linux", { BACKLOT_CACHE: "/mine" }, homeless, "/mine"],
    ["linux", { BACKLOT_CACHE: "off" }, home, null],
    ["linux", { BACKLOT_CACHE: "" }, home, null],
    ["linux", { BACKLOT_CACHE: "False" }, home, null],
  ])("on %s with %j", (platform, env, at, expected) => {
    expect(cacheFolder({ platform, env, home: at })).toBe(expected);
  });
});

describe("the option", () => {
  test.each([0, 1, true, "", null, {}])("%j is refused", (option) => {
    expect(() => cacheFor(option as string)).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
  });

  test("false is none, and so is a folder that cannot be used", () => {
    expect(cacheFor(false)).toBeNull();
    renameSync(folder, `${folder}-gone`);
    writeFileSync(folder, "");
    expect(cacheFor(folder)).toBeNull();
  });

  test("is a folder, and none from source: it changes without being built", () => {
    expect(cacheFor(folder)?.folder).toBe(folder);
    expect(cacheFor(undefined)).toBeNull();
  });
});

test("a key tells where one part ends and the next begins", () => {
  const parts = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"]];
  expect(new Set(parts.map((one) => cacheKey(...one))).size).toBe(parts.length);
});
