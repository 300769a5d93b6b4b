import type { Row, Signal } from "../../../kit/internal.js";
import type { Observation } from "../observation.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

type Found = Extract<Signal, { readonly kind: "found" }>;

/** Judges if a search found a row with these values. */
export function found(reception: Observation, intent: string, row: WantedSlots, tools: Tools): Verdict {
  const searches = foundBy(reception).filter(({ signal }) => signal.intent === intent);
  const pairs = Object.entries(row).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const wanted = pairs.length === 0 ? `find anything with ${intent}` : `find ${pairs.join(", ")} with ${intent}`;
  const candidates = searches
    .flatMap(({ at, signal: { rows } }) =>
      rows.map((one, nth) => ({ at, nth, wrong: slotDifferences(one as Readonly<Row>, row, tools) })),
    )
    .sort((a, b) => a.wrong.length - b.wrong.length);
  const [nearest] = candidates;
  if (nearest?.wrong.length === 0) {
    return { pass: true, wanted, instead: "", mark: { at: nearest.at, note: `[${nearest.nth}]` } };
  }
  const last = searches.at(-1);
  if (last === undefined) {
    const instead = reception.observed.some((one) => one.intent === intent && one.kinds.length > 1)
      ? "only LUCID's wording was recorded, without rows"
      : "it searched for nothing with it";
    return { pass: false, wanted, instead, mark: null };
  }
  if (nearest === undefined)
    return { pass: false, wanted, instead: "it found nothing", mark: { at: last.at, note: "no rows" } };
  const note = [`nearest is [${nearest.nth}]:`, ...nearest.wrong].join("\n");
  return { pass: false, wanted, instead: "no row that it found has them", mark: { at: nearest.at, note } };
}

function foundBy({ transcript, signals }: Observation): { readonly at: number; readonly signal: Found }[] {
  const all =
    transcript === null
      ? signals
      : transcript.turns.map((turn) => (turn.author === "Signal" ? turn.signal : undefined));
  return all.flatMap((signal, at) => (signal?.kind === "found" ? [{ at, signal }] : []));
}
