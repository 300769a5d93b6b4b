import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { typecheckBehaviours } from "../../../../src/codegen/index.js";
import { importStar, type StarImportOptions, type TaskGraph } from "../../../../src/corpora/index.js";
import {
  placeholderKeys,
  TaskGraphSchema,
  templatePlaceholders,
} from "../../../../src/corpora/star/importer/taskGraph.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { CAFE, dialogue } from "./cafe.js";
import { eventsOf } from "./eventsOf.js";

function cafe(files: Readonly<Record<string, string>> = {}): {
  readonly root: string;
  readonly options: StarImportOptions;
} {
  const root = folder({ ...CAFE, ...files });
  return { root, options: { tasks: join(root, "tasks"), apis: join(root, "apis"), dbs: join(root, "dbs") } };
}

/** The folder of a written import. */
async function written(): Promise<string> {
  const { root, options } = cafe();
  const out = join(root, "out");
  await writeImport(out, importStar([join(root, "dialogues")], options), { format: "star", sources: [] });
  return out;
}

const importCafe = ({ root, options }: ReturnType<typeof cafe>, more: Partial<StarImportOptions> = {}) =>
  collect(importStar([join(root, "dialogues")], { ...options, ...more }));

/** A second dialogue with more events. */
const second = (...events: readonly object[]) => ({ "dialogues/2.json": JSON.stringify(dialogue(2, events)) });
const query = (APIName: string, ...Constraints: readonly object[]) => ({
  ...{ Agent: "Wizard", Action: "query", APIName },
  ...(Constraints.length === 0 ? {} : { Constraints }),
});

const notesOf = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
  const { notes } = await importCafe(cafe(files));
  return notes.map(({ reason, detail }) => `${reason}: ${detail ?? ""}`).filter((note) => !note.endsWith("sing"));
};

describe("a release that is there in part, or holds more", () => {
  it("names dialogues that were broken off, fields that nobody has seen, and what is missing", async () => {
    const cut = { ...(dialogue(2) as object), CompletionLevel: "EarlyDisconnectDuringDialogue", Mood: "merry" };
    const scenario = { Happy: true, WizardCapabilities: [{ Task: "tea_time", Domain: "tea" }] };
    const { notes, transcripts } = await importCafe(
      cafe({
        "dialogues/1.json": JSON.stringify({ ...(dialogue(1) as object), CompletionLevel: "Complete" }),
        "dialogues/2.json": JSON.stringify(cut),
        "dialogues/3.json": JSON.stringify({ ...(dialogue(3) as object), Scenario: scenario }),
        "tasks/empty/responses.json": "{}",
      }),
    );
    const said = notes.map(({ reason, place, detail }) => [reason, place.dialogue, detail]);
    expect(said.filter(([reason]) => /broken off|the field|a task that|a folder of tasks/.test(reason ?? ""))).toEqual([
      ["a folder of tasks has no file of its own name; the task is left out", undefined, "empty.json"],
      ["the field Mood is not one that the importer knows, and is not read", "2", undefined],
      [
        "a dialogue was broken off before its end; `score star` counts it with --broken-off alone",
        "2",
        "EarlyDisconnectDuringDialogue",
      ],
      ["a dialogue is of a task that has no graph here", "3", "tea_time"],
    ]);
    expect(transcripts.map(({ id, extra }) => [id, extra?.brokenOff])).toEqual([
      ["1", undefined],
      ["2", true],
      ["3", undefined],
    ]);
  });

  it("names that there are no dialogues", async () => {
    const { options } = cafe();
    const { notes } = await collect(importStar([], options));
    expect(notes.map(({ reason }) => reason)).toContain(
      "there are no dialogues: what came in is the knowledge base alone",
    );
  });
});

