import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CorpusCount } from "../../../../src/corpora/scores/corpus/statistics.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { runs } from "../../../runs.js";

const intents = [
  parseIntent({ command: "book_taxi", args: { to: { type: "str" }, seats: { type: "int" } }, domain: "travel" }),
  parseIntent({ command: "send_money", args: { to: { type: "str" } }, domain: ["money"], confirmation_required: true }),
  parseIntent({ command: "find_trips", args: {}, entity_name: "trips", query_intent: true, domain: ["travel"] }),
];

const HAPPY: Transcript = {
  id: "1",
  split: "train",
  turns: [
    { author: "User", text: "A taxi, please!" },
    { author: "System", index: 1, command: 'book_taxi(to="Rome")' },
    { author: "Signal", index: 2, text: 'hint("ask for value: Ask for seats", ref=x1)' },
    { author: "User", text: "Two. No, to Paris." },
    { author: "System", index: 3, command: 'x1.seats, x1.to = 2, "Paris"' },
    { author: "Signal", index: 4, text: "perform(x1)" },
    { author: "Response", text: "A taxi is coming." },
  ],
};

const UNHAPPY: Transcript = {
  id: "2",
  split: "test",
  turns: [
    { author: "User", text: "Send money to Rome", tags: ["sarcasm"] },
    { author: "System", index: 1, command: 'book_taxi(to="Rome", seats=None)' },
    { author: "System", index: 2, command: "send_money(to=x1.to)" },
    { author: "User", text: "Yeah", tags: ["sarcasm", "correction", "confirm"] },
    { author: "System", index: 3, command: "send_money(to=" },
  ],
};

describe("CorpusCount", () => {
  test("gives the query of an entity the domains of the entity's intents", () => {
    const rides = parseIntent({ command: "book_ride", args: {}, entity_name: "rides", domain: "travel" });
    const counts = new CorpusCount([rides]);
    counts.add({ id: "1", turns: [{ author: "System", index: 0, command: "find_rides()" }] });
    expect(Object.keys(counts.statistics.domains)).toEqual(["travel"]);
    expect(counts.statistics.domains.travel?.dialogues).toBe(1);
  });

  test("counts by hand", () => {
    const counts = new CorpusCount(intents);
    counts.add(HAPPY);
    counts.add(UNHAPPY);
    const { all, splits, domains, phenomena, declared, unparsed } = counts.statistics;
    expect(all).toEqual({
      dialogues: 2,
      turns: 12,
      utterances: 5,
      userTurns: 4,
      commands: 5,
      signals: 2,
      calls: 1,
      turnsPerDialogue: 6,
      utterancesPerDialogue: 2.5,
      commandsPerDialogue: 2.5,
      tokensPerUtterance: 4.4,
      // a taxi , please ! two . no to paris is coming send money rome yeah
      uniqueTokens: 16,
      domains: 2,
      intents: 2,
      intentsPerDialogue: 1.5,
      slots: 3,
      values: 3,
      multiIntent: 1,
      multiDomain: 1,
      unhappy: 1,
      unhappyShare: 0.5,
    });
    expect(splits.train).toMatchObject({ dialogues: 1, unhappyShare: 0, values: 3 });
    expect(Object.keys(domains)).toEqual(["money", "travel"]);
    expect(domains.travel).toMatchObject({ dialogues: 2, intents: 1, slots: 2, values: 3 });
    expect(domains.money).toMatchObject({ dialogues: 1, intents: 1, slots: 1, values: 0 });
    expect(phenomena.filter(({ turns }) => turns > 0)).toEqual([
      { phenomenon: "sarcasm", turns: 2, dialogues: 1 },
      { phenomenon: "correction", turns: 1, dialogues: 1 },
    ]);
    expect(declared).toEqual({ domains: 2, intents: 3, queries: 1, confirmed: 1, slots: 3, slotNames: 2 });
    expect(unparsed).toBe(1);
  });

  test("counts each corpus beside others as alone", () => {
    const [taxis, rides, nobodys] = [
      intents,
      [parseIntent({ command: "send_money", args: {}, domain: "banks" })],
      null,
    ];
    const corpora = [taxis, rides, nobodys].map((own, at) => ({ own, name: `corpus ${at}` }));
    const dialogue = fc.record({
      corpus: fc.constantFrom(...corpora),
      turns: fc.constantFrom(HAPPY.turns, UNHAPPY.turns),
    });
    const together = fc.property(fc.array(dialogue, { minLength: 1, maxLength: 12 }), (dialogues) => {
      const [all, alone] = [
        new CorpusCount(null),
        new Map(corpora.map(({ own, name }) => [name, new CorpusCount(own)])),
      ];
      for (const { corpus, turns } of dialogues) {
        const transcript = { id: "1", split: corpus.name, turns };
        all.add(transcript, corpus.own);
        alone.get(corpus.name)?.add(transcript);
      }
      const { splits, declared } = all.statistics;
      const names = new Set(dialogues.map(({ corpus }) => corpus.name));
      for (const name of names) expect(splits[name]).toEqual(alone.get(name)?.statistics.all);
      const each = [...names].flatMap((name) => alone.get(name)?.statistics.declared ?? []);
      expect(declared?.intents).toBe(each.length === 0 ? undefined : each.reduce((sum, one) => sum + one.intents, 0));
    });
    fc.assert(together, runs(500));
  });

  test("a number of nothing is null, and domains that nobody knows are, too", () => {
    expect(new CorpusCount(null).statistics.all).toMatchObject({
      dialogues: 0,
      domains: null,
      multiDomain: null,
      turnsPerDialogue: null,
      tokensPerUtterance: null,
      unhappyShare: null,
    });
    const counts = new CorpusCount(null);
    counts.add({ id: "3", turns: [], extra: { domains: ["ride"], happy: false } });
    counts.add({ id: "4", turns: [], extra: { brokenOff: true } });
    expect(counts.statistics.all).toMatchObject({ domains: 1, unhappy: 1, unhappyShare: 0.5 });
    expect(counts.statistics.brokenOff).toBe(1);
  });
});
