import { BacklotError } from "../../base/errors.js";
import { readJsonFile } from "../../base/io/json.js";
import { isObject } from "../../base/json/object.js";
import type { Mutant } from "./mutant.js";

/** A mutant declared equivalent: no dialogue can distinguish it from the original. */
export interface Equivalent {
  readonly id: string;
  readonly reason: string;
  /** The change, for readers of the file: `intents/x.json: DropSlot: slot y is gone`. */
  readonly mutant?: string;
}

export class Equivalents {
  private readonly file: string;
  private readonly reasons: ReadonlyMap<string, Equivalent>;

  private constructor(file: string, entries: readonly Equivalent[]) {
    this.file = file;
    this.reasons = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Reads a JSON array of `{ "id", "reason" }`, with `"mutant"` for readers; no file is an empty list. */
  static read(file: string | undefined): Equivalents {
    if (file === undefined) return new Equivalents("", []);
    const value = readJsonFile(file);
    if (Array.isArray(value) && value.every(isEquivalent)) return new Equivalents(file, value);
    const form = '[{ "id": "0a1b2c3d4e5f", "mutant": "…", "reason": "…" }]';
    throw new BacklotError("WRONG_FORMAT", `${file} holds no list of equivalent mutants; that is ${form}`, {
      place: { file },
    });
  }

  reasonOf({ id }: Mutant): string | undefined {
    return this.reasons.get(id)?.reason;
  }

  staleAmong(mutants: readonly Mutant[]): readonly string[] {
    const ids = new Set(mutants.map(({ id }) => id));
    return [...this.reasons.values()]
      .filter(({ id }) => !ids.has(id))
      .map(
        ({ id, mutant }) => `${this.file}: no mutant is ${id}${mutant === undefined ? "" : ` (${mutant})`} any more`,
      );
  }
}

function isEquivalent(value: unknown): value is Equivalent {
  if (!isObject(value)) return false;
  const { id, reason, mutant } = value;
  return (
    typeof id === "string" &&
    typeof reason === "string" &&
    reason !== "" &&
    ["string", "undefined"].includes(typeof mutant)
  );
}
