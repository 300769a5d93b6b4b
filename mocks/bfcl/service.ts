import { Twister } from "./twister.js";
import { type Dict, dict, type Live } from "./values.js";

/** The answer of a method: a value, the entries of a dictionary, or a text that JSON cannot spell. */
export type Answer = Live | Verbatim | Readonly<Record<string, Live>>;

/** An answer whose text is known. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The start of a service. */
export interface Start {
  /** Its configuration; absent keys have defaults. */
  readonly config: Dict;
  /** True if its world is padded. */
  readonly isLong: boolean;
  /** Returns a table of the benchmark, a new copy each time. */
  table(name: string): Live;
  /** Returns the session's clock, in milliseconds since 1970. */
  now(): number;
}

/** A class of the benchmark. */
export interface Service {
  /** Returns its public attributes. */
  dump(): Dict;
  /** Returns its private attributes that change answers. */
  hidden?(): Dict;
}

/** The attributes of a service: what its configuration says, else the defaults. */
export function attributes({ config, table }: Start, name: string): (key: string, fallback?: Live) => Live {
  const defaults = table(`defaults.${name}`) as Dict;
  return (key, fallback) => config.get(key) ?? (config.has(key) ? null : (fallback ?? defaults.get(key) ?? null));
}

/** The generator of a service. */
export function generator({ config }: Start, seed: number): Twister {
  const given = config.get("random_seed");
  return new Twister(typeof given === "number" ? given : seed);
}

/** Returns the named properties of a service, as a dictionary. */
export function properties(service: object, names: readonly string[]): Dict {
  const held = service as Readonly<Record<string, Live>>;
  return dict(Object.fromEntries(names.map((name) => [name, held[name] as Live])));
}
