import { skeletonOf } from "../../../../src/corpora/making/stages/skeleton.js";
import { printCommand } from "../../../../src/labels/print.js";
import { tryParseCommand } from "../../../../src/labels/tryParse.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import type { Asked } from "../models/scriptedServer.js";
import { type Answers, after, stageOf, words } from "./echo.js";

/**
 * A model that words the user's meaning itself, and reads commands from these words; it knows only its prompt, so that the wording of
 * drafts does not matter.
 */
export function reading(backend: Backend): Answers {
  return (asked) => saying(asked) ?? words(asked) ?? JSON.stringify(answer(asked, backend));
}

/** Words the user's meaning plainly: a wish, details by the names of their slots, yes or no. */
function saying(asked: Asked): string | null {
  if (stageOf(asked) !== "userTurn") return null;
  const parts = after(asked, "What you mean now").split("; ");
  const wish = parts.find((part) => part.startsWith("you want: "))?.slice("you want: ".length);
  const details = parts.filter((part) => part.includes(" = ")).map((part) => part.replace(" = ", " is "));
  const [reply = "that is all"] = parts.flatMap((part) => /^(?:yes|no)(?=,)/.exec(part) ?? []);
  const opening = wish === undefined ? [] : [`I want to ${wish}`];
  const said = [...opening, ...(details.length === 0 ? [] : [details.join("; ")])].join(": ");
  return JSON.stringify({ text: `Well, ${said === "" ? reply : said}.` });
}

function answer(asked: Asked, backend: Backend): object {
  switch (stageOf(asked)) {
    case "intentSchema":
      return { command: "order_taxi", description: "Order a taxi", args: { place: { type: "str", optional: false } } };
    case "slotValues":
      return { values: { place: ["Harbour", "Station"] } };
    case "intentPath":
      return {
        intents: [
          after(asked, "The user begins with"),
          ...(/^(book_table|find_restaurants):/gm.exec(asked.prompt) === null ? [] : others(asked)),
        ],
        reason: "",
      };
    case "realisticValues":
      return { slots: slotsIn(after(asked, "What the user wants now")) };
    case "nextReason":
      return { reason: "It belongs together." };
    case "reasonedValue":
      return { value: sampleOf(asked) };
    case "coherence":
      return {
        calls: [...asked.prompt.matchAll(/^\d+\. (\w+)(\(.*\))$/gm)].map(([, intent = "", rest]) => ({
          intent,
          slots: slotsIn(`${intent}${rest}`),
        })),
      };
    case "queryEntity":
      return { row: rowIn(asked) };
    case "stringValues":
      return { texts: textsIn(asked) };
    default:
      return { command: commandIn(asked, backend) };
  }
}

const others = (asked: Asked): string[] =>
  ["book_table", "find_restaurants"].filter((name) => name !== after(asked, "The user begins with")).slice(0, 1);

function slotsIn(text: string): Record<string, unknown> {
  const command = tryParseCommand(text);
  if (command?.kind !== "start") return {};
  return Object.fromEntries(
    command.args.map(({ slot, value }) => {
      if (value.kind === "list")
        return [slot.text, value.items.map((item) => (item.kind === "literal" ? item.value : null))];
      return [slot.text, value.kind === "literal" ? value.value : { operator: printCommand(command), args: [] }];
    }),
  );
}

/** A sample value of the slot that is asked about. */
function sampleOf(asked: Asked): unknown {
  const [, slot = "", type = ""] = /the slot (\w+) have, of the type (.+)\? It/.exec(asked.prompt) ?? [];
  const samples = new RegExp(`^  ${slot}: .*such as (.*)$`, "m").exec(asked.prompt)?.[1];
  if (samples !== undefined) return (JSON.parse(`[${samples}]`) as unknown[])[0];
  return ofType(type);
}

/** A value of a type by its name in messages. */
function ofType(type: string): unknown {
  const given: Record<string, unknown> = { int: 1, float: 1.5, bool: true, date: "2024-05-18", time: "18:45" };
  if (type in given) return given[type];
  if (type.startsWith("list of")) return [];
  return /^one of "([^"]*)"/.exec(type)?.[1] ?? "something";
}

/** A row with what is searched for, and sample values. */
function rowIn(asked: Asked): Record<string, unknown> {
  const wanted = slotsIn(after(asked, "The search"));
  const columns = [...asked.prompt.matchAll(/^ {2}(\w+): (.*)$/gm)];
  return Object.fromEntries(
    columns.map(([, name = "", about = ""]) => {
      if (name in wanted) return [name, wanted[name]];
      const samples = /, such as (.*)$/.exec(about)?.[1];
      if (samples !== undefined) return [name, (JSON.parse(`[${samples}]`) as unknown[])[0]];
      return [name, ofType(about.split(/, optional| - /)[0] ?? "")];
    }),
  );
}

