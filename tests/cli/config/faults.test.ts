import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { addFault, addLatency, faultsOf } from "../../../src/cli/config/faults.js";

const INTENTS = ["book_table", "find_trains"];

describe("failures and delays of the command line", () => {
  test.each([
    ["800ms", { intent: null, delayMs: 800 }],
    ["book_table=2s", { intent: "book_table", delayMs: 2_000 }],
    ["book_table:3=1.5s", { intent: "book_table", call: 3, delayMs: 1_500 }],
    ["book_table:25%=1m", { intent: "book_table", probability: 0.25, delayMs: 60_000 }],
  ])("--latency %s", (text, latency) => {
    expect(addLatency(text)).toEqual([latency]);
  });

  test.each(["soon", "book_table=", "book_table:x=1s", "book_table:2:x=1s", "book_table=-1s", "800"])(
    "--latency %s is refused",
    (text) => {
      expect(() => addLatency(text)).toThrow(/It must be a time|After the colon stands/);
    },
  );

  test.each([
    ["get_order=gone: for good", { intent: "get_order", reason: "gone: for good" }],
    ["get_order:not_found=gone", { intent: "get_order", reason: "gone", code: "not_found" }],
    ["get_order:2:not_found=gone", { intent: "get_order", call: 2, reason: "gone", code: "not_found" }],
    [
      "get_order:30%:card-declined=x=y",
      { intent: "get_order", probability: 0.3, reason: "x=y", code: "card-declined" },
    ],
  ])("--fail %s", (text, fault) => {
    expect(addFault(text)).toEqual([fault]);
  });

  test.each(["get_order:0=x", "get_order:not_found:2=x", "get_order:2:3=x", "get_order:not found=x", "get_order:2:="])(
    "--fail %s is refused",
    (text) => {
      expect(() => addFault(text)).toThrow(/A code is a word|After the colon stands|It must be an intent/);
    },
  );

  test("are late by themselves, and let failures be as late as results", async () => {
    const fail = addFault("book_table:2=no table is free", addFault("find_trains=the line is dead"));
    const latency = addLatency("find_trains:3=5s", addLatency("1s"));
    expect(await faultsOf({ fail, latency }, INTENTS)).toEqual([
      { intent: "find_trains", reason: "the line is dead", call: 3, delayMs: 5_000 },
      { intent: "find_trains", reason: "the line is dead", delayMs: 1_000 },
      { intent: "book_table", call: 2, reason: "no table is free", delayMs: 1_000 },
      { intent: "book_table", delayMs: 1_000 },
      { intent: "find_trains", delayMs: 1_000 },
      { intent: "find_trains", call: 3, delayMs: 5_000 },
    ]);
    expect(await faultsOf({}, INTENTS)).toBeUndefined();
  });

  test("come before those of a file, and know a tool by the name that it is served under", async () => {
    const folder = await mkdtemp(join(tmpdir(), "backlot-faults-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "faults.json");
    await writeFile(file, '[{"intent":"delete-file","call":2,"reason":"busy"}]');
    const fail = addFault("delete-file=the disk is full");
    expect(await faultsOf({ faults: file, fail }, [], new Map([["delete-file", "delete_file"]]))).toEqual([
      { intent: "delete_file", reason: "the disk is full" },
      { intent: "delete_file", call: 2, reason: "busy" },
    ]);
    await writeFile(file, '{"intent":"delete-file"}');
    expect(await faultsOf({ faults: file }, [])).toEqual({ intent: "delete-file" });
  });
});
