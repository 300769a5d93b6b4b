import type { Catalog } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { tableChangesOf } from "../../../users/dialogue/tableChanges.js";
import type { Property, Violation } from "../../properties/property.js";
import type { Verdict } from "./verdict.js";

/** Judges if a dialogue changed none of these tables. */
export function leftUnchanged(transcript: Transcript, tables: readonly string[], catalog: Catalog): Verdict {
  const wanted = `leave ${tables.join(", ")} unchanged`;
  const changes = tableChangesOf(transcript, catalog).filter(({ entity }) => tables.includes(entity));
  const [first] = changes;
  if (first === undefined) {
    return { pass: true, wanted, instead: "", mark: { at: transcript.turns.length, note: "they are unchanged" } };
  }
  const note =
    first.intent === null ? "a row that was found was edited here" : `${first.intent} changed ${first.entity}`;
  const changed = [...new Set(changes.map(({ entity }) => entity))].join(", ");
  return { pass: false, wanted, instead: `${changed} changed`, mark: { at: first.at, note } };
}

/** Judges if a dialogue has fewer user turns. */
export function stayedUnder({ turns }: Transcript, most: number): Verdict {
  const said = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  const wanted = `stay under ${most} user ${most === 1 ? "turn" : "turns"}`;
  const over = said[most - 1];
  if (over === undefined) {
    return { pass: true, wanted, instead: "", mark: { at: turns.length, note: `${said.length} user turns` } };
  }
  return { pass: false, wanted, instead: `it has ${said.length}`, mark: { at: over, note: `user turn ${most}` } };
}

/** Judges if a dialogue keeps to a property. */
export function kept({ name, title }: Property, violations: readonly Violation[]): Verdict {
  const wanted = `keep to ${name}`;
  const [first] = violations;
  if (first === undefined) return { pass: true, wanted, instead: "", mark: null };
  const times = violations.length === 1 ? "" : ` (the first of ${violations.length} times)`;
  const mark = { at: first.turn, note: first.message };
  return { pass: false, wanted, instead: `a sound one ${title}${times}`, mark };
}
