import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importMultiwoz } from "../../../../src/corpora/index.js";
import type { DialogueGoal } from "../../../../src/corpora/multiwoz/importer/goals.js";
import { type Backend, loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { rehearse, schemaPolicy, scriptedUser } from "../../../../src/testing/index.js";
import { type ImportItem, type ImportReport, writeImport } from "../../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { file, scratch } from "../../../transcript/files/importing/scratch.js";
import { database, dialogue, system, TABLES, user } from "./scene.js";

const db = database();

/** Result of an import of dialogues. */
async function imported(
  dialogues: unknown,
  options: { readonly acts?: unknown; readonly goals?: unknown } = {},
): Promise<{ readonly out: string; readonly report: ImportReport; readonly transcripts: readonly Transcript[] }> {
  const inside = join(scratch(), "test");
  mkdirSync(inside);
  const source = file(inside, "dialogues_001.json", dialogues);
  const noActs = Object.fromEntries(idsIn(dialogues).map((id) => [id, {}]));
  const given = {
    db,
    acts: file(dirname(inside), "dialog_acts.json", options.acts ?? noActs),
    ...(options.goals === undefined ? {} : { goals: file(dirname(inside), "goals.json", options.goals) }),
  };
  const out = join(scratch(), "out");
  const report = await writeImport(out, importMultiwoz([source], given), {
    format: "multiwoz",
    sources: [source],
  });
  const lines = readFileSync(join(out, "transcripts.jsonl"), "utf8").trim().split("\n");
  return {
    out,
    report,
    transcripts: lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Transcript),
  };
}

const idsIn = (dialogues: unknown): readonly string[] =>
  [dialogues].flat().flatMap((one) => (one as { readonly dialogue_id?: string } | null)?.dialogue_id ?? []);

const commandsOf = ({ turns }: Transcript | { turns: Transcript["turns"] }): string[] =>
  turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));

let backend: Backend;
beforeAll(async () => {
  const { out } = await imported([dialogue("X.json", ["hotel"], user("Hi."))]);
  const behaviours = join(out, "intents/behaviours");
  backend = await loadBackend(join(out, "intents"), { fixtures: join(out, "fixtures"), behaviours });
});
afterAll(() => backend.close());

const DINNER = dialogue(
  "PMUL0001.json",
  ["restaurant", "hotel", "taxi"],
  user("A cheap italian place, please.", "restaurant find_restaurant: food=italian|Italian, pricerange=cheap"),
  system("There are two. How about La Bella?", ["restaurant-name", "La Bella"]),
  user(
    "Yes, for 4 people on friday, 7 pm or so.",
    "restaurant book_restaurant: food=Italian, pricerange=cheap, name=la bella, bookpeople=4, bookday=friday, booktime=7 pm|19:00",
  ),
  system("Booked! Your reference is 7GAWK763.", ["restaurant-ref", "7GAWK763"]),
  user("And a taxi there, to arrive at 19:00.", [
    "taxi",
    "book_taxi",
    { "taxi-destination": ["la bella"], "taxi-arriveby": ["19:00"], "taxi-departure": ["the crown"] },
    [{ slot: "taxi-destination", copy_from: "restaurant-name", value: ["la bella"] }],
  ]),
  system(
    "A grey toyota, 0123456789. The table is 7GAWK763.",
    ["taxi-type", "grey toyota"],
    ["taxi-phone", "0123456789"],
    ["restaurant-ref", "7GAWK763"],
  ),
);

