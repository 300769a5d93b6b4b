import { basename } from "node:path";
import CodeBlockWriter from "code-block-writer";
import { headerOf, isPrintedBy } from "../../base/io/index.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import type { Intent } from "../../schema/types.js";

/** A piece of a line: text, a value to be written as a literal, or a symbol, which is imported by its use. */
export type Printable = string | { readonly literal: unknown } | Import;

export const isGenerated = (text: string): boolean => isPrintedBy("generate", text);

/** A TypeScript file under construction. Printing a symbol imports it. */
export class SourceFile {
  readonly #writer = new CodeBlockWriter({ indentNumberOfSpaces: 2, newLine: "\n" });
  readonly #imports = new Map<string, Import>();
  readonly #declared: ReadonlySet<string>;
  readonly #origin: string;

  /**
   * @param from the sources of the file, for its first line
   * @param declared the names that the file itself declares; a symbol of the same name is imported under another
   */
  constructor(from: string, declared: readonly string[] = []) {
    this.#origin = from;
    this.#declared = new Set(declared);
  }

  print(...parts: readonly Printable[]): void {
    this.#write(parts);
    this.#writer.newLine();
  }

  /** Writes a head, its body indented between braces, and the text after the closing brace. */
  block(head: readonly Printable[], body: () => void, tail: readonly Printable[] = []): void {
    const last = head.at(-1);
    const call = typeof last === "string" && last.endsWith("(");
    this.#enclosed("{}", call ? head : [...head, " "], body, tail);
  }

  indent(body: () => void): void {
    this.#writer.indent(body);
  }

  list(head: readonly Printable[], values: readonly unknown[], tail: readonly Printable[] = []): void {
    if (values.length === 0) this.print(...head, "[]", ...tail);
    else {
      const items = () => {
        for (const literal of values) this.print({ literal }, ",");
      };
      this.#enclosed("[]", head, items, tail);
    }
  }

  doc(text: string): void {
    const lines = commentLines(text);
    const [first] = lines;
    if (first === undefined) return;
    if (lines.length === 1) this.print(`/** ${first} */`);
    else this.print(["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n"));
  }

  blank(): void {
    this.#writer.blankLineIfLastNot();
  }

  toString(): string {
    const imports = importLines([...this.#imports.values()], (name) => this.#local(name));
    const head = [headerOf(this.#origin, "generate"), ...imports].join("\n");
    const body = this.#writer.toString().trim();
    const gap = imports.length === 0 ? "\n" : "\n\n";
    return `${head}${gap}${body === "" ? "export {};" : body}\n`;
  }

  #enclosed(brackets: "{}" | "[]", head: readonly Printable[], body: () => void, tail: readonly Printable[]): void {
    this.#write([...head, brackets.charAt(0)]);
    this.#writer.newLine().indent(body);
    this.#write([brackets.charAt(1), ...tail]);
    this.#writer.newLine();
  }

  #write(parts: readonly Printable[]): void {
    let pending = "";
    for (const part of parts) {
      if (typeof part === "string") pending += part;
      else if ("literal" in part) {
        const text = literalText(part.literal);
        if (isShort(text)) pending += text;
        else {
          this.#writer.write(pending);
          pending = "";
          writeLiteral(this.#writer, part.literal);
        }
      } else {
        this.#imports.set(`${part.from} ${part.name}`, part);
        pending += this.#local(part.name);
      }
    }
    this.#writer.write(pending);
  }

  #local(name: string): string {
    return this.#declared.has(name) ? `${name}_` : name;
  }
}

/** Formats import lines: packages before files, values before types of one module, names in order. */
function importLines(imports: readonly Import[], local: (name: string) => string): string[] {
  const groups = new Map<string, string[]>();
  for (const { name, from, typeOnly } of imports.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${from.startsWith(".") ? "own" : "foreign"}\n${from}\n${typeOnly ? "import type" : "import"}`;
    const spelled = local(name) === name ? name : `${name} as ${local(name)}`;
    groups.set(key, [...(groups.get(key) ?? []), spelled]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, names]) => {
      const [, from, keyword] = key.split("\n");
      return `${keyword} { ${names.join(", ")} } from "${from}";`;
    });
}

/** Splits a text into lines of a block comment, escaped so that none can end the comment. */
function commentLines(text: string): string[] {
  if (/^[ -)+-~]+$/.test(text)) return [text.trim()].filter((line) => line !== "");
  const safe = text
    .replaceAll("*/", "*\\/")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  return safe === "" ? [] : safe.split("\n").map((line) => line.trimEnd());
}

/** The source files of an intent: names without folders, so that the text is the same everywhere. */
export function origin(intent: ResolvedIntent): string {
  return originOf(intent.from);
}

/** The files of several intents, each once, in order. */
export function originOf(intents: readonly Intent[]): string {
  const names = intents.map(({ command, source }) =>
    source === undefined ? `intent ${command}` : basename(source.file),
  );
  return [...new Set(names)].sort().join(", ");
}

/** All symbols that printed code may import, with their modules. Codegen can name no others. */
const SYMBOLS = {
  IntentBase: { from: "backlot/generated", typeOnly: false },
  IntentSpec: { from: "backlot/generated", typeOnly: true },
  own: { from: "backlot/generated", typeOnly: false },
  put: { from: "backlot/generated", typeOnly: false },
  satisfies: { from: "backlot/generated", typeOnly: false },
  spelt: { from: "backlot/generated", typeOnly: false },
  within: { from: "backlot/generated", typeOnly: false },
  z: { from: "zod", typeOnly: false },
} as const;

type SymbolName = keyof typeof SYMBOLS;

/** A name to import: from the table, or declared by another printed file. */
interface Import {
  readonly name: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

export function sym(name: SymbolName): Import {
  return { name, ...SYMBOLS[name] };
}

export function typeFrom(name: string, from: string): Import {
  return { name, from, typeOnly: true };
}

export function valueFrom(name: string, from: string): Import {
  return { name, from, typeOnly: false };
}

function isShort(text: string): boolean {
  return text.length <= 100;
}

const PLAIN_KEY = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Formats an object's key in TypeScript. `__proto__` is computed: plain, it would set the prototype. */
export function keyText(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return PLAIN_KEY.test(key) ? key : JSON.stringify(key);
}

export function literalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${literalText(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** On one line if it is short, otherwise one entry a line. */
function writeLiteral(writer: CodeBlockWriter, value: unknown): void {
  const text = literalText(value);
  if (isShort(text) || typeof value !== "object" || value === null) {
    writer.write(text);
    return;
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  writer.write(open).newLine();
  writer.indent(() => {
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(value)) writer.write(`${keyText(key)}: `);
      writeLiteral(writer, item);
      writer.write(",").newLine();
    }
  });
  writer.write(close);
}
