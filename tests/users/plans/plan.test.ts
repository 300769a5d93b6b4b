import { beforeAll, describe, expect, it } from "vitest";
import { rehearse, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";
import "../../../src/testing/matchers/vitest.js";
import type { Outcome } from "../../../src/kit/signal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { formatTranscript } from "../../../src/transcript/files/writeTranscripts.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import { failureOf, INTENTS, ourBackend, TABLE } from "../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const booked = (outcomes: Record<string, readonly Outcome[]>, more: object = {}) =>
  rehearse({
    backend,
    policy: schemaPolicy(backend),
    user: scriptedUser({ intent: "book_table", slots: TABLE }),
    outcomes,
    strict: true,
    ...more,
  });

describe("toKeepToPlan", () => {
  it("holds where all that was planned happened, and nothing else", async () => {
    const transcript = await booked({ book_table: [{ rows: [] }] });
    expect(transcript).toKeepToPlan();
    expect(transcript.extra).toBeUndefined();
  });

  it("fails where something was performed without a plan, and marks it", async () => {
    const transcript = await booked({});
    const { message } = await failureOf(() => expect(transcript).toKeepToPlan());
    expect(message).toContain("it asked for what was not planned");
    expect(message).toContain("nothing was planned for this");
    expect(transcript).not.toKeepToPlan();
  });

  it("fails where planned outcomes are left over, also of a transcript from a file", async () => {
    const transcript = await booked({ book_table: [{ rows: [] }, { rows: [] }], set_reminder: [{ reason: "no" }] });
    const again = parseTranscript(formatTranscript(transcript));
    for (const one of [transcript, again]) {
      const { message } = await failureOf(() => expect(one).toKeepToPlan());
      expect(message).toContain("it left planned outcomes over: 1 of book_table, 1 of set_reminder");
    }
  });

  it("is open for a dialogue that was not rehearsed strictly here, and fails either way", async () => {
    const loose = await booked({ set_reminder: [{ rows: [] }] }, { strict: false });
    const stored = parseTranscript(formatTranscript(await booked({ book_table: [{ rows: [] }] })));
    for (const one of [loose, stored]) {
      const { message } = await failureOf(() => expect(one).toKeepToPlan());
      expect(message).toContain("it was not rehearsed here with strict: true");
      await failureOf(() => expect(one).not.toKeepToPlan());
    }
  });

  it("takes a transcript only", async () => {
    const { message } = await failureOf(() => expect(backend.open().execute("say()")).toKeepToPlan());
    expect(message).toContain("expect() was given an empty list");
  });
});

describe("faults in a rehearsal", () => {
  it("befall it, and are on record, so that it replays", async () => {
    const faults = [{ intent: "book_table", call: 1, reason: "no table is free" }];
    const transcript = await booked({ book_table: [{ rows: [] }] }, { faults });
    expect(transcript).toFail("no table is free");
    expect(transcript.faults).toEqual(faults);
  });
});

describe("mockBackend", () => {
  it("tells backends with different fixtures apart", async () => {
    const rows = (name: string) => ({ hotels: [{ hotel_name: name }] });
    const [one, two, again] = await Promise.all(
      ["Sole", "Luna", "Sole"].map((name) => mockBackend(INTENTS, { engine: "native", fixtures: rows(name) })),
    );
    expect(two).not.toBe(one);
    expect(again).toBe(one);
    expect(two?.open().execute("find_hotels()")[0]).toMatchObject({ rows: [{ hotel_name: "Luna" }] });
  });
});