describe("dialogues of MultiWOZ 2.2", () => {
  test("become commands by what changes in the state, and are replayed", async () => {
    const { transcripts, report } = await imported([DINNER]);
    const [transcript] = transcripts as [Transcript];
    expect(report.notes).toEqual([]);
    expect(transcript).toMatchObject({ id: "PMUL0001.json", split: "test", observes: ["performed", "failed"] });
    expect(commandsOf(transcript)).toEqual([
      'find_restaurant(food="italian", price_range="cheap")',
      'find_restaurant(food="italian", price_range="cheap", name="la bella")',
      'book_restaurant(name=x2[0].name, day="friday", time="19:00", people=4)',
      "x4",
      'book_taxi(departure="the crown", destination=x4.name, arrive_by="19:00")',
      "x8",
    ]);
    const table = { name: "la bella", day: "friday", time: "19:00", people: 4 };
    const taxi = { departure: "the crown", destination: "la bella", arrive_by: "19:00" };
    const performed = (ref: string, intent: string, slots: object) => ({
      kind: "performed",
      ref,
      intent,
      arguments: slots,
    });
    expect(transcript.turns.filter(({ author }) => author === "Signal")).toEqual([
      { author: "Signal", index: 7, signal: performed("x4", "book_restaurant", table) },
      { author: "Signal", index: 11, signal: performed("x8", "book_taxi", taxi) },
    ]);
    const replay = replayTranscript(backend, transcript, { strict: false, record: true });
    expect(replay).toMatchObject({ status: "matched", problems: 0, divergences: [] });
    const calls = replay.record?.calls.map(({ intent, outcome }) => [
      intent,
      "rows" in outcome ? outcome.rows.length : 0,
    ]);
    expect(calls).toEqual([
      ["find_restaurant", 2],
      ["find_restaurant", 1],
      ["book_restaurant", 0],
      ["book_taxi", 0],
    ]);
    expect(replay.record?.calls[2]?.outcome).toMatchObject({ row: { reference: "7GAWK763" } });
    expect(replay.record?.calls[3]?.outcome).toMatchObject({ row: { type: "grey toyota", phone: "0123456789" } });
  });

  const STAY = dialogue(
    "SNG01.json",
    ["hotel"],
    user("A guesthouse with parking.", "hotel find_hotel: type=guest house, parking=yes"),
    system("The Acorn Guest House has parking."),
    user(
      "Book it for tuesday, 2 people, 3 nights. I don't mind where.",
      "hotel book_hotel: type=guest house, parking=yes, area=dontcare, bookday=tuesday, bookpeople=2, bookstay=3",
    ),
    system("Sorry, not for 3 nights."),
    user(
      "2 nights, then, and wednesday.",
      "hotel book_hotel: type=guest house, parking=yes, area=dontcare, bookday=wednesday, bookpeople=2, bookstay=2",
    ),
    system("That is booked: AB12CD34."),
  );
  const act = (name: string, pairs: Readonly<Record<string, string>>) => ({
    ...{ dialog_act: { [name]: Object.entries(pairs) }, span_info: [] },
  });
  const STAY_ACTS = {
    "SNG01.json": {
      "1": act("Hotel-Recommend", { name: "Acorn Guest House" }),
      "3": act("Booking-NoBook", { stay: "3", none: "none" }),
      "5": act("Booking-Book", { ref: "AB12CD34" }),
    },
  };

  test("tell of refused bookings by their acts, and of corrections", async () => {
    const { transcripts, report } = await imported([STAY], { acts: STAY_ACTS });
    const [transcript] = transcripts as [Transcript];
    expect(report.notes).toEqual([]);
    expect(commandsOf(transcript)).toEqual([
      'find_hotel(type="guesthouse", parking="yes")',
      'find_hotel(type="guesthouse", parking="yes", area="dontcare")',
      'book_hotel(name=x2[0].name, day="tuesday", stay=3, people=2)',
      "x4",
      'x4.day, x4.stay = "wednesday", 2',
      "x4",
    ]);
    expect(transcript.outcomes).toEqual({
      book_hotel: [{ reason: "no booking could be made: stay 3" }, { rows: [{ reference: "AB12CD34" }] }],
    });
    expect(replayTranscript(backend, transcript, { strict: false })).toMatchObject({ status: "matched", problems: 0 });
  });

  test("whose acts are missing or of another type are named", async () => {
    const ids = ["A.json", "B.json", "C.json", "D.json", "E.json"];
    const acts = {
      "A.json": { "1": { dialog_act: { "Booking-Book": [["ref", 7], "x"], "general-bye": [] } } },
      B: { "1": { "Booking-Book": [["ref", "AB12CD34"]] }, "3": { dialog_act: "No Annotation" } },
      "C.json": [{ dialog_act: {} }],
      "D.json": { "1": { dialog_act: { "Booking-Book": "day" } }, "3": "No Annotation" },
    };
    const { report } = await imported(
      ids.map((id) => dialogue(id, [], user("Hi."), system("Bye."))),
      { acts },
    );
    expect(report.notes).toMatchObject([
      {
        reason: "acts of a turn are not lists of slots and values by name, and are left out",
        count: 4,
        examples: [
          { dialogue: "A.json", detail: "turn 1: Booking-Book" },
          { dialogue: "B.json", detail: "turn 1" },
          { dialogue: "C.json", detail: "all turns" },
          { dialogue: "D.json", detail: "turn 1: Booking-Book" },
        ],
      },
      {
        reason: "a dialogue is not in the file of acts: bookings that the system refused are not marked",
        count: 1,
        examples: [{ dialogue: "E.json" }],
      },
    ]);
  });

  test("find their acts beside them, and know which domain a booking without one is of", async () => {
    const root = scratch();
    mkdirSync(join(root, "dev"));
    const hotel = {
      ...{ "hotel-bookday": ["tuesday"], "hotel-bookpeople": ["2"], "hotel-bookstay": ["3"] },
      "hotel-name": ["acorn guest house"],
    };
    const restaurant = { "restaurant-area": ["east"] };
    const turns = [
      user("The Acorn for tuesday, 2 people, 3 nights.", ["hotel", "book_hotel", hotel]),
      system("And a restaurant?"),
      user("In the east.", ["hotel", "NONE", hotel], ["restaurant", "find_restaurant", restaurant]),
      system("La Bella is booked for you at AB12CD34."),
      user("When?", ["restaurant", "find_restaurant", restaurant], ["hotel", "NONE", hotel]),
      system("I meant the hotel, of course."),
    ];
    file(join(root, "dev"), "dialogues_001.json", [dialogue("D.json", ["hotel", "restaurant"], ...turns)]);
    file(root, "schema.json", []);
    file(root, "dialog_acts.json", {
      D: {
        "3": act("Booking-Book", { ref: "AB12CD34", name: "La Bella" }),
        "5": { dialog_act: { "Hotel-Inform": [["ref", "ZZZZZZZZ"]], "general-bye": [["none", "none"]] } },
      },
    });
    const items: ImportItem[] = [];
    for await (const item of importMultiwoz([root], { db })) items.push(item);
    const [transcript] = items.flatMap((item) => (item.kind === "transcript" ? [item.transcript] : []));
    expect(transcript?.split).toBe("dev");
    expect(commandsOf(transcript as Transcript)).toEqual([
      'find_hotel(name="acorn guest house")',
      'book_hotel(name=x0[0].name, day="tuesday", stay=3, people=2)',
      'find_restaurant(area="east")',
      "book_restaurant(name=x4[0].name)",
      "x2",
    ]);
    expect(items.flatMap((item) => (item.kind === "note" ? [item.detail] : []))).toEqual([
      "restaurant: day, time, people",
    ]);
  });

  test("a booking without a venue that anybody named is noted and not carried out", async () => {
    const turns = [
      user("A room for 2.", "hotel book_hotel: bookpeople=2, bookday=someday"),
      system("Done: AAAA1111.", ["hotel-ref", "AAAA1111"]),
    ];
    const { transcripts, report } = await imported([dialogue("B.json", ["hotel"], ...turns)]);
    expect(report.notes.map(({ reason, count }) => [reason, count])).toEqual([
      ["a value does not have its slot's type and is left out", 2],
      ["a booking was made or refused before the state had all it needs; it is not carried out", 1],
    ]);
    const [transcript] = transcripts as [Transcript];
    expect(commandsOf(transcript)).toEqual(["book_hotel(people=2)"]);
    expect(replayTranscript(backend, transcript)).toMatchObject({ problems: 0, divergences: [] });
  });

  test("trains are asked for by times, and booked by number", async () => {
    const state = { "train-leaveat": ["06:30"], "train-departure": ["Cambridge"], "train-day": ["monday"] };
    const { transcripts } = await imported([
      dialogue(
        "T.json",
        ["train"],
        user("After 6:30 on monday.", ["train", "find_train", state]),
        system("TR2289 leaves at 07:00.", ["train-trainid", "tr2289"]),
        user("One ticket.", ["train", "book_train", { ...state, "train-bookpeople": ["1"] }]),
        system("Reference: TT.", ["train-ref", "TT"]),
      ),
    ]);
    const [transcript] = transcripts as [Transcript];
    expect(commandsOf(transcript)).toEqual([
      'find_train(leave_at=at_least("06:30"), departure="cambridge", day="monday")',
      "book_train(train_id=x0[0].train_id, people=1)",
      "x2",
    ]);
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched" });
  });

  test("police and hospital are found as well; other services and slots are noted", async () => {
    const { transcripts, report } = await imported([
      dialogue(
        "P.json",
        ["police", "hospital"],
        user("The police!", "police find_police"),
        system("Parkside."),
        user("And cardiology.", "hospital find_hospital: department=cardiology"),
        user("And lunch.", "restaurant NONE: mood=happy"),
      ),
    ]);
    expect(commandsOf(transcripts[0] as Transcript)).toEqual([
      "find_police()",
      'find_hospital(department="cardiology")',
    ]);
    expect(report.notes.map(({ reason }) => reason)).toEqual(["a slot that MultiWOZ does not have"]);
    const session = backend.open();
    expect(session.execute("find_police()")[0]).toMatchObject({ rows: [{ id: 0, name: "Parkside Police Station" }] });
    expect(session.execute('find_hospital(department="cardiology")')[0]).toMatchObject({
      rows: [{ department: "cardiology", address: "Hills Rd, Cambridge", postcode: "CB20QQ" }],
    });
  });
});

