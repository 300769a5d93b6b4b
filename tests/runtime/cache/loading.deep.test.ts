import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import type { Signal } from "../../../src/kit/internal.js";
import { cacheFor } from "../../../src/runtime/cache/cache.js";
import { loadedIntents } from "../../../src/runtime/cache/loaded.js";
import { type BackendOptions, loadBackend } from "../../../src/runtime/index.js";
import { sampleOf } from "../../runs.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { behaviour, project } from "../behaviours/project.js";

/*
 * A session never notices the cache on disk: hit and miss give the same, and a file that changed is read.
 */

const fresh = (): string => join(scratch(), "cache");
const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** Signals of a command in a new session of a backend that is loaded anew. */
async function signalsOf(source: string, options: BackendOptions, command: string): Promise<readonly Signal[]> {
  const backend = await loadBackend(source, { engine: "quickjs", ...options });
  try {
    return backend.open().execute(command);
  } finally {
    backend.close();
  }
}

const reasonOf = async (source: string, options: BackendOptions): Promise<unknown> => {
  const [signal] = await signalsOf(source, options, 'act(how="well")');
  return signal?.kind === "failed" ? signal.reason : signal;
};
const failing = (reason: string): string => behaviour("act", `perform() { return fail(${reason}); }`);
const kinds = (folder: string): string[] => readdirSync(folder).map((name) => name.split("-")[0] as string);

describe("intents", () => {
  test("that were kept are the intents, with their places, and so is their catalogue", async () => {
    const source = join(repository, "intents");
    const cache = cacheFor(fresh());
    const made = await loadedIntents(source, cache);
    const kept = await loadedIntents(source, cache);
    const factsOf = (intents: typeof made.intents): unknown => intents.map(({ source: _, ...facts }) => facts);
    expect(kept.intents).not.toBe(made.intents);
    expect(factsOf(kept.intents)).toEqual(factsOf(made.intents));
    expect([...kept.catalog]).toEqual([...made.catalog]);
    expect(kept.key).toBe(made.key);
    for (const [i, { source: place }] of made.intents.entries()) {
      const other = kept.intents[i]?.source;
      expect(other?.file).toBe(place?.file);
      for (const path of [["command"], ["args"], [], ["nothing", 3]]) {
        expect(other?.place(path)).toEqual(place?.place(path));
        expect(other?.place(path, "key")).toEqual(place?.place(path, "key"));
      }
    }
  });

  test("that changed are read: another text, another name, one more, one less", async () => {
    const folder = project({});
    const options = { cache: fresh() };
    const commandsOf = async (): Promise<string[]> => {
      const backend = await loadBackend(folder, options);
      backend.close();
      return [...backend.catalog.keys()];
    };
    const first = await commandsOf();
    expect(await commandsOf()).toEqual(first);
    const more = { command: "more", args: {} };
    writeFileSync(join(folder, "more.json"), JSON.stringify(more));
    expect(await commandsOf()).toContain("more");
    writeFileSync(join(folder, "more.json"), JSON.stringify({ ...more, command: "less" }));
    expect(await commandsOf()).toContain("less");
    rmSync(join(folder, "more.json"));
    expect(await commandsOf()).toEqual(first);
    writeFileSync(join(folder, "more.json"), JSON.stringify({ ...more, args: 3 }));
    await expect(commandsOf()).rejects.toMatchObject({ code: "SCHEMA_INVALID" });
  });

  test("of which a single file is given count by its name as well", async () => {
    const folder = project({});
    const cache = cacheFor(fresh());
    const [act, book] = [join(folder, "act.json"), join(folder, "book.json")];
    for (const source of [act, [act], [act, book], [book, act]]) {
      const made = await loadedIntents(source, cache);
      const kept = await loadedIntents(source, cache);
      expect(kept.intents.map(({ command, source: place }) => [command, place?.file])).toEqual(
        made.intents.map(({ command, source: place }) => [command, place?.file]),
      );
    }
  });
});

