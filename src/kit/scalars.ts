import { type Format, isDate, isDuration, isTime, TEXT_FORMATS } from "./limits/formats.js";

/** The scalar slot types. `date` is `YYYY-MM-DD`, `time` is `HH:MM` or `HH:MM:SS`, `duration` such as `PT1H30M`; all three travel as strings. */
export type ScalarType = "str" | "int" | "float" | "bool" | "date" | "time" | "duration";

/** A spelling that all texts of a type have. */
interface Spelling extends Format {
  /** Its name among the formats of JSON Schema. Default: it has none. */
  readonly format?: string;
}

/** What the program knows of a scalar type. What the host alone asks for stands in `schema/slotTypes/scalars`. */
export interface ScalarFacts {
  /** What its values are in the command language. */
  readonly kind: "str" | "int" | "float" | "bool";
  /** What its values are ordered by; null if none comes before another. */
  readonly order: "number" | "text" | null;
  /** How its texts are spelt. Default: anyhow, or its values are no texts. */
  readonly spelling?: Spelling;
}

/** The scalar types, in the order in which messages list them. */
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

/** The names of the scalar types. */
export const SCALAR_TYPES = Object.keys(SCALARS) as readonly ScalarType[];

/** The scalar types whose texts are spelt in one way. */
export type SpeltType = {
  [T in ScalarType]: (typeof SCALARS)[T] extends { readonly spelling: Spelling } ? T : never;
}[ScalarType];

/** The spelling of a scalar type's texts; undefined if it is free or the values are no texts. */
export function spellingOf(type: ScalarType): Spelling | undefined {
  const facts: ScalarFacts = SCALARS[type];
  return facts.spelling;
}

/** Whether the values of a type are texts that are spelt in one way. */
export function isSpelt(type: ScalarType | object | null | undefined): type is SpeltType {
  return typeof type === "string" && spellingOf(type) !== undefined;
}

/** Whether a text is spelt as a type asks for: what printed validators call. */
export function spelt(type: SpeltType): (text: string) => boolean {
  return SCALARS[type].spelling.fits;
}

const FORMATS = new Map<string, Format>(Object.entries(TEXT_FORMATS));
for (const { spelling } of Object.values<ScalarFacts>(SCALARS))
  if (spelling?.format !== undefined) FORMATS.set(spelling.format, spelling);

/** The format that JSON Schema calls so; undefined for one that texts are not held to. */
export function formatOf(name: string): Format | undefined {
  return FORMATS.get(name);
}
