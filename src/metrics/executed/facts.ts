import { isItemType, type SlotType, scalarOf } from "../../kit/internal.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { specOf } from "../../schema/facts.js";
import { isFillable } from "../../transcript/events/intents.js";

/** What scoring knows of the intents; without their files, only what the dialogues themselves say. */
export class IntentFacts {
  private readonly intents: ReadonlyMap<string, ResolvedIntent>;
  private readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>;

  /** @param intents the resolved intents; none where their files are not at hand */
  constructor(intents: readonly ResolvedIntent[] = []) {
    this.intents = new Map(intents.map((intent) => [intent.command, intent]));
    this.types = new Map(
      intents.map((intent) => [
        intent.command,
        new Map(specOf(intent).slots.map(({ name, type }) => [name, typeName(type)])),
      ]),
    );
  }

  /** Whether domains and slot types are known. */
  get isKnown(): boolean {
    return this.intents.size > 0;
  }

  /** Whether an intent searches instead of acting. An intent without a file is a query when its name begins with `find_`. */
  isQuery(intent: string): boolean {
    return this.intents.get(intent)?.query ?? intent.startsWith("find_");
  }

  /** Whether assignments fill an intent. Those to a query without a file edit what it found. */
  isFillable(intent: string): boolean {
    const known = this.intents.get(intent);
    return known === undefined ? !this.isQuery(intent) : isFillable(known);
  }

  /** The domains of an intent; none where they are not known. */
  domainsOf(intent: string): readonly string[] {
    return this.intents.get(intent)?.domain ?? [];
  }

  /** The type of a slot: `str`, `int`, `float`, `bool`, `date`, `time`, `enum`, `list` or `object`; null where unknown. */
  typeOf(intent: string, slot: string): string | null {
    return this.types.get(intent)?.get(slot) ?? null;
  }
}

function typeName(type: SlotType): string {
  if (typeof type === "string") return type;
  if (isItemType(type)) return scalarOf(type) ?? "enum";
  return "list" in type ? "list" : "object";
}
