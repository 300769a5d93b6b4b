import { isItemType, type SlotType, scalarOf } from "../../../kit/internal.js";
import { type ResolvedIntent, specOf } from "../../../schema/facts.js";
import { isFillable } from "../../../transcript/events/intents.js";

/** Properties of intents that scores need; without intent files, guesses from the dialogues. */
export class IntentFacts {
  private readonly intents: ReadonlyMap<string, ResolvedIntent>;
  private readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>;

  /** @param intents the resolved intents; none if their files are not available */
  constructor(intents: readonly ResolvedIntent[] = []) {
    this.intents = new Map(intents.map((intent) => [intent.command, intent]));
    this.types = new Map(
      intents.map((intent) => [
        intent.command,
        new Map(specOf(intent).slots.map(({ name, type }) => [name, typeName(type)])),
      ]),
    );
  }

  get isKnown(): boolean {
    return this.intents.size > 0;
  }

  /** True if an intent is a query. Without a file, a name that begins with `find_` decides. */
  isQuery(intent: string): boolean {
    return this.intents.get(intent)?.query ?? intent.startsWith("find_");
  }

  /** True if assignments fill an intent. Assignments to a query without a file edit its results. */
  isFillable(intent: string): boolean {
    const known = this.intents.get(intent);
    return known === undefined ? !this.isQuery(intent) : isFillable(known);
  }

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
