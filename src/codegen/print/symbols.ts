/** All symbols that printed code may import, with their modules. Codegen can name no others. */
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

/** A name to import: from the table, or declared by another printed file. */
export interface Import {
  readonly name: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

/** Returns a symbol of the table, for `SourceFile.print`. */
export function sym(name: SymbolName): Import {
  return { name, ...SYMBOLS[name] };
}

/** Makes the import of a type that another printed file declares. */
export function typeFrom(name: string, from: string): Import {
  return { name, from, typeOnly: true };
}

/** Makes the import of a value that another printed file declares. */
export function valueFrom(name: string, from: string): Import {
  return { name, from, typeOnly: false };
}
