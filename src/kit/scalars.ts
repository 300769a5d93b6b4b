import { type Format, isDate, isDuration, isTime, TEXT_FORMATS } from "./limits/formats.js";

/**
 * Scalar slot types. `date` is `YYYY-MM-DD`, `time` is `HH:MM` or `HH:MM:SS`, `duration` such as `PT1H30M`; all three
 * travel as strings.
 */
export type ScalarType = "str" | "int" | "float" | "bool" | "date" | "time" | "duration";

interface Spelling extends Format {
  /** Name of the form among the formats of JSON Schema. Default: none. */
  readonly format?: string;
}

/** Facts about a scalar type that the program needs; those for the host alone are in `schema/slotTypes/scalars`. */
export interface ScalarFacts {
  /** Kind of its values in the command language. */
  readonly kind: "str" | "int" | "float" | "bool";
  readonly order: "number" | "text" | null;
  /** Form of its strings. Default: free, or not strings. */
  readonly spelling?: Spelling;
}

/** Scalar types, in the order in which messages list them. */
export const SCALARS = {
  str: { kind: "str", order: "text" },
  int: { kind: "int", order: "number" },
  float: { kind: "float", order: "number" },
  bool: { kind: "bool", order: null },
  date: { kind: "str", order: "text", spelling: { fits: isDate, says: "a date YYYY-MM-DD", format: "date" } },
  time: { kind: "str", order: "text", spelling: { fits: isTime, says: "a time HH:MM or HH:MM:SS" } },
  duration: {
    kind: "str",
    order: null,
    spelling: { fits: isDuration, says: "a duration such as PT1H30M", format: "duration" },
  },
} as const satisfies Readonly<Record<ScalarType, ScalarFacts>>;

export const SCALAR_TYPES = Object.keys(SCALARS) as readonly ScalarType[];

/** Scalar types whose strings have a required form. */
export type SpeltType = {
  [T in ScalarType]: (typeof SCALARS)[T] extends { readonly spelling: Spelling } ? T : never;
}[ScalarType];

export function spellingOf(type: ScalarType): Spelling | undefined {
  const facts: ScalarFacts = SCALARS[type];
  return facts.spelling;
}

export function isSpelt(type: ScalarType | object | null | undefined): type is SpeltType {
  return typeof type === "string" && spellingOf(type) !== undefined;
}

/** Returns the test of a type's required form, for generated validators. */
export function spelt(type: SpeltType): (text: string) => boolean {
  return SCALARS[type].spelling.fits;
}

const FORMATS = new Map<string, Format>(Object.entries(TEXT_FORMATS));
for (const { spelling } of Object.values<ScalarFacts>(SCALARS))
  if (spelling?.format !== undefined) FORMATS.set(spelling.format, spelling);

export function formatOf(name: string): Format | undefined {
  return FORMATS.get(name);
}
