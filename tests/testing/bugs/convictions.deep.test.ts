import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/index.js";
import { SOAK, soakPart } from "../../runs.js";
import type { PlantedBug } from "./bug.js";
import { BUGS } from "./bugs.js";
import { formatTable, PLANS, type Verdict, verdictOn } from "./convictions.js";
import { ODD } from "./odds.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

/** Names a file that a table is written to, from which the guide sums up; then failures are shrunk too, which takes a while. */
const { BACKLOT_TABLE } = process.env;
const rows: (readonly [PlantedBug, Verdict])[] = [];

describe("the default run", () => {
  it.each(SOAK ? BUGS : soakPart(BUGS).slice(0, 1))("convicts $name", async (bug) => {
    const verdict = await verdictOn(backend, bug.policy, {
      endsEarly: true,
      shrinkMs: BACKLOT_TABLE === undefined ? 0 : 10_000,
    });
    rows.push([bug, verdict]);
    expect([...verdict.convictions.keys()]).not.toEqual([]);
    expect(verdict.userTurns ?? 0).toBeLessThanOrEqual(bug.dialogue.says.length + 1);
  });

  it.each(soakPart(ODD))("does not convict $name", async ({ policy }) => {
    expect([
      ...(await verdictOn(backend, policy, { endsEarly: true, plans: SOAK ? PLANS : PLANS / 20 })).convictions.keys(),
    ]).toEqual([]);
  });
});

afterAll(() => {
  if (BACKLOT_TABLE !== undefined) writeFileSync(BACKLOT_TABLE, `${formatTable(rows)}\n`);
});