describe("the back-end", () => {
  test("lets what nobody knows pass, and keeps what the evaluation drops", () => {
    const session = backend.open();
    expect(session.execute('find_attraction(entrance_fee=one_of(["free", "?"]))')[0]).toMatchObject({
      rows: [{ id: "1" }, { id: "2" }],
    });
    expect(session.execute('find_hotel(name="acorn house guest")')[0]).toMatchObject({ kind: "found" });
    expect(session.execute('find_hotel(name="Acorn Guest House")')[0]).toMatchObject({
      rows: [{ price_single: "50", price_double: "70", location: [52.2, 0.13], takes_bookings: "yes" }],
    });
  });

  test("books: a reference of its own, which a correction keeps; a failure for what is not there", () => {
    const session = backend.open({ seed: 7 });
    session.execute('book_hotel(name="acorn guest house", day="monday", stay=2, people=1)');
    const [first] = session.execute("x0");
    expect(first).toMatchObject({ kind: "performed", row: { id: "hotel_booking_1" } });
    const { reference } = (first as unknown as { row: { reference: string } }).row;
    expect(reference).toMatch(/^[A-Z0-9]{8}$/);
    session.execute("x0.stay = 3");
    expect(session.execute("x0")[0]).toMatchObject({ row: { reference, stay: 3 } });
    session.execute('x0.name = "the ritz"');
    expect(session.execute("x0")[0]).toMatchObject({ kind: "failed", reason: "there is no hotel the ritz" });
    session.execute('book_taxi(departure="a", destination="b")', 20);
    expect(session.execute("x20")[0]).toMatchObject({ kind: "failed" });
    session.execute('x20.leave_at = "10:00"');
    expect(session.execute("x20")[0]).toMatchObject({
      row: { type: expect.stringMatching(/^(black|white|grey) (toyota|honda)$/) },
    });
  });
});