describe("behaviours", () => {
  test("that changed are executed, and what they import, and what an import finds now", async () => {
    const folder = project({ "act.behavior.ts": failing('"one"') });
    const cache = fresh();
    const options = { cache };
    expect(await reasonOf(folder, options)).toBe("one");
    expect(await reasonOf(folder, options)).toBe("one");
    writeFileSync(join(folder, "act.behavior.ts"), failing('"two"'));
    expect(await reasonOf(folder, options)).toBe("two");
    writeFileSync(join(folder, "words.js"), 'export const words = "three";');
    writeFileSync(join(folder, "act.behavior.ts"), `import { words } from "./words";\n${failing("words")}`);
    expect(await reasonOf(folder, options)).toBe("three");
    writeFileSync(join(folder, "words.js"), 'export const words = "four";');
    expect(await reasonOf(folder, options)).toBe("four");
    // It comes first when "./words" is looked for.
    writeFileSync(join(folder, "words.ts"), 'export const words: string = "five";');
    expect(await reasonOf(folder, options)).toBe("five");
    rmSync(join(folder, "words.ts"));
    expect(await reasonOf(folder, options)).toBe("four");
    expect(kinds(cache)).toContain("behaviours");
  });

  test("that read data read the data of today", async () => {
    const folder = project({ "act.behavior.ts": `import data from "./data/why.json";\n${failing("data.reason")}` });
    const data = join(folder, "data", "why.json");
    mkdirSync(join(folder, "data"));
    writeFileSync(data, '{"reason": "rain"}');
    const options = { cache: fresh() };
    expect(await reasonOf(folder, options)).toBe("rain");
    expect(await reasonOf(folder, options)).toBe("rain");
    writeFileSync(data, '{"reason": "snow"}');
    expect(await reasonOf(folder, options)).toBe("snow");
  });

  test("in a folder with a link, which may lead anywhere, are bundled each time", async () => {
    const { symlinkSync } = await import("node:fs");
    const folder = project({ "act.behavior.ts": failing('"one"'), "words.js": "" });
    symlinkSync(join(folder, "words.js"), join(folder, "other.js"));
    const cache = fresh();
    expect(await reasonOf(folder, { cache })).toBe("one");
    expect(kinds(cache)).not.toContain("behaviours");
  });

  test("of one text in two folders are one entry", async () => {
    const cache = fresh();
    for (const folder of [
      project({ "act.behavior.ts": failing('"a"') }),
      project({ "act.behavior.ts": failing('"a"') }),
    ]) {
      expect(await reasonOf(folder, { cache })).toBe("a");
    }
    expect(kinds(cache).filter((kind) => kind === "behaviours")).toHaveLength(1);
  });

  test("that are written to while they are bundled are not kept", async () => {
    const { remember } = await import("../../../src/runtime/cache/remember.js");
    const { fingerprintOf } = await import("../../../src/runtime/cache/remember.js");
    const cache = cacheFor(fresh());
    const file = join(project({ "a.js": "1" }), "a.js");
    const compute = vi.fn(async () => {
      writeFileSync(file, "2");
      return "of neither";
    });
    const read = () => fingerprintOf([file], ".");
    const computation = { kind: "behaviours", read, parts: [], compute } as const;
    expect(await remember(cache, computation)).toMatchObject({ key: null });
    writeFileSync(file, "1");
    await remember(cache, { ...computation, compute: async () => "of one" });
    const again = await remember(cache, { ...computation, compute: async () => "made anew" });
    expect([compute.mock.calls.length, again.value]).toEqual([1, "of one"]);
  });
});

describe("rows", () => {
  test("that changed are found, and so are those of a new file", async () => {
    const folder = project({});
    const fixtures = fresh();
    mkdirSync(fixtures);
    const options = { fixtures, cache: fresh() };
    const found = async (): Promise<unknown> => {
      const [signal] = await signalsOf(folder, options, "find_journeys(people=2)");
      return signal?.kind === "found" ? signal.rows.map(({ id }) => id) : signal;
    };
    writeFileSync(join(fixtures, "journeys.csv"), "id,people\na,2\nb,3\n");
    expect([await found(), await found()]).toEqual([["a"], ["a"]]);
    writeFileSync(join(fixtures, "journeys.csv"), "id,people\na,2\nb,2\n");
    expect(await found()).toEqual(["a", "b"]);
    rmSync(join(fixtures, "journeys.csv"));
    writeFileSync(join(fixtures, "journeys.jsonl"), '{"id": "c", "people": 2}\n');
    expect(await found()).toEqual(["c"]);
    // The type of a slot is a fact of the intents: what was read for others does not count.
    const file = join(folder, "find_journeys.json");
    writeFileSync(
      file,
      JSON.stringify({
        command: "find_journeys",
        entity_name: "journeys",
        query_intent: true,
        args: { people: { type: "str" } },
      }),
    );
    await expect(found()).rejects.toBeDefined();
  });
});

describe.each(sampleOf(["isolated", "quickjs"] as const, 2))("on %s", (engine) => {
  test("hit, miss and no cache give the same signals", async () => {
    const options = {
      engine,
      fixtures: join(repository, "fixtures"),
      behaviours: join(repository, "intents/behaviours"),
    };
    const commands = [
      "find_hotels()",
      'book_table(restaurant_name="Blue Heron")',
      "x2.party_size = 2",
      "find_rentals(",
    ];
    const dialogue = async (where: string | false): Promise<unknown> => {
      const backend = await loadBackend(join(repository, "intents"), { ...options, cache: where });
      try {
        const sessions = [backend.open(), backend.open({ seed: 7 })];
        return sessions.map((session) => [commands.map((command) => session.execute(command)), session.state]);
      } finally {
        backend.close();
      }
    };
    const cache = fresh();
    const without = await dialogue(false);
    const miss = await dialogue(cache);
    const entries = readdirSync(cache).sort();
    const hit = await dialogue(cache);
    expect(miss).toEqual(without);
    expect(hit).toEqual(without);
    expect(readdirSync(cache).sort()).toEqual(entries);
    for (const name of entries) writeFileSync(join(cache, name), "something else");
    expect(await dialogue(cache)).toEqual(without);
    expect(await dialogue(cache)).toEqual(without);
  });
});

test("a folder that cannot be used is done without", async () => {
  const folder = project({ "act.behavior.ts": failing('"one"') });
  const file = fresh();
  writeFileSync(file, "");
  expect(await reasonOf(folder, { cache: file })).toBe("one");
  expect(await reasonOf(folder, { cache: join(file, "below") })).toBe("one");
});

test("copies of a project share what is kept", async () => {
  const [one, other] = [fresh(), fresh()];
  cpSync(join(repository, "intents"), one, { recursive: true });
  cpSync(join(repository, "intents"), other, { recursive: true });
  const cache = cacheFor(fresh());
  expect((await loadedIntents(one, cache)).key).toBe((await loadedIntents(other, cache)).key);
});
