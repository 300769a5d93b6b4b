import { mismatch, type Value, valueKey } from "../../kit/internal.js";
import { specType } from "../../schema/facts.js";
import type { EntitySlot } from "../../schema/index.js";
import { RowChoices } from "./bank/rowChoices.js";
import { Seeded } from "./seeded.js";
import { slotValue, type ValueSetting } from "./slotValue.js";
import { textOf } from "./textOf.js";

const MAIL = /(^|_)e?mail(_address)?$/;
const IDENTIFYING = /(^|_)(e?mail|e?mail_address|phone|mobile|number|id|iban|barcode)$/;
/** Number of final digits in a sample that differ between rows. */
const VARIED_DIGITS = 4;
const MAX_TRIES = 20;

/** True if the texts of a slot should differ between rows: a customer's number, an email address. */
export function isIdentifying({ name, type, values = [] }: EntitySlot): boolean {
  const isText = type === "str" || (typeof type === "object" && "str" in type);
  return isText && IDENTIFYING.test(name.toLowerCase()) && values.every((value) => /[\d@]/.test(String(value)));
}

/**
 * Returns a value for each row, distinct if possible: the samples, then values that look like them. A row's value does
 * not depend on the number of rows.
 */
export function distinctValues(
  slot: EntitySlot,
  entity: string,
  count: number,
  seed: number,
  now: number,
): (Value | null)[] {
  const samples = shuffled(
    (slot.values ?? []).filter((value) => mismatch(specType(slot.type), value) === null),
    seed,
    entity,
    slot.name,
  );
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, row) => {
    const seeded = new Seeded(seed, entity, slot.name, row);
    const setting = { of: entity, row: new RowChoices([seed, entity], row) };
    let value = samples[row] ?? made(slot, samples, seeded, now, setting);
    for (let attempt = 1; attempt < MAX_TRIES && taken.has(valueKey(value)); attempt++) {
      value = made(slot, samples, seeded.part(attempt), now, { of: entity });
    }
    taken.add(valueKey(value));
    return value;
  });
}

function shuffled(samples: readonly Value[], ...key: readonly (string | number)[]): Value[] {
  const keyed = samples.map((value) => {
    return [new Seeded(...key, JSON.stringify(value)).between(0, 2 ** 30), value] as const;
  });
  return keyed.sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** Returns a value that is not a sample; if none fits the type, a sample, or null. */
function made(
  slot: EntitySlot,
  samples: readonly Value[],
  seeded: Seeded,
  now: number,
  setting: ValueSetting,
): Value | null {
  if (samples.length === 0) return slotValue(slot, seeded, now, setting);
  const sample = String(seeded.of(samples));
  const value = MAIL.test(slot.name.toLowerCase()) ? mail(seeded) : withOtherDigits(sample, seeded);
  return mismatch(specType(slot.type), value) === null ? value : slotValue(slot, seeded, now);
}

function mail(seeded: Seeded): string {
  return textOf("mail", seeded).replace("@", `${seeded.between(2, 99)}@`);
}

function withOtherDigits(sample: string, seeded: Seeded): string {
  const places = [...sample.matchAll(/\d/g)].map(({ index }) => index).slice(-VARIED_DIGITS);
  return Array.from({ length: sample.length }, (_, i) =>
    places.includes(i) ? String(seeded.between(0, 9)) : sample.charAt(i),
  ).join("");
}
