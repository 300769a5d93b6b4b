import type { JsonObject } from "../../json/object.js";
import { lengthOf, type PatternNode, patternFault, type Random, readPattern } from "../../kit/internal.js";
import type { Draws } from "./randomness.js";

const WORDS = [
  "amber",
  "birch",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "harbor",
  "inlet",
  "juniper",
  "kestrel",
  "lagoon",
];
const MINUTE_MS = 60_000;
/** Moments are drawn from the two years from here on. */
const FIRST_MS = Date.UTC(2024, 0, 1);
const MINUTES = 2 * 365 * 24 * 60;
/** As often is a part of a pattern repeated that need not end. */
const MORE = 4;
/** So many parts are repeated at most for the sake of one text: repetitions within repetitions multiply. */
const MAX_STEPS = 20_000;

/** A string within the limits of a schema; candidates that do not keep all of them are found out by whoever asked. */
export function textFor(schema: JsonObject, draws: Draws): string {
  const { pattern, format, minLength = 0, maxLength = Infinity } = schema;
  const [least, most] = [Number(minLength), Number(maxLength)];
  if (typeof pattern === "string" && patternFault(pattern) === null) return matching(pattern, draws, least, most);
  const formatted = typeof format === "string" ? inFormat(format, draws) : null;
  if (formatted !== null) return formatted;
  let text = draws.pick(WORDS);
  while (text.length < least) text += ` ${draws.at(text.length).pick(WORDS)}`;
  return text.length > most
    ? text.slice(0, Math.max(least, most))
    : text.slice(0, Math.max(text.length, least)).trimEnd().padEnd(least, "s");
}

/** A string that a pattern matches; of several, the first whose length is right. */
function matching(pattern: string, draws: Draws, least: number, most: number): string {
  const tree = readPattern(pattern);
  const steps = { left: MAX_STEPS };
  let text = "";
  for (let more = 0; more <= 64; more = more === 0 ? 1 : more * 2) {
    for (let attempt = 0; attempt < 4; attempt++) {
      text = written(tree, draws.at(`${more}.${attempt}`).stream(), more, steps);
      const length = lengthOf(text);
      if (length >= least && length <= most) return text;
    }
  }
  return text;
}

/**
 * @param more how often parts are repeated at least beyond what they must be
 * @param steps how many parts may still be written
 */
function written(node: PatternNode, random: Random, more: number, steps: { left: number }): string {
  const whole = (least: number, most: number): number => least + Math.floor(random.next() * (most - least + 1));
  switch (node.kind) {
    case "set": {
      const from = preferred(node.ranges);
      const [first = 0x61, last = 0x61] = from[whole(0, from.length - 1)] ?? [];
      return String.fromCodePoint(whole(first, last));
    }
    case "assert":
    case "unless":
      return "";
    case "sequence":
      return node.parts.map((part) => written(part, random, more, steps)).join("");
    case "choice":
      return written(node.parts[whole(0, node.parts.length - 1)] as PatternNode, random, more, steps);
    case "repeat": {
      const least = Math.min(node.min + more, node.max);
      const count = whole(least, Math.min(node.max, least + (more === 0 ? MORE : 0)));
      let text = "";
      for (let i = 0; i < Math.min(count, 1_000) && steps.left-- > 0; i++)
        text += written(node.part, random, more, steps);
      return text;
    }
    default:
      return node satisfies never;
  }
}

type Span = readonly [first: number, last: number];

const ALPHANUMERIC: readonly Span[] = [
  [48, 57],
  [65, 90],
  [97, 122],
];

const PRINTABLE: readonly Span[] = [[0x20, 0x7e]];

const preferredOf = new WeakMap<readonly Span[], readonly Span[]>();

/** Letters and digits rather than punctuation, and that rather than anything else, where there is the choice. */
function preferred(ranges: readonly Span[]): readonly Span[] {
  const known = preferredOf.get(ranges);
  if (known !== undefined) return known;
  const some = [ALPHANUMERIC, PRINTABLE].map((one) => within(ranges, one)).find(({ length }) => length > 0) ?? ranges;
  preferredOf.set(ranges, some);
  return some;
}

/** What two sets of characters have in common. */
function within(ranges: readonly Span[], others: readonly Span[]): readonly Span[] {
  return ranges.flatMap(([first, last]) =>
    others.flatMap(([from, to]): Span[] => {
      const span: Span = [Math.max(first, from), Math.min(last, to)];
      return span[0] <= span[1] ? [span] : [];
    }),
  );
}

function inFormat(format: string, draws: Draws): string | null {
  const moment = new Date(FIRST_MS + draws.at("moment").whole(0, MINUTES) * MINUTE_MS).toISOString();
  const word = draws.at("word").pick(WORDS);
  const number = draws.at("number").whole(1, 254);
  const hex = (part: number, length: number): string =>
    Array.from({ length }, (_, i) => draws.at(`${part}.${i}`).whole(0, 15).toString(16)).join("");
  switch (format) {
    case "date":
      return moment.slice(0, 10);
    case "date-time":
      return `${moment.slice(0, 19)}Z`;
    case "time":
      return `${moment.slice(11, 19)}Z`;
    case "duration":
      return `P${draws.whole(1, 30)}D`;
    case "email":
    case "idn-email":
      return `${word}${number}@example.com`;
    case "hostname":
    case "idn-hostname":
      return `${word}.example.com`;
    case "uri":
    case "url":
    case "iri":
      return `https://${word}.example.com/${number}`;
    case "uri-reference":
    case "iri-reference":
      return `/${word}/${number}`;
    case "uri-template":
      return `https://${word}.example.com/{id}`;
    case "uuid":
      return `${hex(0, 8)}-${hex(1, 4)}-4${hex(2, 3)}-${draws.at("variant").pick(["8", "9", "a", "b"])}${hex(3, 3)}-${hex(4, 12)}`;
    case "ipv4":
      return `192.0.2.${number}`;
    case "ipv6":
      return `2001:db8::${hex(5, 4).replace(/^0/, "1")}`;
    case "byte":
      return Buffer.from(word).toString("base64");
    case "json-pointer":
      return `/${word}`;
    case "regex":
      return `^${word}$`;
    default:
      return null;
  }
}