describe("a knowledge base of one's own in STAR's formats", () => {
  it("becomes intents: APIs are queries that ask for what they require, databases entities", async () => {
    const { intents } = await importCafe(cafe());
    expect(intents.map(({ command }) => command)).toEqual(["cafe_book", "cafe_search", "cafe_sing", "find_cafe"]);
    expect(intents[1]).toMatchObject({
      entity_name: "cafe",
      query_intent: true,
      wait_for_required: true,
      domain: "cafe",
      args: {
        Seats: { type: "int", values: [2, 9], description: "Seats, from 2 to 9" },
        Name: { type: { enum: ["Blue", "Green"] }, optional: true, description: "Café" },
        Umbrellas: { type: "int", optional: true },
        Cakes: { type: { list: { enum: ["plum", "nut", "poppy"] } }, optional: true },
      },
    });
    expect(Object.keys(intents[1]?.args ?? {})[0]).toBe("Seats");
    expect(Object.keys(intents[3]?.args ?? {})).toEqual(["Name", "Seats", "Terrace", "Umbrellas", "Cakes"]);
  });

  it("gets rows that its generators could draw, the same for a seed", async () => {
    const rowsOf = async (seed?: number): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      for await (const item of importStar([join(one.root, "dialogues")], {
        ...one.options,
        ...(seed === undefined ? {} : { seed }),
      })) {
        if (item.kind === "rows") return item.rows;
      }
      return [];
    };
    const one = cafe();
    const rows = await rowsOf();
    expect(rows).toHaveLength(100);
    expect(await rowsOf(1)).toEqual(rows);
    expect(await rowsOf(2)).not.toEqual(rows);
    for (const [i, { id, Seats, Terrace, Umbrellas, Cakes }] of rows.entries()) {
      expect(id).toBe(i);
      expect(Seats as number).toBeGreaterThanOrEqual(2);
      expect(Umbrellas !== undefined).toBe(Terrace);
      if (Umbrellas !== undefined) expect(Umbrellas as number).toBeLessThanOrEqual(Seats as number);
      expect(Cakes).toHaveLength(2);
    }
    expect(new Set(rows.map(({ Name, Seats }) => `${Name} ${Seats}`)).size).toBe(16);
  });

  it("answers commands, and asks for what is required", async () => {
    const out = await written();
    const backend = await loadBackend(join(out, "intents"), {
      fixtures: join(out, "fixtures"),
      behaviours: join(out, "intents/behaviours"),
      engine: "quickjs",
    });
    const session = backend.open({ seed: 3, lenient: true });
    expect(session.execute('cafe_search(Name="Blue")')).toMatchObject([{ kind: "ask", slot: "Seats" }]);
    const [found] = session.execute('cafe_search(Seats=at_least(5), Name="Blue", Cakes=contains("nut"))');
    expect(found).toMatchObject({ kind: "found", rows: [{ Name: "Blue" }], total: expect.any(Number) });
    expect(session.execute("cafe_search(Seats=4, Umbrellas=at_least(1))")).toMatchObject([
      { kind: "failed", reason: expect.stringMatching(/^bad_operator: /) },
    ]);
    expect(session.execute("cafe_search(Seats=40)")).toMatchObject([{ reason: expect.stringMatching(/^no_match: /) }]);
    expect(session.execute('cafe_search(Seats=4, Name=["Blue", "Green"])')).toMatchObject([
      { reason: expect.stringMatching(/^repeated: /) },
    ]);
    expect(session.execute('cafe_book(Name=not_equal("Blue"), RequestType="Book")')).toMatchObject([
      { kind: "found", rows: [{ RestaurantName: "Green", ReservationStatus: expect.any(String) }] },
    ]);
    backend.close();
  });

  it("gets behaviours that the compiler has nothing against", async () => {
    const { root, options } = cafe();
    const behaviours = join(root, "behaviours");
    mkdirSync(behaviours);
    for await (const item of importStar([join(root, "dialogues")], options)) {
      if (item.kind === "behaviour") writeFileSync(join(behaviours, item.name), item.text);
    }
    const names = readdirSync(behaviours);
    expect(names.filter((name) => name.endsWith(".behavior.ts"))).toEqual([
      "cafe_book.behavior.ts",
      "cafe_search.behavior.ts",
    ]);
    expect(await typecheckBehaviours(names.map((name) => join(behaviours, name)))).toEqual([]);
  });

  it("keeps dialogues whole, and replays to what was recorded", async () => {
    const one = cafe();
    const { transcripts, intents, notes } = await importCafe(one);
    const [transcript] = transcripts;
    expect(transcript && eventsOf(transcript)).toEqual((dialogue(1) as { readonly Events: unknown }).Events);
    expect(transcript).toMatchObject({ id: "1", split: "happy", now: 1_590_000_000_000 });
    expect(transcript?.turns.map((turn) => ("command" in turn ? turn.command : turn.author))).toEqual([
      "User",
      'cafe_search(Seats=4, Umbrellas=at_least(1), Cakes=contains("nut"))',
      "Signal",
      "Response",
      'cafe_book(Name="Blue", Guest="007", RequestType="Book")',
      "Signal",
    ]);
    expect(notes.map(({ detail }) => detail)).toContain("Guest: 007");
    const folded = folder(
      Object.fromEntries(intents.map((intent) => [`${intent.command}.json`, JSON.stringify(intent)])),
    );
    const backend = await loadBackend(folded, { engine: "native" });
    expect(transcript && replayTranscript(backend, transcript).status).toBe("matched");
    backend.close();
  });

  it("keeps tasks as graphs with templates and examples", async () => {
    const out = await written();
    const graph = TaskGraphSchema.parse(
      JSON.parse(readFileSync(join(out, "tasks/cafe_book.json"), "utf8")),
    ) satisfies TaskGraph;
    expect(graph).toMatchObject({
      task: "cafe_book",
      formerly: "reserve_cafe",
      nodes: {
        hello: { kind: "reply", text: "Hello!", next: "cafe_ask" },
        query: { kind: "query" },
        yes: { kind: "condition", next: "bye" },
      },
      examples: { hello: ["hi", "good morning"], bye: ["ciao"] },
    });
    const names = templatePlaceholders(graph.nodes.cafe_ask?.template ?? "");
    expect(names).toEqual(["hotel_name", "time"]);
    expect(names.map(placeholderKeys)).toEqual([["HotelName", "Name"], ["Time"]]);
    expect(TaskGraphSchema.safeParse({ task: "x", nodes: { a: { kind: "reply", text: "", next: "b" } } }).success).toBe(
      false,
    );
  });
});

