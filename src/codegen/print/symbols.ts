/** Everything that printed code may import, and from where. Codegen can name nothing that is not in this table. */
export const SYMBOLS = {
  IntentBase: { from: "backlot/generated", typeOnly: false },
  IntentSpec: { from: "backlot/generated", typeOnly: true },
  own: { from: "backlot/generated", typeOnly: false },
  put: { from: "backlot/generated", typeOnly: false },
  satisfies: { from: "backlot/generated", typeOnly: false },
  spelt: { from: "backlot/generated", typeOnly: false },
  within: { from: "backlot/generated", typeOnly: false },
  z: { from: "zod", typeOnly: false },
} as const;

export type SymbolName = keyof typeof SYMBOLS;

/** A name to import: one of the table, or one that another printed file declares. */
export interface Import {
  readonly name: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

/** A symbol of the table, for `SourceFile.print`. */
export function sym(name: SymbolName): Import {
  return { name, ...SYMBOLS[name] };
}

/** A type that another printed file declares. */
export function typeFrom(name: string, from: string): Import {
  return { name, from, typeOnly: true };
}

/** A value that another printed file declares. */
export function valueFrom(name: string, from: string): Import {
  return { name, from, typeOnly: false };
}
