import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "../../../../src/labels/build.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { PolicyOver } from "../bug.js";
import { lastOf } from "../moment.js";
import { changed } from "../wrapping.js";

const BEHAVIOUR = `import { defineBehaviour, fail } from "backlot/kit";

export default defineBehaviour("renew_prescription", {
  perform({ slots, row }, world) {
    const others = world.rows("prescriptions").filter(({ id }) => id !== row?.id);
    const left = 5 - others.reduce((sum, { packs }) => sum + packs, 0);
    return slots.packs > left ? fail("packs left: " + left) : undefined;
  },
});
`;

/** A pharmacy that hands out five packs: no prescription is refused that comes first. */
export async function pharmacy(): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), "backlot-pharmacy-"));
  writeFileSync(join(folder, "renew_prescription.behavior.ts"), BEHAVIOUR);
  const renew = parseIntent({
    command: "renew_prescription",
    description: "Renew a prescription",
    confirmation_required: true,
    entity_name: "prescriptions",
    args: {
      medicine: { type: "str", values: ["salbutamol", "ramipril", "cetirizine"] },
      packs: { type: { int: { minimum: 1, maximum: 4 } } },
    },
  });
  try {
    return await loadBackend([renew], { behaviours: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bug that shows only where something has been used up, and the user turns of the shortest dialogue by hand. */
export interface UsedUpBug {
  readonly name: string;
  readonly policy: PolicyOver;
  readonly property: string;
  /** Turns of the user, after a dialogue in which it got 4 packs. */
  readonly byHand: readonly string[];
}

export const USED_UP: readonly UsedUpBug[] = [
  {
    name: "yesSurvivesFailure",
    // Performs a failed task right after its change: the yes before the failure counts.
    policy: changed({
      adds: ({ focus, fresh, heard }) => {
        const isAgain = focus?.signals.some(({ kind }) => kind === "failed") === true;
        if (focus === null || !isAgain || fresh.at(-1)?.signal.kind !== "confirm") return undefined;
        return heard.at(-1)?.slots === undefined ? undefined : build.confirm(focus.index);
      },
    }),
    property: "asksBeforePerforming",
    byHand: ["2 packs of ramipril, please.", "Yes.", "Then 1 pack."],
  },
  {
    name: "trimsToLimit",
    // Takes as many as are left, unsaid.
    policy: changed({
      adds: ({ focus, fresh }) => {
        const signal = fresh.at(-1)?.signal;
        const left = signal?.kind === "failed" ? /packs left: (\d+)/.exec(signal.reason)?.[1] : undefined;
        if (focus === null || left === undefined || lastOf(focus)?.kind !== "failed") return undefined;
        return build.assign([build.target(focus.index, "packs"), Number(left)]);
      },
    }),
    property: "derivableArguments",
    byHand: ["2 packs of ramipril, please.", "Yes."],
  },
];
