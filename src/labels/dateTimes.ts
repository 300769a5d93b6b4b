import { type ItemType, isItemType, isSpelt, type Path, type SlotType, type SpeltType } from "../kit/internal.js";
import type { Command } from "./ast.js";
import type { Scope } from "./check/scope.js";
import { readDate } from "./dateWords/readDate.js";
import { readTime } from "./dateWords/readTime.js";
import { type Leaf, transformCommand, type ValuePlace } from "./transform.js";

/**
 * Rewrites dates and times in words (`"tomorrow"`, `"next Friday"`, `"3rd of March"`, `"5 pm"`) in the form that slots
 * take: `2024-01-02`, `17:00`. Only slots of the types `date` and `time` are rewritten, and only from English. A text
 * that is not a single date or time stays unchanged, for the checker to refuse: `"next week"`, `"Monday or Tuesday"`,
 * `"03/04/2024"`, whose meaning depends on the country, or `"Thursday 5 January"` if that is a Friday.
 * @param now clock for relative dates, in milliseconds since 1970, UTC; a date without a year is the next one
 * @returns the same command if there is nothing to rewrite
 */
export function resolveDateTimes(command: Command, scope: Scope, now: () => number): Command {
  const { catalog, uses } = scope;
  const typeAt = (place: ValuePlace): SlotType | undefined => {
    if (place === null) return undefined;
    const { slot, of, path } = place;
    const use = "text" in of ? undefined : uses.get(of.index);
    const spec = "text" in of ? catalog.get(of.text) : use?.kind === "task" ? use.spec : undefined;
    const whole = spec?.slots.find(({ name }) => name === slot.text)?.type;
    return whole === undefined || path === undefined ? whole : fieldType(whole, path);
  };
  return transformCommand(command, { leaf: (leaf, place) => resolved(leaf, typeAt(place), now) });
}

/** Returns the type of a field; the path may omit positions in lists. */
function fieldType(type: SlotType, path: Path): SlotType | undefined {
  let at: SlotType | undefined = type;
  for (const step of path) {
    if (typeof at === "object" && "list" in at) at = at.list;
    if (typeof step === "number") continue;
    at = typeof at === "object" && "fields" in at ? at.fields.find(({ name }) => name === step)?.type : undefined;
  }
  return at;
}

const itemOf = (type: SlotType): ItemType | undefined => {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return isItemType(member) ? member : undefined;
};

const READERS: Readonly<Partial<Record<SpeltType, (text: string, now: () => number) => string | null>>> = {
  date: readDate,
  time: readTime,
};

function resolved(leaf: Leaf, type: SlotType | undefined, now: () => number): Leaf {
  const item = type === undefined ? undefined : itemOf(type);
  const read = isSpelt(item) ? READERS[item] : undefined;
  if (read === undefined || leaf.kind !== "literal" || leaf.type !== "str") return leaf;
  const iso = read(leaf.value, now);
  return iso === null || iso === leaf.value ? leaf : { ...leaf, value: iso };
}
