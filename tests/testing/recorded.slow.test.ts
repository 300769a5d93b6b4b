import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { recordedPolicy, recordedUser, rehearse, schemaPolicy } from "../../src/testing/index.js";
import "../../src/testing/matchers/vitest.js";
import { readTranscripts } from "../../src/transcript/files/readTranscripts.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { sampleOf } from "../runs.js";
import { commandsOf, failureOf, INTENTS, ourBackend, TABLE } from "./matchers/recorder.js";
import { playedAgain } from "./playedAgain.js";

describe("a recorded dialogue, rehearsed", () => {
  it("takes its course again: our examples", async () => {
    const backend = await ourBackend({
      fixtures: join(INTENTS, "../fixtures"),
      behaviours: join(INTENTS, "behaviours"),
      engine: "quickjs",
    });
    const examples: Transcript[] = [];
    for await (const record of readTranscripts(fileURLToPath(new URL("../../examples", import.meta.url)))) {
      if ("problem" in record) throw record.problem;
      examples.push(record.transcript);
    }
    expect(examples.length).toBeGreaterThanOrEqual(36);
    for (const example of sampleOf(examples, 4)) {
      const transcript = await playedAgain(backend, example);
      expect(transcript).toMatchTranscript(example);
      expect(commandsOf(transcript)).toEqual(commandsOf(example));
    }
  });

  it("shows what becomes of it where the back-end answers otherwise", async () => {
    const backend = await ourBackend();
    const turns = [
      { author: "User", text: "Book it" },
      {
        author: "System",
        command: 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)',
      },
      { author: "System", command: "confirm(x0)" },
    ] as const;
    const outcomes = { book_table: [{ reason: "full" }] };
    const transcript = await rehearse({
      backend,
      policy: recordedPolicy({ turns }),
      user: recordedUser({ turns }),
      outcomes,
    });
    expect(transcript).toFail("full");
    expect(await failureOf(() => expect(transcript).toMatchTranscript({ id: "recorded", turns }))).toMatchObject({
      message: expect.stringMatching(/ > Signal +1 {2}confirm x0\n +expected confirm\(x0\)/),
    });
  });

  it("renames variables where it counts from elsewhere, and only there", async () => {
    const backend = await ourBackend();
    const turns = [
      { author: "User", text: "Book it" },
      { author: "System", index: 7, command: 'find_restaurants( cuisine="seafood" )' },
      { author: "Signal", index: 8, text: "perform(x7)" },
      { author: "System", command: "x7.zork" },
      { author: "Signal", text: 'error("SYNTAX", "no")' },
      { author: "System", index: 12, command: "book_table(restaurant_name=x7[0].restaurant_name)" },
      { author: "Signal", index: 13, text: 'hint("ask for value: Ask for date", ref=x12)' },
      { author: "System", index: 14, command: "say(x13)" },
      { author: "User", text: "Two of us" },
      { author: "System", index: 15, command: "x12.party_size, x12.dietary_needs = 2, [x7[0].cuisine]" },
      { author: "Signal", index: 16, text: 'hint("ask for value: Ask for date", ref=x12)' },
      { author: "System", index: 17, command: 'x12.dietary_needs.append("vegan")' },
      { author: "System", index: 18, command: "find_hotels(stars=at_least(x12.party_size))" },
      { author: "System", index: 19, command: "confirm(x12)" },
      { author: "System", index: 20, command: "x12" },
      { author: "System", index: 21, command: "book_table( )" },
      { author: "System", index: 22, command: "say()" },
    ] as const;
    const restaurant = { restaurant_name: "Blue Heron", cuisine: "seafood" };
    const options = { entities: { restaurants: [restaurant] } };
    const policy = recordedPolicy({ turns });
    const transcript = await rehearse({ backend, policy, user: recordedUser({ turns }), ...options });
    expect(commandsOf(transcript)).toEqual([
      'find_restaurants( cuisine="seafood" )',
      "x7.zork",
      "book_table(restaurant_name=x0[0].restaurant_name)",
      "say(x3)",
      "x2.party_size, x2.dietary_needs = 2, [x0[0].cuisine]",
      'x2.dietary_needs.append("vegan")',
      "find_hotels(stars=at_least(x2.party_size))",
      "confirm(x2)",
      "x2",
      "book_table( )",
      "say()",
    ]);
    expect(transcript.turns.filter((turn) => turn.author === "Signal" && turn.signal?.kind === "error")).toHaveLength(
      1,
    );
  });

  it("goes with another user, or another policy, as far as it goes", async () => {
    const backend = await ourBackend();
    const recorded: Transcript = {
      id: "recorded",
      turns: [
        { author: "System", index: 0, command: "say()" },
        { author: "User", text: "A table", means: { intent: "book_table", slots: TABLE }, tags: ["all_in_one"] },
        { author: "System", index: 1, command: "book_table()" },
      ],
    };
    const chatty = await rehearse({
      backend,
      policy: recordedPolicy(recorded),
      user: ({ turns }) => (turns.length < 6 ? "Hello?" : null),
    });
    expect(commandsOf(chatty)).toEqual(["say()", "book_table()"]);
    const other = await rehearse({ backend, policy: schemaPolicy(backend), user: recordedUser(recorded) });
    expect(other.turns[0]).toEqual(recorded.turns[1]);
    expect(other).toConfirm();
    const silent = await rehearse({
      backend,
      policy: recordedPolicy({ turns: [] }),
      user: recordedUser({ turns: [] }),
    });
    expect(silent.turns).toEqual([]);
  });
});