/** The user's meaning is only in the prompts of stages 9 and 14; the other stages read it from the words. */
function commandIn(asked: Asked, backend: Backend): string {
  const lines = asked.prompt.split("\n");
  const later = laterCommand(lines);
  if (later !== null) return later;
  const said = saidIn(lines);
  const asks = lines.findLast((line) => /^x\d+: (ask|confirm|ready)/.test(line)) ?? "";
  const [, , kind = "", ref = ""] = /^(x\d+): (ask|confirm|ready) (x\d+)/.exec(asks) ?? [];
  if (said === "yes") return kind === "ready" ? ref : `confirm(${ref})`;
  const [, wish = ""] = /^I want to ([^:]*)/.exec(said) ?? [];
  const wanted = backend.intents.find(({ command }) => command.replaceAll("_", " ") === wish)?.command;
  const intent = wanted ?? intentOf(ref, asked);
  const slots = (backend.catalog.get(intent)?.slots ?? []).flatMap(({ name, type }): [string, string][] => {
    const value = saidFor(said, name);
    return value === undefined ? [] : [[name, literal(value, type)]];
  });
  if (wanted !== undefined)
    return emptied(`${wanted}(${slots.map(([name, given]) => `${name}=${given}`).join(", ")})`, backend);
  if (slots.length === 0) return "say()";
  const names = slots.map(([name]) => `${ref}.${name}`).join(", ");
  return emptied(`${names} = ${slots.map(([, given]) => given).join(", ")}`, backend, intent);
}

/** Returns the user's last words, without their beginning and end. */
const saidIn = (lines: readonly string[]): string =>
  lines
    .findLast((line) => line.startsWith("User: "))
    ?.slice("User: Well, ".length)
    .replace(/\.$/, "") ?? "";

/** Returns the words for a slot. */
const saidFor = (said: string, slot: string): string | undefined => {
  const begin = `${slot.replaceAll("_", " ")} is `;
  const part = said.split(/; |: /).find((one) => one.startsWith(begin));
  return part?.slice(begin.length);
};

/** Returns a command that is not the first after the user: it reports the signals, or resumes an unfinished task; null for the first. */
function laterCommand(lines: readonly string[]): string | null {
  const since = lines.slice(lines.findLastIndex((line) => line.startsWith("User: ")) + 1);
  const [, ref = "", text = ""] = /^(x\d+): (.*)$/.exec(since.findLast((line) => /^x\d+: /.test(line)) ?? "") ?? [];
  if (ref === "") return null;
  if (tryParseCommand(text)?.kind !== "say") return `say(${ref})`;
  const left = since
    .findLast((line) => line.startsWith("Under way: "))
    ?.split("; ")
    .at(-1);
  return /\b(x\d+) /.exec(left ?? "")?.[1] ?? "say()";
}

function literal(value: string, type: unknown): string {
  if (type === "int" || type === "float") return value;
  if (type === "bool") return /^yes$/i.test(value) ? "True" : "False";
  if (typeof type === "object" && type !== null && "list" in type)
    return `[${itemsOf(value)
      .map((one) => JSON.stringify(one))
      .join(", ")}]`;
  return JSON.stringify(value);
}

/** The items of a list as it is said: `a, b and c`. */
const itemsOf = (said: string): readonly string[] => said.split(/, | and /);

const intentOf = (ref: string, { prompt }: Asked): string =>
  new RegExp(`^${ref}: (\\w+)\\(`, "m").exec(prompt)?.[1] ?? "";

/** The command with its texts left empty. */
function emptied(text: string, backend: Backend, intent = ""): string {
  const command = tryParseCommand(text);
  if (command === null) return text;
  const typeOf = (owner: string | number, slot: string) =>
    backend.catalog.get(typeof owner === "string" ? owner : intent)?.slots.find(({ name }) => name === slot)?.type;
  return skeletonOf(command, typeOf).command;
}

/** Returns the texts of a command: the words for its slots. */
function textsIn(asked: Asked): string[] {
  const said = saidIn(asked.prompt.split("\n"));
  return emptyIn(after(asked, "The command")).flatMap(([slot, empty]) => {
    const value = saidFor(said, slot) ?? "";
    return empty.startsWith("[") ? itemsOf(value) : [value];
  });
}

/** Returns the slots of a command with empty texts, each with its replacement. */
function emptyIn(command: string): readonly (readonly [slot: string, empty: string])[] {
  const [, assigned, values = ""] = /^((?:x\d+\.\w+)(?:, x\d+\.\w+)+) = (.*)$/.exec(command) ?? [];
  if (assigned === undefined)
    return [...command.matchAll(/(\w+) ?= ?(\[[^\]]*\]|"")/g)].map(([, slot = "", empty = ""]) => [slot, empty]);
  const given = values.match(/\[[^\]]*\]|[^,\s][^,]*/g) ?? [];
  const slots = assigned.split(", ").map((path) => path.replace(/^x\d+\./, ""));
  return slots.flatMap((slot, at) => {
    const empty = given[at] ?? "";
    return empty === '""' || empty.startsWith("[") ? [[slot, empty] as const] : [];
  });
}
