/** How the value of an option is read, and what goes with it. */
export interface Reading {
  readonly read?: (text: string, before?: never) => unknown;
  readonly choices?: readonly string[];
  /** The value without the option. */
  readonly value?: unknown;
  readonly isRequired?: boolean;
  readonly conflicts?: readonly string[];
}

/** The help of an option; with the reader of its value, the accepted values, or all that goes with it. */
export type OptionSpec =
  | string
  | readonly [about: string, how: NonNullable<Reading["read"]> | readonly string[] | Reading];

export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** Options by the heading of their group; "" for the default one, which comes first. */
export type OptionGroups = Readonly<Record<string, OptionTable>>;

/** Arguments with their help and their value if they are not given: `<path>`, `[id]`, `[paths...]`. */
export type Arguments = readonly (readonly [name: string, about: string, value?: string])[];

export type ArgumentsOf<Takes extends Arguments> = {
  -readonly [At in keyof Takes]: Takes[At][0] extends `${string}...${string}`
    ? readonly string[]
    : Takes[At] extends readonly [`[${string}`, string]
      ? string | undefined
      : string;
};

/** The values of options by their names, from their groups. */
export type FlagsOf<Groups> = ValuesIn<Merged<Groups[keyof Groups]>>;

/** The values of options by their names, from one table. */
export type ValuesIn<Table> = {
  readonly [Flags in Present<Table> as NameOf<Flags>]: ValueOf<Table, Flags>;
} & {
  readonly [Flags in Exclude<keyof Table, Present<Table>> as NameOf<Flags>]?: ValueOf<Table, Flags>;
};

type Merged<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (table: infer All) => void
  ? All
  : never;

type NameOf<Flags> = Flags extends `${string}--no-${infer Long}`
  ? Camel<Word<Long>>
  : Flags extends `${string}--${infer Long}`
    ? Camel<Word<Long>>
    : never;
type Word<Text extends string> = Text extends `${infer First} ${string}` ? First : Text;
type Camel<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Text;

/** Options that always have a value: required ones, those with a default, and `--no-…` alone. */
type Present<Table> = {
  [Flags in keyof Table]: Table[Flags] extends PresentSpec
    ? Flags
    : Flags extends `--no-${string}`
      ? NameOf<Flags> extends NameOf<Exclude<keyof Table, Flags>>
        ? never
        : Flags
      : never;
}[keyof Table];
type PresentSpec = readonly [string, { readonly value: unknown } | { readonly isRequired: true }];

/** `--no-…` alone is true or false; beside an option of the same name it only adds false. */
type ValueOf<Table, Flags extends keyof Table> = [Flags] extends [`--no-${string}`]
  ? boolean
  : Flags extends keyof Table
    ? Value<Flags, Read<Table[Flags]>>
    : never;
type Value<Flags, One> = Flags extends `${string}--no-${string}`
  ? false
  : Flags extends `${string}...>`
    ? readonly One[]
    : Flags extends `${string}...]`
      ? true | readonly One[]
      : Flags extends `${string}>`
        ? One
        : Flags extends `${string}]`
          ? true | One
          : boolean;
type Read<Spec> = Spec extends readonly [string, infer How]
  ? How extends ((...given: never) => infer One) | readonly (infer One)[]
    ? One
    : How extends { readonly read: (...given: never) => infer One } | { readonly choices: readonly (infer One)[] }
      ? One
      : string
  : string;
