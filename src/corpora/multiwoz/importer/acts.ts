import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { normaliseSlot } from "../format/value.js";
import type { MultiwozTurn } from "./dialogue.js";
import { DOMAINS } from "./domains.js";

export interface Informed {
  /** Names of venues and trains by domain; the domain is null for a booking that names none. */
  readonly names: readonly { readonly domain: string | null; readonly name: string }[];
  readonly booked: readonly Booked[];
  readonly refused: { readonly domain: string | null; readonly why: string } | null;
}

export interface Booked {
  readonly domain: string | null;
  /** The result of the booking: its reference, or the car and telephone number of the taxi. */
  readonly row: Readonly<Record<string, string>>;
}

export class DialogueActs {
  private readonly acts: Readonly<Record<string, unknown>>;

  constructor(acts: Readonly<Record<string, unknown>>) {
    this.acts = acts;
  }

  /** Returns the acts of a turn by name, with their slots and values; none if the file lacks the turn. */
  of(
    dialogue: string,
    turn: string,
  ): readonly (readonly [act: string, slots: readonly (readonly [string, string])[]])[] {
    const known = this.acts[dialogue] ?? this.acts[dialogue.replace(/\.json$/, "")];
    const one = isObject(known) ? known[turn] : undefined;
    const acts = isObject(one) ? (one.dialog_act ?? one.dialogue_acts) : undefined;
    return isObject(acts) ? Object.entries(acts).map(([act, pairs]) => [act, pairsOf(pairs)] as const) : [];
  }
}

export async function readActs(file: string): Promise<DialogueActs> {
  const value = readJsonFile(file);
  if (isObject(value)) return new DialogueActs(value);
  throw new BacklotError("WRONG_FORMAT", `${file} holds no acts: they are an object by dialogue`, { place: { file } });
}

/** Reads a system turn, from the spans of its frames and from its acts, if available. */
export function informedIn({ frames }: MultiwozTurn, acts: ReturnType<DialogueActs["of"]>): Informed {
  const names: { domain: string | null; name: string }[] = [];
  const rows = new Map<string | null, Record<string, string>>();
  let refused: Informed["refused"] = null;
  const inform = (domain: string | null, slot: string, value: string): void => {
    const column = domain === null ? "name" : (DOMAINS.get(domain)?.booking?.venue?.column ?? null);
    if (slot === column) names.push({ domain, name: value });
    const got = domain === "taxi" ? TAXI.get(slot) : slot === "ref" ? "reference" : undefined;
    if (got !== undefined) rows.set(domain, { ...rows.get(domain), [got]: value });
  };
  for (const { spans } of frames) for (const { domain, slot, values } of spans) inform(domain, slot, values[0] ?? "");
  for (const [act, slots] of acts) {
    const [named = "", kind = ""] = act.split("-");
    const name = named.toLowerCase();
    const domain = DOMAINS.has(name) ? name : null;
    if (domain === null && name !== "booking") continue;
    if (kind === "NoBook") refused = { domain, why: whyOf(slots) };
    if (kind !== "Request")
      for (const [slot, value] of slots) if (!isBlank(value)) inform(domain, normaliseSlot(slot), value);
  }
  return { names, booked: merged(rows), refused };
}

const TAXI: ReadonlyMap<string, string> = new Map([
  ["phone", "phone"],
  ["type", "type"],
  ["car", "type"],
]);

/** A span names the domain, an act need not, so the same reference may occur twice. A taxi has a telephone number. */
function merged(rows: ReadonlyMap<string | null, Readonly<Record<string, string>>>): Booked[] {
  const all = [...rows].map(([domain, row]): Booked => ({ domain, row }));
  const named = new Set(all.flatMap(({ domain, row }) => (domain === null ? [] : [row.reference])));
  return all.filter(({ domain, row }) =>
    domain === "taxi" ? row.phone !== undefined : domain !== null || !named.has(row.reference),
  );
}

function whyOf(slots: readonly (readonly [string, string])[]): string {
  const informed = slots.flatMap(([slot, value]) => (isBlank(value) ? [] : [`${normaliseSlot(slot)} ${value}`]));
  return informed.length === 0 ? "no booking could be made" : `no booking could be made: ${informed.join(", ")}`;
}

const isBlank = (value: string): boolean => value === "none" || value === "?" || value === "";

function pairsOf(value: unknown): (readonly [string, string])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string"
      ? [[pair[0], pair[1]] as const]
      : [],
  );
}
