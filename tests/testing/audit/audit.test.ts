import { describe, expect, test } from "vitest";
import type { AuditReport } from "../../../src/testing/audit/audit.js";
import { Audit, rule } from "../../../src/testing/audit/index.js";
import type { Rule } from "../../../src/testing/rules/rule.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { gold, shop } from "./shop.js";

const ANA = "You are Ana Lindqvist of Uppsala, and paid by visa-7712. Cancel the order W-101, it is no longer needed.";

async function audited(transcripts: readonly Transcript[], rules: readonly Rule[] = []): Promise<AuditReport> {
  const audit = new Audit({ backend: await shop(), rules });
  for (const [nth, transcript] of transcripts.entries()) audit.add(transcript, { file: "gold.jsonl", line: nth + 1 });
  return audit.report();
}

const shown = ({ findings }: AuditReport) => findings.map(({ task, rule: name, reason }) => [task, name, reason]);

describe("an audit finds", () => {
  test("nothing in a sound label", async () => {
    const report = await audited([
      gold("1", ANA, ['cancel_order(order_id="W-101", why="no longer needed")'], ["40.5"]),
    ]);
    expect(shown(report)).toEqual([]);
    expect(report).toMatchObject({ tasks: 1, acts: 1 });
  });

  test("labels that fail, with their place", async () => {
    const { findings } = await audited([gold("1", ANA, ['cancel_order(order_id="W-109")'])]);
    expect(findings).toEqual([
      {
        task: "1",
        rule: "fails",
        place: { file: "gold.jsonl", line: 1, dialogue: "gold/1", turn: 0 },
        command: 'cancel_order(order_id="W-109")',
        reason: "there is no such order",
      },
    ]);
  });

  test("labels that change nothing, of intents that change rows elsewhere", async () => {
    const report = await audited([
      gold("1", ANA, ['send_to(order_id="W-101", town="Uppsala")']),
      gold("2", ANA, ['send_to(order_id="W-101", town="Lund")']),
    ]);
    expect(shown(report)).toEqual([
      ["1", "changesNothing", "send_to leaves every row as it was"],
      ["1", "passedByNothing", "its end state is the start state, although its actions would change it"],
    ]);
  });

  test("tasks that doing nothing passes, but not those that ask for no change", async () => {
    const report = await audited([
      gold("1", ANA, ['cancel_order(order_id="W-101")']),
      gold("2", ANA, ['cancel_order(order_id="W-109")']),
      gold("3", ANA, ['find_orders(customer_id="ana_1")']),
      gold("4", ANA, []),
    ]);
    expect(report.classes).toMatchObject({ fails: 1, passedByNothing: 1 });
    expect(report.missed).toContain("2 tasks ask for no change, so doing nothing passes their state: 3, 4");
  });

  test("tasks with the end state of another, in any order of acts", async () => {
    const acts = ['cancel_order(order_id="W-101")', 'send_to(order_id="W-102", town="Uppsala")'];
    const report = await audited([gold("1", ANA, acts), gold("2", ANA, acts.toReversed())]);
    expect(shown(report)).toEqual([["2", "sameEnd", "its end state is that of task 1"]]);
  });

  test("values that nobody could know: not those of the scenario, of the user's rows, or of the tools", async () => {
    const report = await audited([
      gold("1", `${ANA} Send it to Malmö.`, ['send_to(order_id="W-101", town="Malmö")']),
      gold("2", "You are ana_1.", ['send_to(order_id="W-101", town="Lund")']),
      gold("3", ANA, ['send_to(order_id="W-101", town="Kiruna")']),
      gold("4", ANA, ['send_to(order_id="W-103", town="Uppsala")']),
    ]);
    expect(shown(report)).toEqual([
      ["3", "unknowable", 'town holds "Kiruna", which nothing tells the assistant'],
      ["4", "unknowable", 'order_id holds "W-103", which nothing tells the assistant'],
    ]);
  });

  test("what is to be told and does not follow from the acts", async () => {
    const cancel = ['cancel_order(order_id="W-101")'];
    const report = await audited([
      gold("1", ANA, cancel, ["60.75", "20.25", "Lund"]),
      gold("2", ANA, ['find_orders(customer_id="ana_1")'], ["77.7"]),
      gold("3", ANA, [...cancel, 'send_to(order_id="W-102", town="Uppsala")'], ["77.7", "Kiruna"]),
    ]);
    expect(shown(report).filter(([, name]) => name === "outputs")).toEqual([
      ["3", "outputs", "it has to tell 77.7, to which none of its acts leads"],
      ["3", "outputs", "it has to tell Kiruna, to which none of its acts leads"],
    ]);
    expect(report.missed).toContain("how the assistant comes to tell 77.7 of task 2");
  });

  test("acts that break a rule, with its sentence", async () => {
    const pending = rule<{ order_id: string }>("only pending orders are cancelled", {
      on: ["cancel_order"],
      sentence: "policy.md:4",
      breaks({ arguments: { order_id } }, world) {
        const status = world.get<{ status: string }>("orders", order_id)?.status;
        return status !== "pending" && `${order_id} is ${status}`;
      },
    });
    const twice = ['cancel_order(order_id="W-101")', 'cancel_order(order_id="W-101")'];
    const { findings } = await audited([gold("1", ANA, twice)], [pending]);
    expect(findings).toMatchObject([
      { rule: "changesNothing", place: { turn: 2 } },
      {
        rule: "only pending orders are cancelled",
        sentence: "policy.md:4",
        place: { turn: 2 },
        reason: "W-101 is cancelled",
      },
    ]);
  });

  test("in a dialogue only failures that it did not record, and no run at all", async () => {
    const command = 'cancel_order(order_id="W-109")';
    const failed = { kind: "failed", ref: "x0", intent: "cancel_order", arguments: {}, reason: "gone" } as const;
    const turns = [{ author: "System", index: 0, command }] as const;
    const recorded: Transcript = { id: "a", turns: [...turns, { author: "Signal", index: 1, signal: failed }] };
    const report = await audited([recorded, { id: "b", turns }, { id: "run/1/0", split: "run", turns }]);
    expect(shown(report)).toEqual([["b", "fails", "there is no such order"]]);
    expect(report.missed).toContain("1 recorded runs are not labels");
  });
});
