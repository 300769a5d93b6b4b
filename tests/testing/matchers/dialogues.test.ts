import { beforeAll, describe, expect, it } from "vitest";
import "../../../src/testing/matchers/vitest.js";
import { operator } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { type Policy, type Respond, rehearse, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";
import { transcriptSerializer } from "../../../src/testing/matchers/serializer.js";
import { formatTranscript } from "../../../src/transcript/files/writeTranscripts.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import { showTranscript } from "../../../src/transcript/show.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { failureOf, ourBackend, TABLE } from "./recorder.js";

let backend: Backend;
let dialogue: Transcript;
let asked: Transcript;
const GOAL = { intent: "book_table", slots: TABLE, onFailure: [{ time: "21:00" }] };

const played = (policy: Policy, opens: "all" | undefined): Promise<Transcript> =>
  rehearse({
    backend,
    policy,
    user: scriptedUser([
      { intent: "find_restaurants", slots: { rating: operator("at_least", 4) }, opens: "all" },
      { ...GOAL, ...(opens === undefined ? {} : { opens }) },
    ]),
    entities: { restaurants: [{ id: "r1", restaurant_name: "Blue Heron", rating: 4.7 }] },
    outcomes: { book_table: [{ reason: "no table is free" }] },
  });

beforeAll(async () => {
  backend = await ourBackend();
  dialogue = await played(schemaPolicy(backend), "all");
  asked = await played(schemaPolicy(backend), undefined);
});

const messageOf = async (run: () => unknown): Promise<string> => (await failureOf(run)).message;

describe("toFind", () => {
  it("looks at the rows of a search", () => {
    expect(dialogue).toFind("find_restaurants");
    expect(dialogue).toFind("find_restaurants", { restaurant_name: "Blue Heron", rating: expect.any(Number) });
    expect(dialogue).not.toFind("find_restaurants", { restaurant_name: "Noodle Lane" });
    expect(dialogue).not.toFind("find_hotels");
    const session = backend.open({ entities: { hotels: [{ hotel_name: "Sole" }] } });
    expect(session.execute("find_hotels()")).toFind("find_hotels", { hotel_name: "Sole" });
  });

  it("shows the nearest row, slot by slot", async () => {
    const message = await messageOf(() => expect(dialogue).toFind("find_restaurants", { rating: 5 }));
    expect(message).toMatch(
      /^expected the back-end to find rating=5 with find_restaurants; no row that it found has them/,
    );
    expect(message).toMatch(/ > Signal +1 {2}found[\s\S]* nearest is \[0\]:\n +rating: expected 5, got 4\.7/);
  });

  it("fails for what is not a query, or does not exist, negated too", async () => {
    expect(await messageOf(() => expect(dialogue).not.toFind("book_table"))).toMatch(
      /^book_table finds nothing: it is not a query/,
    );
    expect(await messageOf(() => expect(dialogue).not.toFind("find_restaurant"))).toMatch(
      /did you mean find_restaurants/,
    );
  });
});

describe("toHaveSlots", () => {
  it("looks at what a task, or a variable, holds at the end", () => {
    expect(dialogue).toHaveSlots("book_table", { ...TABLE, time: "21:00", occasion: null });
    expect(dialogue).toHaveSlots("x3", { party_size: expect.any(Number) });
    expect(dialogue).not.toHaveSlots("book_table", { time: "20:00" });
    expect(parseTranscript(formatTranscript(dialogue))).toHaveSlots("book_table", { party_size: 2 });
  });

  it("shows what is held instead, and fails for what does not exist", async () => {
    const message = await messageOf(() => expect(dialogue).toHaveSlots("book_table", { time: "20:00", party_size: 4 }));
    expect(message).toMatch(
      /^expected the dialogue to end with book_table\(time="20:00", party_size=4\); it holds other values/,
    );
    expect(message).toMatch(/time: expected "20:00", got "21:00"\n +party_size: expected 4, got 2/);
    expect(await messageOf(() => expect(dialogue).not.toHaveSlots("book_table", { tme: "20:00" }))).toMatch(
      /has no slot tme/,
    );
    expect(await messageOf(() => expect(dialogue).not.toHaveSlots("x9", {}))).toMatch(/^no task is called x9/);
    expect(await messageOf(() => expect(dialogue).toHaveSlots("send_money", {}))).toMatch(
      /no task of send_money was begun/,
    );
    const { final: _, ...open } = dialogue;
    expect(await messageOf(() => expect(open).not.toHaveSlots("book_table", {}))).toMatch(
      /does not say what its tasks hold/,
    );
  });
});

describe("toLeaveUnchanged", () => {
  it("knows the tables that performing changed, of transcripts from files as well", async () => {
    for (const one of [dialogue, parseTranscript(formatTranscript(dialogue))]) {
      expect(one).toLeaveUnchanged("restaurants");
      expect(one).toLeaveUnchanged(["restaurants", "payments"]);
      expect(one).not.toLeaveUnchanged(["restaurants", "table_bookings"]);
      const message = await messageOf(() => expect(one).toLeaveUnchanged("table_bookings"));
      expect(message).toMatch(/^expected the dialogue to leave table_bookings unchanged; table_bookings changed/);
      expect(message).toMatch(/ > System +\d+ {2}confirm\(x3\)\n +book_table changed table_bookings/);
    }
  });

  it("notices an edit of what was found", async () => {
    const commands = ["find_restaurants()", "x0[0].rating = 1.0"];
    const policy: Policy = ({ turns }) => commands[turns.filter(({ author }) => author === "System").length] ?? null;
    const fixtures = { restaurants: [{ restaurant_name: "Blue Heron", rating: 4.7 }] };
    const stocked = await ourBackend({ engine: "native", fixtures });
    const edited = await rehearse({ backend: stocked, policy, user: scriptedUser("Hello") });
    const message = await messageOf(() => expect(edited).toLeaveUnchanged("restaurants"));
    expect(message).toMatch(/ > System +\d+ {2}x0\[0\]\.rating = 1\.0\n +a row that was found was edited here/);
  });

  it("fails for tables that do not exist", async () => {
    expect(await messageOf(() => expect(dialogue).toLeaveUnchanged("restaurant"))).toMatch(
      /^no table is called restaurant; did you/,
    );
    expect(await messageOf(() => expect(dialogue).toLeaveUnchanged([]))).toMatch(/takes the name of a table/);
  });
});

describe("toComplete", () => {
  it("takes a goal with the changes that its user would make, or an intent", () => {
    expect(dialogue).toComplete(GOAL);
    expect(dialogue).toComplete("find_restaurants");
    expect(dialogue).not.toComplete({ intent: "book_table", slots: TABLE });
    expect(dialogue).toComplete({ intent: "send_money", confirm: false });
    expect(dialogue).not.toComplete({ intent: "book_table", confirm: false });
  });

  it("says what differs, and fails for what is not a goal", async () => {
    const message = await messageOf(() => expect(dialogue).toComplete({ intent: "book_table", slots: TABLE }));
    expect(message).toMatch(/it was performed with other slots[\s\S]*time: expected "20:00", got "21:00"/);
    expect(await messageOf(() => expect(dialogue).toComplete("send_money"))).toMatch(/; it was never performed/);
    expect(await messageOf(() => expect(dialogue).not.toComplete("send_mony"))).toMatch(
      /no intent is called send_mony/,
    );
    expect(await messageOf(() => expect(dialogue).toComplete({ slots: {} } as never))).toMatch(
      /toComplete takes a goal/,
    );
  });
});

describe("toSay", () => {
  const respond: Respond = ({ turns }) => {
    const signal = turns.findLast((turn) => turn.author === "Signal")?.signal;
    if (signal?.kind === "confirm") return "Shall I book it?";
    return signal?.kind === "failed" ? "No table is free." : null;
  };
  let spoken: Transcript;
  beforeAll(async () => {
    const outcomes = { book_table: [{ reason: "full" }] };
    const user = scriptedUser({ ...GOAL, opens: "all" });
    spoken = await rehearse({ backend, policy: schemaPolicy(backend), respond, user, outcomes });
  });

  it("takes a text, an expression or an asymmetric matcher, and either speaker", () => {
    for (const one of [spoken, parseTranscript(formatTranscript(spoken))]) {
      expect(one).toSay("Shall I book");
      expect(one).toSay(/no table/i);
      expect(one).toSay(expect.stringMatching(/free\.$/));
      expect(one).toSay("Blue Heron", { by: "user" });
      expect(one).not.toSay("Blue Heron");
      expect(one).not.toSay(/shall/);
      expect(one).not.toSay("Shall I book", { by: "user" });
    }
    const everywhere = /table/g;
    expect(spoken).toSay(everywhere);
    expect(spoken).toSay(everywhere);
  });

  it("shows what was said instead, the nearest marked, and where it was said after `not`", async () => {
    const message = await messageOf(() => expect(spoken).toSay("shall I  book it"));
    expect(message).toMatch(
      /^expected the assistant to say "shall I {2}book it"; it said "Shall I book it\?", "No table is free\.", "Shall I book it\?"\n/,
    );
    expect(message).toMatch(/ > Response +Shall I book it\?\n +this differs in capitals or spaces only\n/);
    expect(await messageOf(() => expect(spoken).toSay(/goodbye/))).toMatch(/ > \(end\)\n +it did not say \/goodbye\/$/);
    expect(await messageOf(() => expect(spoken).not.toSay("No table"))).toMatch(
      /^expected the assistant not to say "No table"\n[\s\S]* > Response +No table is free\.\n +here\n/,
    );
    const long = {
      ...spoken,
      turns: Array.from({ length: 5 }, () => ({ author: "User" as const, text: "a".repeat(99) })),
    };
    expect(await messageOf(() => expect(long).toSay("b", { by: "user" }))).toMatch(
      /^expected the user to say "b"; it said ("a{77}\.\.\."(, )?){3} and 2 more\n/,
    );
  });

  it("fails where nothing was said at all, negated too, and refuses what no text can be held against", async () => {
    const silence =
      /^the transcript holds nothing that the assistant said: `rehearse` records what its option `respond` says/;
    expect(await messageOf(() => expect(dialogue).not.toSay("Shall I"))).toMatch(silence);
    expect(await messageOf(() => expect(dialogue).toSay("Shall I"))).toMatch(silence);
    for (const words of ["", "  ", 7, null, undefined]) {
      expect(await messageOf(() => expect(spoken).not.toSay(words as never))).toMatch(
        /toSay takes a text that is not empty/,
      );
    }
    expect(await messageOf(() => expect(spoken).not.toSay("a", { by: "asistant" as never }))).toMatch(
      /toSay has no speaker asistant; did you mean assistant\?; there are assistant and user/,
    );
    expect(await messageOf(() => expect(backend.open().execute("book_table()")).not.toSay("a"))).toMatch(
      /^expect\(\) was given/,
    );
  });
});

describe("toStayUnder", () => {
  it("counts user turns and marks the one too many", async () => {
    const said = dialogue.turns.filter(({ author }) => author === "User").length;
    expect(dialogue).toStayUnder(said + 1);
    expect(dialogue).not.toStayUnder(said);
    const message = await messageOf(() => expect(dialogue).toStayUnder(2));
    expect(message).toMatch(new RegExp(`^expected the dialogue to stay under 2 user turns; it has ${said}`));
    expect(message).toMatch(/ > User[\s\S]*user turn 2/);
    expect(await messageOf(() => expect(dialogue).toStayUnder(0))).toMatch(/takes a whole number of user turns/);
  });
});

describe("toKeepTo", () => {
  const hasty: Policy = (transcript) => {
    const last = transcript.turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    return isAsked ? `confirm(${last.signal.ref})` : schemaPolicy(backend)(transcript);
  };

  it("takes a property by its name, or one of one's own", async () => {
    expect(dialogue).toKeepTo("asksBeforePerforming");
    expect(dialogue).toKeepTo("reachesEveryGoal", { turns: 5 });
    expect(dialogue).not.toKeepTo("reachesEveryGoal", { turns: 2 });
    const silent = {
      name: "silent",
      title: "says nothing",
      check: ({ turns }: Transcript) =>
        turns.flatMap((turn, at) =>
          turn.author === "System" && turn.command.startsWith("say")
            ? [{ property: "silent", turn: at, message: "it spoke" }]
            : [],
        ),
    };
    expect(dialogue).not.toKeepTo(silent);
    const broken = await played(hasty, "all");
    const message = await messageOf(() => expect(broken).toKeepTo("asksBeforePerforming"));
    expect(message).toMatch(
      /^expected the assistant to keep to asksBeforePerforming; a sound one performs nothing that the user has not/,
    );
    expect(message).toMatch(
      / > Signal +\d+ {2}performed x3[^\n]*\n +book_table was performed before the user had agreed/,
    );
  });

  it("fails for one that does not exist, and for a transcript from elsewhere without a back-end", async () => {
    expect(await messageOf(() => expect(dialogue).not.toKeepTo("asksBefore" as never))).toMatch(
      /^no property is called asksBefore/,
    );
    const again = parseTranscript(formatTranscript(dialogue));
    expect(await messageOf(() => expect(again).not.toKeepTo("repairsRefusals"))).toMatch(/give the back-end/);
    expect(again).toKeepTo("repairsRefusals", { backend });
  });
});

describe("toMatchTranscript", () => {
  it("looks at order and user turns in strict mode only", () => {
    expect(dialogue).toMatchTranscript(dialogue, { mode: "strict" });
    for (const mode of ["unordered", "contains", "within"] as const) expect(asked).toMatchTranscript(asked, { mode });
    expect(asked).not.toMatchTranscript(dialogue);
    const turned = { ...dialogue, turns: [...dialogue.turns.slice(5), ...dialogue.turns.slice(0, 5)] };
    expect(turned).not.toMatchTranscript(dialogue);
  });

  it("counts what both have", async () => {
    const half = { ...dialogue, turns: dialogue.turns.slice(0, 4) };
    expect(dialogue).toMatchTranscript(half, { mode: "contains" });
    expect(half).toMatchTranscript(dialogue, { mode: "within" });
    expect(half).not.toMatchTranscript(dialogue, { mode: "contains" });
    expect(dialogue).not.toMatchTranscript(half, { mode: "within" });
    expect(dialogue).not.toMatchTranscript(half, { mode: "unordered" });
    const message = await messageOf(() => expect(half).toMatchTranscript(dialogue, { mode: "contains" }));
    expect(message).toMatch(/^expected the dialogue to contain "rehearsal", but it does not/);
    expect(message).toMatch(/- confirm\(book_table\)/);
    expect(message).toMatch(/- failed book_table/);
  });

  it("takes variables by the intents that they stand for", async () => {
    const user = scriptedUser([
      { intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26" }, opens: "all" },
      { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 }, opens: "all" },
    ]);
    const reverse = scriptedUser([
      { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 }, opens: "all" },
      { intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26" }, opens: "all" },
    ]);
    const [one, other] = [
      await rehearse({ backend, policy: schemaPolicy(backend), user }),
      await rehearse({ backend, policy: schemaPolicy(backend), user: reverse }),
    ];
    expect(one).toMatchTranscript(other, { mode: "unordered" });
    expect(one).not.toMatchTranscript(other);
  });

  it("has no other modes", async () => {
    expect(await messageOf(() => expect(asked).toMatchTranscript(asked, { mode: "stric" as never }))).toMatch(
      /did you mean strict/,
    );
  });
});

describe("the serialiser", () => {
  it("prints transcripts as failing tests do, and nothing else", () => {
    expect(transcriptSerializer.test(dialogue)).toBe(true);
    expect(transcriptSerializer.test({ turns: [] })).toBe(false);
    expect(transcriptSerializer.test(null)).toBe(false);
    expect(transcriptSerializer.serialize(dialogue)).toBe(showTranscript(dialogue));
  });
});