describe("goals", () => {
  test("become what scripted users want", async () => {
    const goals = {
      pmul0001: {
        restaurant: {
          informable: { food: "italian", area: "east" },
          booking: { day: "friday", people: "4", time: "19:00" },
          requestable: ["REFERENCE"],
        },
        train: { informable: { leave: "06:30", arrive: "09:00" }, booking: [], requestable: [] },
        taxi: { informable: { arrive: "19:00" }, booking: [], requestable: ["PHONE"] },
        attraction: { informable: { area: "west", mood: "merry" }, booking: [], requestable: [] },
      },
      "SNG99.json": {
        goal: {
          hotel: { info: { stars: "9" }, book: { people: "2" }, reqt: [] },
          message: ["x"],
          bus: {},
          taxi: { info: { leaveAt: "24:30" } },
        },
      },
      empty: {},
    };
    const { transcripts, out, report } = await imported([DINNER], { goals });
    const lines = readFileSync(join(out, "goals.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        id: "pmul0001",
        goals: [
          { intent: "find_restaurant", slots: { food: "italian", area: "east" }, opens: "all" },
          {
            intent: "book_restaurant",
            slots: { name: "la bella", day: "friday", people: 4, time: "19:00" },
            opens: "all",
          },
          {
            intent: "find_train",
            slots: {
              leave_at: { operator: "at_least", args: ["06:30"] },
              arrive_by: { operator: "at_most", args: ["09:00"] },
            },
            opens: "all",
          },
          { intent: "find_attraction", slots: { area: "west" }, opens: "all" },
          {
            intent: "book_taxi",
            slots: { departure: "the museum", destination: "la bella", arrive_by: "19:00" },
            opens: "all",
          },
        ],
        requestable: { restaurant: ["REFERENCE"], taxi: ["PHONE"] },
      },
      {
        id: "sng99",
        goals: [{ intent: "find_hotel", slots: { stars: "9" }, opens: "all" }],
        requestable: {},
        message: ["x"],
      },
    ]);
    expect(transcripts[0]?.extra).toMatchObject({ goal: [{ intent: "find_restaurant" }, {}, {}, {}, {}] });
    expect(report.notes.map(({ reason }) => reason)).toEqual([
      "a booking is wanted where the database has nothing that will do",
      "a booking's time is counted on after midnight; it is written as that of the next day",
      "a goal names no domain of MultiWOZ",
      "a slot that MultiWOZ does not have is left out",
      "a taxi is wanted between places that the goal does not name",
    ]);
  });

  /** A goal of `data.json` whose values are refused at first. */
  const REFUSED = {
    goal: {
      restaurant: {
        info: { food: "italian", area: "east" },
        fail_info: { food: "caribbean", area: "east", pricerange: "cheap" },
        book: { day: "friday", people: "4", time: "19:00", invalid: false, pre_invalid: true },
        fail_book: { time: "18:00" },
        reqt: ["phone"],
      },
      topic: { restaurant: true, hotel: false },
      message: ["You want caribbean food.", "If there is none, go for italian."],
    },
  };

  test("begin with what is to be refused, and go on with what follows it", async () => {
    const { out, report } = await imported([DINNER], { goals: { PMUL0001: REFUSED } });
    const goal = JSON.parse(readFileSync(join(out, "goals.jsonl"), "utf8")) as DialogueGoal;
    expect(goal).toEqual({
      id: "pmul0001",
      goals: [
        {
          intent: "find_restaurant",
          slots: { food: "caribbean", area: "east", price_range: "cheap" },
          opens: "all",
          onNothing: [{ price_range: null, food: "italian" }],
        },
        {
          intent: "book_restaurant",
          slots: { name: "la bella", day: "friday", people: 4, time: "18:00" },
          opens: "all",
          onFailure: [{ time: "19:00" }],
        },
      ],
      outcomes: { book_restaurant: [{ reason: "the booking is refused at first, as the goal has it" }] },
      requestable: { restaurant: ["phone"] },
      message: REFUSED.goal.message,
    });
    expect(report.notes).toEqual([]);
    const transcript = await rehearse({
      backend,
      policy: schemaPolicy(backend),
      user: scriptedUser(goal.goals),
      outcomes: goal.outcomes ?? {},
    });
    const signals = transcript.turns.flatMap((turn) => (turn.author === "Signal" && turn.signal ? [turn.signal] : []));
    const called = signals.filter(({ kind }) => ["found", "failed", "performed"].includes(kind));
    expect(called).toMatchObject([
      { kind: "found", rows: [] },
      { kind: "found", rows: [{ name: "la bella" }] },
      { kind: "failed", arguments: { time: "18:00" } },
      { kind: "performed", arguments: { time: "19:00" } },
    ]);
  });

  test("name what of them is not carried over", async () => {
    const found = { hotel: { info: { stars: "4" }, fail_info: { stars: "4", area: "north" }, reqt: [] } };
    const { report } = await imported([DINNER], {
      goals: {
        found: { goal: found },
        marked: { goal: { restaurant: { info: {}, book: { people: "2", invalid: true }, fail_book: {} } } },
        late: {
          goal: { taxi: { info: { departure: "a", destination: "b", leaveAt: "24:30" }, fail_info: { x: "y" } } },
        },
        odd: {
          goal: { attraction: { info: { area: 3 }, book: { people: "2" }, mood: { a: 1 } }, airport: { info: {} } },
        },
      },
    });
    expect(report.notes.map(({ reason, examples: [one] }) => [reason, one?.dialogue, one?.detail])).toEqual([
      ["a booking is wanted in a domain that has none; it is left out", "odd", "attraction"],
      [
        "a booking that a goal calls invalid is not refused: the goal names no values to be refused",
        "marked",
        "restaurant: invalid",
      ],
      ["a booking's time is counted on after midnight; it is written as that of the next day", "late", "leave: 24:30"],
      ["a dialogue has no goal among those that were given", "PMUL0001.json", undefined],
      ["a domain that MultiWOZ does not have", "odd", "airport"],
      ["a value of a goal is no text and is left out", "odd", "attraction-area"],
      ["a value that a goal wants refused is left out: its domain is not searched", "late", "taxi-x"],
      ["the field goal.attraction.mood is not one that the importer knows, and is not read", "odd", undefined],
      [
        "values that a goal wants refused are found in the tables; a search with them does not fail",
        "found",
        'hotel: {"stars":"4","area":"north"}',
      ],
    ]);
  });
});