describe("what is not as it should be", () => {
  test("an API without a function of STAR's is told, and finds nothing", async () => {
    const { notes } = await importCafe(cafe());
    expect(notes).toContainEqual(expect.objectContaining({ detail: "cafe_sing: sing" }));
  });

  test.each([
    ["a broken definition", { "apis/broken.json": '{"input": 3}' }, /could not be read: .*input/],
    ["a truncated definition", { "dbs/broken.json": '[{"Name": "x",' }, /could not be read/],
    [
      "a lambda that is none",
      { "dbs/odd.json": '[{"Name":"x","Type":"Integer","Min":"!__import__(\'os\')","Max":3}]' },
      /odd\.x/,
    ],
    [
      "a lambda of another shape",
      { "dbs/odd.json": '[{"Name":"x","Type":"Boolean","Enabled":"!lambda p: [q for q in p]"}]' },
      /left out: odd\.x/,
    ],
    ["an API whose name is a verb", { "apis/confirm.json": '{"input":[],"function":"trivia"}' }, /left out: confirm$/],
    [
      "a column that no command can name",
      { "dbs/odd.json": '[{"Name":"a b","Type":"Boolean"}]' },
      /left out: odd\.a b$/,
    ],
    [
      "a required parameter that is none",
      { "apis/far.json": '{"input":[],"required":["Y"],"function":"trivia"}' },
      /far: Y$/,
    ],
    ["a database that is missing", { "apis/far.json": '{"input":[],"db":"mars","function":"trivia"}' }, /far: mars/],
    [
      "a graph that leads nowhere",
      { "tasks/t/t.json": '{"task":"t","replies":{},"graph":{"a":"b"}}', "tasks/t/responses.json": "{}" },
      /b is not a label/,
    ],
    ["a truncated dialogue", { "dialogues/2.json": '{"DialogueID": 2, "Events": [' }, /could not be read/],
    ["something else among the dialogues", { "dialogues/2.json": '{"dialogue_id": "1_00000"}' }, /could not be read/],
    ["a second dialogue of one id", { "dialogues/2.json": JSON.stringify(dialogue(1)) }, /it got a number/],
    ["an unknown API", second(query("moon")), /not defined.*: moon/],
    ["an unknown parameter", second(query("cafe_sing", { Song: '"x"' })), /cafe_sing: Song/],
    ["an unknown event", second({ Agent: "Wizard", Action: "dance" }), /unknown kind.*: dance/],
    ["words of nobody", second({ Agent: "Robot", Action: "utter", Text: "hi" }), /utter is by "Robot"/],
    ["a turn without words", second({ Agent: "User", Action: "utter" }), /utter has no Text/],
    [
      "a time that is none",
      {
        "dialogues/2.json":
          '{"DialogueID":2,"Events":[{"Agent":"User","Action":"utter","Text":"Hi","UnixTime":1.59e12}]}',
      },
      /between the years 1 and 9999.*: 1590000000000$/,
    ],
    ["no event at all", second({ Text: 3 }), /unknown kind/],
    ["a query that nothing follows", second(query("cafe_sing")), /beside each other: cafe_sing/],
    [
      "a return of no query",
      second({ Agent: "KnowledgeBase", Action: "return_item", APIName: "cafe_book" }),
      /beside each other/,
    ],
    [
      "an empty and a dirty expression",
      second(query("cafe_search", { Seats: "null" }, { Name: "" })),
      /kept as its text: Seats: null/,
    ],
  ] as const)("%s", async (_, files, wanted) => {
    expect(await notesOf(files as Readonly<Record<string, string>>)).toContainEqual(expect.stringMatching(wanted));
  });

  test("items that are none, of another API, or hold what no row can come back as they were", async () => {
    const queried = query("cafe_book", { RequestType: '"Check"' });
    const items: unknown[] = [
      null,
      { Message: "unsaid" },
      { APIName: "cafe_search" },
      { APIName: "cafe_book", a: { $float: "1" } },
      { APIName: "cafe_book", a: [null] },
    ];
    const more = items.flatMap((Item) => [
      queried,
      { Agent: "KnowledgeBase", Action: "return_item", APIName: "cafe_book", Item, TotalItems: -1 },
    ]);
    const { transcripts, notes } = await importCafe(cafe(second(...more)));
    const [, other] = transcripts;
    expect(other && eventsOf(other)).toEqual((dialogue(2, more) as { readonly Events: unknown }).Events);
    const signals = other?.turns.flatMap((turn) => (turn.author === "Signal" && turn.signal ? [turn.signal.kind] : []));
    expect(signals).toEqual(["found", "failed", "ask", "found", "ask", "ask", "found"]);
    const reasons = notes.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason.startsWith("an item holds what no row can"))).toHaveLength(2);
    expect(reasons.filter((reason) => reason.startsWith("a query without a required parameter"))).toHaveLength(2);
  });

  test("rows of another kind are told, and rows that are given stand in their place", async () => {
    const one = cafe({
      "rows.json": JSON.stringify({
        null: null,
        mars: [],
        cafe: [{ Name: "Blue", Seats: 4 }, 3, { Name: "Red", Moons: 2 }],
      }),
      "list.json": "[]",
      "cut.json": '{"cafe": [',
    });
    const rows = join(one.root, "rows.json");
    const { notes } = await importCafe(one, { rows });
    expect(notes.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(["mars", "cafe[1]", "cafe[2].Name", "cafe[2].Moons"]),
    );
    for await (const item of importStar([join(one.root, "dialogues")], { ...one.options, rows })) {
      if (item.kind === "rows") expect(item.rows).toEqual([{ id: 0, Name: "Blue", Seats: 4 }, { id: 2 }]);
    }
    for (const [name, code] of [
      ["list.json", "WRONG_FORMAT"],
      ["cut.json", "JSON_SYNTAX"],
      ["none.json", "FILE_NOT_FOUND"],
    ]) {
      await expect(importCafe(one, { rows: join(one.root, name as string) })).rejects.toMatchObject({ code });
    }
  });

  test("a dialogue that nests 20,000 deep is a note, and the others come in", async () => {
    const events = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const { notes, transcripts } = await importCafe(
      cafe({ "dialogues/2.json": `{"DialogueID": 2, "Scenario": {}, "Events": ${events}}` }),
    );
    expect(transcripts).toHaveLength(1);
    const place = { file: expect.stringContaining("dialogues/2.json"), line: 1 };
    expect(notes).toContainEqual(expect.objectContaining({ reason: "a record could not be read", place }));
  });

  test("a folder that is not there, or holds none of what it should, is refused", async () => {
    const one = cafe();
    const empty = join(one.root, "empty");
    mkdirSync(empty);
    writeFileSync(join(empty, "readme.txt"), "nothing");
    for (const key of ["tasks", "apis", "dbs"] as const) {
      await expect(importCafe(one, { [key]: join(one.root, "nowhere") })).rejects.toMatchObject({
        code: "FILE_NOT_FOUND",
      });
      await expect(importCafe(one, { [key]: empty })).rejects.toMatchObject({ code: "WRONG_FORMAT" });
    }
    await expect(collect(importStar([join(one.root, "nowhere")], one.options))).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
    });
  });
});
