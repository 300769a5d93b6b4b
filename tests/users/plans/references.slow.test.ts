import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import type { UserTurn } from "../../../src/transcript/index.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import type { Plan, PlannedReference } from "../../../src/users/plans/plan.js";
import { timeAfter } from "../../../src/users/plans/planned/resolvedReferences.js";
import { ours } from "../../corpora/making/made.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());

const search = { intent: "find_restaurants", slots: { cuisine: "Italian" }, opens: "all" } as const;
const table = (restaurant_name: string) => ({
  intent: "book_table",
  slots: { restaurant_name, date: "2024-05-18", time: "19:00", party_size: 2 },
});
const toSearch: PlannedReference = {
  goal: 1,
  slot: "restaurant_name",
  to: { goal: 0, slot: "restaurant_name" },
};

async function played(goals: Plan["goals"], references: readonly PlannedReference[]) {
  const executed = await executePlan(backend, { version: 1, goals, references, seed: 3 });
  const { turns } = executed.transcript;
  const commands = turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
  const users = turns.filter((turn): turn is UserTurn => turn.author === "User");
  const signals = turns.flatMap((turn) => (turn.author === "Signal" ? [turn.signal] : []));
  return { ...executed, commands, users, signals };
}

/** Returns the results of the search. */
async function found(): Promise<readonly string[]> {
  const { signals } = await played([search], []);
  const signal = signals.find((one) => one?.kind === "found");
  return signal?.kind === "found" ? signal.rows.map((row) => String(row["restaurant_name"])) : [];
}

describe("a value that a plan has from an earlier goal", () => {
  test("is said and labelled by the row that was found, and performed as the value", async () => {
    const names = await found();
    const name = names.at(-1) as string;
    const { commands, users, signals, verdict } = await played([search, table(name)], [toSearch]);
    expect(verdict).toBe("met");
    expect(commands.join("\n")).toContain(`restaurant_name = x0[${names.length - 1}].restaurant_name`);
    const referring = users.filter(({ means }) => means?.references !== undefined);
    expect(referring).toHaveLength(1);
    expect(referring[0]?.text).not.toContain(name);
    expect(signals.find((signal) => signal?.kind === "performed")).toMatchObject({
      arguments: { restaurant_name: name },
    });
  });

  test("is said as it is where the dialogue does not lead to it", async () => {
    const names = await found();
    const other = ["Noodle Lane", "Blue Heron"].find((name) => !names.includes(name)) as string;
    const { commands, users, verdict } = await played([search, table(other)], [toSearch]);
    expect(verdict).toBe("met");
    expect(commands.join("\n")).toContain(`restaurant_name = "${other}"`);
    expect(users.some(({ text }) => text.includes(other))).toBe(true);
    expect(users.every(({ means }) => means?.references === undefined)).toBe(true);
  });

  test("may be a time that is so much later: the label is the time", async () => {
    const goals = [
      table("Osteria Lucca"),
      { intent: "set_reminder", slots: { text: "water the plants", date: "2024-05-18", time: "20:00" } },
    ];
    const references: readonly PlannedReference[] = [
      { goal: 1, slot: "date", to: { goal: 0, slot: "date" } },
      { goal: 1, slot: "time", to: { goal: 0, slot: "time" }, minutes: 60 },
    ];
    const { commands, users } = await played(goals, references);
    const said = users.flatMap(({ means, text }) => (means?.references?.["time"] === undefined ? [] : [text]));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/an hour (?:later|after that)/i);
    expect(commands.join("\n")).toMatch(/date ?= ?x0\.date/);
    expect(commands.join("\n")).toMatch(/time ?= ?"20:00"/);
  });

  test("is never a time of another day", () => {
    expect(timeAfter("23:30", 60)).toBeNull();
    expect(timeAfter("00:30", -60)).toBeNull();
    expect(timeAfter("soon", 60)).toBeNull();
  });
});