test("parts of goals with another type are named", async () => {
  const { report } = await imported([DINNER], {
    goals: {
      one: { goal: { hotel: { info: "north", book: [], reqt: ["phone", 1] }, taxi: 5, train: {} } },
      two: { hotel: { informable: { area: "north" }, booking: 3, requestable: "PHONE" } },
    },
  });
  const named = (reason: string) => report.notes.find((note) => note.reason.startsWith(reason));
  expect(named("a part of a goal")).toMatchObject({
    count: 5,
    examples: [
      { dialogue: "one", detail: "hotel, what is asked for: expected a list of texts" },
      { dialogue: "one", detail: "hotel.info: expected an object" },
      { dialogue: "one", detail: "taxi: expected an object" },
      { dialogue: "two", detail: "hotel, what is asked for: expected a list of texts" },
      { dialogue: "two", detail: "hotel.booking: expected an object" },
    ],
  });
});

describe("a release that is there in part, or holds more", () => {
  const part = dialogue(
    "A.json",
    ["restaurant"],
    user("An ambulance at 24:15!", "police find_police: name=parkside police station"),
  );

  test("is named: files of a series, acts, tables; and fields that nobody has seen", async () => {
    const { police: _, ...tables } = TABLES;
    const inside = scratch();
    const turns = [1, 2].map((nth) => ({ ...user("Hi."), weather: nth }));
    for (const number of ["001", "002", "005"]) {
      const mood = number === "005" ? { mood: "merry", turns } : {};
      file(inside, `dialogues_${number}.json`, [{ ...part, dialogue_id: `${number}.json`, ...mood }]);
    }
    const items = importMultiwoz([inside], { db: database(tables) });
    const report = await writeImport(join(scratch(), "out"), items, { format: "multiwoz", sources: [inside] });
    expect(report.notes.map(({ reason, count }) => [count, reason])).toEqual([
      [2, "a domain is searched that has no table; nothing is found"],
      [2, "a file of a numbered series is not there: its dialogues are missing"],
      [1, "the field mood is not one that the importer knows, and is not read"],
      [1, "the field turns[].weather is not one that the importer knows, and is not read"],
      [1, "there is no dialog_acts.json: bookings that the system refused are not marked"],
    ]);
    const [, missing, , weather] = report.notes;
    expect(missing?.examples.map((one) => one.file?.slice(-8))).toEqual(["003.json", "004.json"]);
    expect(weather?.examples).toMatchObject([{ dialogue: "005.json", detail: "2 times" }]);
  });

  test("holds the dataset's table of buses without a note", async () => {
    const bus = JSON.parse(TABLES.train ?? "") as object[];
    const items = importMultiwoz([], { db: database({ ...TABLES, bus: JSON.stringify(bus) }) });
    const report = await writeImport(join(scratch(), "out"), items, { format: "multiwoz", sources: [] });
    expect({ notes: report.notes, bus: report.rows.bus }).toEqual({ notes: [], bus: bus.length });
  });

  test("a table that is booked after midnight is noted", async () => {
    const late = { "restaurant-name": ["la bella"], "restaurant-bookpeople": ["2"], "restaurant-bookday": ["friday"] };
    const { report, transcripts } = await imported([
      dialogue(
        "L.json",
        ["restaurant"],
        user("La Bella, friday, half past midnight.", [
          "restaurant",
          "book_restaurant",
          { ...late, "restaurant-booktime": ["24:30"] },
        ]),
        user("For two.", ["restaurant", "book_restaurant", { ...late, "restaurant-booktime": ["24:30"] }]),
      ),
    ]);
    expect(commandsOf(transcripts[0] as Transcript).join()).toContain('time="00:30"');
    expect(report.notes).toMatchObject([
      {
        reason: expect.stringContaining("counted on after midnight"),
        count: 1,
        examples: [{ detail: "restaurant-booktime: 24:30" }],
      },
    ]);
  });
});

