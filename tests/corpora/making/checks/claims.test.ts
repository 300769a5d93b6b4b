import { describe, expect, test } from "vitest";
import { claimIn, mayClaim } from "../../../../src/corpora/making/checks/claims.js";
import type { Signal } from "../../../../src/kit/internal.js";
import type { Turn } from "../../../../src/transcript/index.js";

const FOUND: Signal = { kind: "found", ref: "x1", intent: "find_tables", filter: {}, rows: [] };
const DONE: Signal = { kind: "performed", ref: "x1", intent: "book_table", arguments: {} };
const ASK: Signal = { kind: "ask", ref: "x3", slot: "date" };

describe("claims", () => {
  test.each([
    "I have booked it.",
    "I've just gone ahead and reserved the table for you.",
    "Your booking went through.",
    "Your reservation has been made a success: it was successful.",
    "Your table is confirmed.",
    "That's all taken care of.",
    "Good news: booked!",
    "All done. Anything else?",
    "Your parcel is on its way.",
    "I made the reservation.",
  ])("%s", (text) => {
    expect(claimIn(text)).not.toBeNull();
  });

  test.each([
    "I'm sorry, I couldn't find anything like that.",
    "I've added your request for a table by the window. To confirm, shall I book it?",
    "I've noted that.",
    "You're all set so far.",
    "Once it is booked, I will tell you.",
    "Shall I have it booked?",
    "Is your table booked?",
    "Nothing was done.",
    "I will get it sent.",
    "Please confirm that it is to be cancelled.",
    "It is not booked yet.",
  ])("no claim: %s", (text) => {
    expect(claimIn(text)).toBeNull();
  });

  test("how things stand is no claim where it is told of a row", () => {
    expect(claimIn("The table is reserved for Ada.", [FOUND])).toBeNull();
    expect(claimIn("I have reserved the table for Ada.", [FOUND])).not.toBeNull();
  });

  test("a value or the name of a slot claims nothing", () => {
    expect(claimIn("The wood is mixed. Shall I order it?")).not.toBeNull();
    expect(claimIn("The wood is mixed. Shall I order it?", [], ["mixed", 3])).toBeNull();
    expect(claimIn("The wood is mixed. It is ordered.", [], ["mixed"])).toBe("It is ordered");
  });

  test("what an earlier task did gives no right to claim for the next one", () => {
    const user: Turn = { author: "User", text: "…" };
    const signal = (one: Signal): Turn => ({ author: "Signal", index: 1, signal: one }) as Turn;
    expect(mayClaim([user, signal(DONE)])).toBe(true);
    expect(mayClaim([user, signal(DONE), user])).toBe(true);
    expect(mayClaim([user, signal(DONE), user, signal(ASK)])).toBe(false);
    expect(mayClaim([user, signal(DONE), user, signal(ASK), user])).toBe(false);
    expect(mayClaim([user, signal(FOUND)])).toBe(false);
  });
});
