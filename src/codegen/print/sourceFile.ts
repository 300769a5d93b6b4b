import CodeBlockWriter from "code-block-writer";
import { headerOf, isPrintedBy } from "../../io/index.js";
import { isShort, literalText, writeLiteral } from "./literal.js";
import type { Import } from "./symbols.js";

/**
 * A piece of a line: text as it is, a value to be written as a literal, or a symbol that is imported by being named.
 */
export type Printable = string | { readonly literal: unknown } | Import;

/** Whether a file's text was printed here. */
export const isGenerated = (text: string): boolean => isPrintedBy("generate", text);

/** A TypeScript file under construction. Naming a symbol imports it; nobody writes an import line. */
export class SourceFile {
  readonly #writer = new CodeBlockWriter({ indentNumberOfSpaces: 2, newLine: "\n" });
  readonly #imports = new Map<string, Import>();
  readonly #declared: ReadonlySet<string>;
  readonly #origin: string;

  /**
   * @param origin what the file is printed from, for its first line
   * @param declared the names that the file itself declares; a symbol of the same name is imported under another
   */
  constructor(origin: string, declared: readonly string[] = []) {
    this.#origin = origin;
    this.#declared = new Set(declared);
  }

  /** Writes one line. */
  print(...parts: readonly Printable[]): void {
    this.#write(parts);
    this.#writer.newLine();
  }

  /** Writes a head, its body indented between braces, and what follows the closing brace. */
  block(head: readonly Printable[], body: () => void, tail: readonly Printable[] = []): void {
    const last = head.at(-1);
    const call = typeof last === "string" && last.endsWith("(");
    this.#enclosed("{}", call ? head : [...head, " "], body, tail);
  }

  /** Writes lines that stand further in. */
  indent(body: () => void): void {
    this.#writer.indent(body);
  }

  /** Writes a list with one value a line. */
  list(head: readonly Printable[], values: readonly unknown[], tail: readonly Printable[] = []): void {
    if (values.length === 0) this.print(...head, "[]", ...tail);
    else {
      const items = () => {
        for (const literal of values) this.print({ literal }, ",");
      };
      this.#enclosed("[]", head, items, tail);
    }
  }

  /** Writes a doc comment; nothing if there is nothing to say. */
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

  /** The whole text: the header, the imports that were used, and what was printed. */
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

/** Import lines: packages before files, values before types of one module, names in order. */
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

/** A text as lines of a block comment: nothing in it can end the comment. */
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
