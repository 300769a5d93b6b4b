import { type ItemType, isItemType, isSpelt, type Path, type SlotType, type SpeltType } from "../kit/internal.js";
import type { Command } from "./ast.js";
import type { Scope } from "./check/scope.js";
import { readDate } from "./dateWords/readDate.js";
import { readTime } from "./dateWords/readTime.js";
import { type Leaf, transformCommand, type ValuePlace } from "./transform.js";

/**
 * A command in which dates and times that stand in words (`"tomorrow"`, `"next Friday"`, `"3rd of March"`, `"5 pm"`)
 * are written as the slots take them: `2024-01-02`, `17:00`. Only slots of the types `date` and `time` are looked at,
 * and only English is read. What is not a single date or time stays as it is, for the checker to refuse: `"next
 * week"`, `"Monday or Tuesday"`, `"03/04/2024"`, which is two dates in two countries, or `"Thursday 5 January"` where
 * that is a Friday.
 * @param now the clock that relative dates count from, in milliseconds since 1970, UTC; a date without a year is the
 * next one
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

/** The type of a field, where the positions of the list that it stands in may be left out. */
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

/** What reads words, by the type of what they say: null if they do not say it. */
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
