import { LOG_LEVELS, type LogLevel, type LogLine, writeLogged } from "./logged.js";
import { formatThrown, type PlaceOf } from "./plain.js";

/** Limit on the log lines of one command; further lines are only counted. */
export const MAX_LOG_LINES = 100;
export const MAX_LINE_CHARACTERS = 2_000;
/** Limit on the characters of all lines of one command. */
export const MAX_LOG_CHARACTERS = 20_000;

/** Collects the logs of a command, within limits. Empty between commands, so not part of a dialogue's state. */
export class LogCollector {
  private lines: LogLine[] = [];
  private dropped = 0;
  private left = MAX_LOG_CHARACTERS;
  private intent: string | null = null;
  private placeOf: PlaceOf = () => null;
  /** Printing a value can run user code, which may log in turn. */
  private isPrinting = false;

  begin(intent: string, placeOf: PlaceOf): void {
    this.intent = intent;
    this.placeOf = placeOf;
  }

  end(): void {
    this.intent = null;
  }

  add(level: LogLevel, values: readonly unknown[]): void {
    const { intent } = this;
    if (intent === null || this.isPrinting) return;
    if (this.lines.length === MAX_LOG_LINES || this.left === 0) {
      this.dropped++;
      return;
    }
    this.isPrinting = true;
    try {
      const text = logText(values, Math.min(this.left, MAX_LINE_CHARACTERS), this.placeOf);
      this.lines.push([level, intent, text]);
      this.left = Math.max(0, this.left - text.length);
    } finally {
      this.isPrinting = false;
    }
  }

  carriedBy(answer: string): string {
    if (this.lines.length === 0) return answer;
    const { lines, dropped } = this;
    this.drop();
    return writeLogged({ lines, dropped }, answer);
  }

  drop(): void {
    if (this.lines.length === 0) return;
    this.lines = [];
    this.dropped = 0;
    this.left = MAX_LOG_CHARACTERS;
  }
}

/** Installs the global `console`, without other methods such as timers and tables. */
export function putUpConsole(logs: LogCollector): void {
  const value = Object.fromEntries(
    LOG_LEVELS.map((level) => [level, (...values: readonly unknown[]): void => logs.add(level, values)]),
  );
  Object.defineProperty(globalThis, "console", { value, writable: true, enumerable: false, configurable: true });
}

/** Values nested deeper are printed as `[…]` or `{…}`. */
const MAX_DEPTH = 8;

/**
 * Prints values as one text: strings as they are, JSON values as JSON, others in a form of their own. Getters are
 * named, not called; exceptions of proxies and `toString` are caught.
 * @param most limit on the characters; longer text ends in an ellipsis
 */
export function logText(values: readonly unknown[], most: number, placeOf: PlaceOf): string {
  const printer = new Printer(most, placeOf);
  for (let i = 0; i < values.length; i++) {
    if (i > 0) printer.write(" ");
    const value = values[i];
    if (typeof value === "string") printer.write(value);
    else printer.print(value);
  }
  return printer.text;
}

class Printer {
  private readonly most: number;
  private readonly placeOf: PlaceOf;
  private readonly above: object[] = [];
  private written = "";
  private isCut = false;

  constructor(most: number, placeOf: PlaceOf) {
    this.most = most;
    this.placeOf = placeOf;
  }

  get isFull(): boolean {
    return this.written.length >= this.most;
  }

  get text(): string {
    return this.isCut ? `${this.written.slice(0, this.most - 1)}…` : this.written;
  }

  write(text: string): void {
    const left = this.most - this.written.length;
    if (text.length > left) this.isCut = true;
    this.written += text.length > left ? text.slice(0, left) : text;
  }

  print(value: unknown): void {
    const depth = this.above.length;
    const { written, isCut } = this;
    try {
      this.printValue(value);
    } catch {
      this.above.length = depth;
      this.written = written;
      this.isCut = isCut;
      this.write("[unprintable]");
    }
  }

  private printValue(value: unknown): void {
    switch (typeof value) {
      case "string":
        // Cut before copying: the string may take up most of the memory.
        this.write(JSON.stringify(value.length > this.most ? value.slice(0, this.most) : value));
        break;
      case "bigint":
        this.write(`${value}n`);
        break;
      case "function":
        this.write(`[function ${nameOf(value) ?? "without a name"}]`);
        break;
      case "object":
        if (value === null) this.write("null");
        else this.printObject(value);
        break;
      default:
        this.write(Object.is(value, -0) ? "-0" : String(value));
    }
  }

  private printObject(value: object): void {
    if (value instanceof Error) this.write(formatThrown(value, this.placeOf));
    else if (value instanceof Date) this.printDate(value);
    else if (value instanceof RegExp) this.write(String(value));
    else if (this.above.includes(value)) this.write("[circular]");
    else if (this.above.length === MAX_DEPTH) this.write(Array.isArray(value) ? "[…]" : "{…}");
    else {
      this.above.push(value);
      if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) this.printList(value);
      else if (value instanceof Map || value instanceof Set) this.printCollection(value);
      else this.printRecord(value);
      this.above.pop();
    }
  }

  private printDate(date: Date): void {
    const { getTime, toISOString } = Date.prototype;
    this.write(Number.isNaN(getTime.call(date)) ? "Invalid Date" : toISOString.call(date));
  }

  private printList(list: object): void {
    const { length } = list as readonly unknown[];
    this.write(Array.isArray(list) ? "[" : `${classOf(list)}[`);
    for (let i = 0; i < length && !this.isFull; i++) {
      if (i > 0) this.write(",");
      this.printMember(list, String(i));
    }
    this.write("]");
  }

  private printCollection(collection: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): void {
    this.write(`${classOf(collection)}{`);
    let isFirst = true;
    for (const item of collection as Iterable<unknown>) {
      if (this.isFull) break;
      if (!isFirst) this.write(",");
      isFirst = false;
      if (collection instanceof Map) {
        const [key, value] = item as readonly [unknown, unknown];
        this.print(key);
        this.write("=>");
        this.print(value);
      } else this.print(item);
    }
    this.write("}");
  }

  private printRecord(record: object): void {
    const prototype: unknown = Object.getPrototypeOf(record);
    this.write(prototype === null || prototype === Object.prototype ? "{" : `${classOf(record)}{`);
    const keys = Object.keys(record);
    for (let i = 0; i < keys.length && !this.isFull; i++) {
      if (i > 0) this.write(",");
      this.printValue(keys[i]);
      this.write(":");
      this.printMember(record, keys[i] as string);
    }
    this.write("}");
  }

  private printMember(owner: object, key: string): void {
    const member = Reflect.getOwnPropertyDescriptor(owner, key);
    if (member !== undefined && !("value" in member)) this.write("[getter]");
    else this.print(member?.value);
  }
}

/** Returns the name of an object's class and a space; empty if there is none that can be read without running code. */
function classOf(object: object): string {
  const prototype = Object.getPrototypeOf(object) as object | null;
  const maker: unknown =
    prototype === null ? undefined : Reflect.getOwnPropertyDescriptor(prototype, "constructor")?.value;
  const name = typeof maker === "function" ? nameOf(maker) : undefined;
  return name === undefined ? "" : `${name} `;
}

function nameOf(named: object): string | undefined {
  const name: unknown = Reflect.getOwnPropertyDescriptor(named, "name")?.value;
  return typeof name === "string" && name !== "" ? name : undefined;
}
