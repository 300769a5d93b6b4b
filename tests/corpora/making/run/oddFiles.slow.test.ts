import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BacklotError } from "../../../../src/base/errors.js";
import { AnswerCache, keyOf } from "../../../../src/corpora/making/models/answerCache.js";
import { RunState } from "../../../../src/corpora/making/run/modelRun.js";

/*
 * A run reads its kept state only from regular files that do not nest too deep: anything else in their places is refused by its name, or
 * asked for again, and does not block.
 */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "odd-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const DEEP = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

/** Other kinds of files in the place of a file. */
const KINDS: Readonly<Record<string, (path: string) => unknown>> = {
  "a pipe": (path) => execFileSync("mkfifo", [path]),
  "a link to a pipe": (path) => {
    execFileSync("mkfifo", [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  "a link to a device": (path) => symlinkSync("/dev/zero", path),
  "a link to itself": (path) => symlinkSync(path, path),
  "a folder": (path) => mkdirSync(path),
  "a socket": (path) => new Promise<void>((resolve) => void createServer().unref().listen(path, resolve)),
};
/** Invalid contents. */
const TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  "lists 100,000 deep": DEEP,
  "a question 100,000 deep": `{"version":1,"finished":false,"config":{"count":${DEEP}},"question":${DEEP},"answer":{},"digest":""}`,
  "an answer 100,000 deep": `{"version":${DEEP},"question":{},"answer":{"text":${DEEP}},"digest":""}`,
};

const question = {
  stage: "userTurn",
  item: "a",
  sample: 0,
  attempt: 0,
  system: "",
  prompt: "",
  maxOutputTokens: 10,
  model: "m",
  settings: {},
} as const;

/** Returns the code and the place of a refusal; undefined if there is none. */
async function refusal(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const { code, place } = error as BacklotError;
    return `${code} ${place?.file}`;
  }
}

const begun = async (): Promise<void> =>
  (await RunState.begin(folder, { count: 1 }, existsSync(place("run.json")))).end();
const place = (name: string): string => join(folder, "run", name);
const opened = (): Promise<AnswerCache> => AnswerCache.open(place("answers"));

test.skipIf(process.platform === "win32")("answers are for the user alone", async () => {
  const cache = await opened();
  const room = await cache.makeRoom(keyOf(question), question);
  await room.keep({ text: "My name is Ada.", finish: "stop", usage: { inputTokens: 1, outputTokens: 1 } });
  const paths = readdirSync(place("answers"), { recursive: true, encoding: "utf8" });
  expect(paths).toHaveLength(3);
  for (const path of [".", ...paths]) expect(statSync(join(place("answers"), path)).mode & 0o077).toBe(0);
});

describe.skipIf(process.platform === "win32")("in the place of a kept file", () => {
  test.each(Object.entries(KINDS))("%s is refused by its name", async (_, make) => {
    const cache = await opened();
    const key = keyOf(question);
    const answer = place(join("answers", key.slice(0, 2), `${key}.json`));
    mkdirSync(dirname(answer), { recursive: true });
    await make(answer);
    expect(await refusal(() => cache.get(key))).toBe(`FILE_UNREADABLE ${answer}`);
    const versions = place("answers/answers.json");
    rmSync(versions);
    await make(versions);
    expect(await refusal(opened)).toBe(`FILE_UNREADABLE ${versions}`);
    await make(place("run.json"));
    expect(await refusal(begun)).toBe(`FILE_UNREADABLE ${place("run.json")}`);
    rmSync(place("run.json"), { recursive: true });
    await make(place("lock"));
    expect(await refusal(begun)).toBe(`FILE_UNREADABLE ${place("lock")}`);
  });

  test.each(Object.entries(TEXTS))("%s is no state and no answer", async (_, text) => {
    const cache = await opened();
    const key = keyOf(question);
    const answer = place(join("answers", key.slice(0, 2), `${key}.json`));
    mkdirSync(dirname(answer), { recursive: true });
    writeFileSync(answer, text);
    expect(await cache.get(key)).toBeNull();
    expect(cache.damaged).toBe(1);
    writeFileSync(place("run.json"), text);
    expect(await refusal(begun)).toBe(`RUN_DIFFERS ${place("run.json")}`);
    writeFileSync(place("answers/answers.json"), text);
    if (!text.includes('"version":1'))
      expect(await refusal(opened)).toBe(`BAD_MODELS ${place("answers/answers.json")}`);
  });
});