describe("bad input", () => {
  const sgd = [{ dialogue_id: "1_00000", services: ["Restaurants_1"], turns: [] }];

  test.each([
    ["a file of another dataset", sgd, "MultiWOZ 2.2 dialogues"],
    ["truncated JSON", '[{"dialogue_id": "A.json", "turns": [', ""],
    [
      "a turn without speaker",
      [{ dialogue_id: "A.json", services: [], turns: [{ utterance: "x" }] }],
      "turn 0 of A.json",
    ],
    [
      "a state with a number",
      [
        dialogue("A.json", ["hotel"], {
          speaker: "USER",
          utterance: "x",
          frames: [{ service: "hotel", state: { slot_values: { "hotel-stars": [4] } } }],
        }),
      ],
      "turn 0 of A.json cannot be read: frames.0.state.slot_values.hotel-stars: expected a text or a list of texts",
    ],
    [
      "a span with an object",
      [
        dialogue("A.json", ["hotel"], {
          speaker: "SYSTEM",
          utterance: "x",
          frames: [{ service: "hotel", slots: [{ slot: "hotel-name", value: {} }] }],
        }),
      ],
      "turn 0 of A.json cannot be read: frames.0.slots.0.value: expected a text or a list of texts",
    ],
  ])("%s is noted as unreadable", async (_, dialogues, detail) => {
    const { report, transcripts } = await imported(dialogues);
    expect(transcripts).toEqual([]);
    expect(report.notes).toMatchObject([{ reason: "a record could not be read", count: 1 }]);
    expect(report.notes[0]?.examples[0]?.detail).toContain(detail);
  });

  test.each([
    ["a text", '"here"', "a cell that holds no list of numbers is left out"],
    ["a list of texts", '["52.1", "0.14"]', "a cell that holds a list is left out"],
  ])("a location that is %s is left out and noted", async (_, location, reason) => {
    const hotel = `[{"id": "0", "name": "acorn guest house", "location": ${location}}]`;
    const items: ImportItem[] = [];
    for await (const item of importMultiwoz([], { db: database({ ...TABLES, hotel }) })) items.push(item);
    expect(items).toContainEqual(expect.objectContaining({ kind: "note", reason, detail: "row 1: location" }));
    const rows = items.flatMap((item) => (item.kind === "rows" && item.entity.startsWith("hotel") ? item.rows : []));
    expect(rows).toEqual([{ id: "0", name: "acorn guest house" }]);
  });

  test("a lone surrogate in a table is refused", async () => {
    const items = importMultiwoz([], { db: database({ ...TABLES, hotel: '[{"id": "0", "name": "\\ud800"}]' }) });
    await expect(items.next()).rejects.toMatchObject({ message: expect.stringContaining("a lone surrogate") });
  });

  test("a missing table, a table that is none, and files that are not there are refused", async () => {
    const collect = async (items: AsyncIterable<unknown>): Promise<void> => {
      for await (const _ of items);
    };
    const { hotel: _, ...others } = TABLES;
    for (const [code, items] of [
      ["FILE_NOT_FOUND: hotel_db.json", importMultiwoz([], { db: database(others) })],
      ["WRONG_FORMAT", importMultiwoz([], { db: database({ ...TABLES, hotel: "{}" }) })],
      ["JSON_SYNTAX", importMultiwoz([], { db: database({ ...TABLES, hotel: "[{" }) })],
      ["FILE_NOT_FOUND", importMultiwoz(["nowhere.json"], { db })],
      ["FILE_NOT_FOUND", importMultiwoz([], { db, goals: "nowhere.json" })],
      ["FILE_NOT_FOUND", importMultiwoz([], { db, acts: "nowhere.json" })],
    ] as const) {
      const [name, part = ""] = code.split(": ");
      await expect(collect(items)).rejects.toMatchObject({ code: name, message: expect.stringContaining(part) });
    }
  });
});
