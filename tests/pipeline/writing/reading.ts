import { printCommand } from "../../../src/labels/print.js";
import { tryParseCommand } from "../../../src/labels/tryParse.js";
import { skeletonOf } from "../../../src/pipeline/stages/skeleton.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Asked } from "../models/scriptedServer.js";
import { type Answers, after, stageOf, words } from "./echo.js";

/**
 * A model that understands what templates say: it reads commands out of the words, values out of the plan, and everything else out of
 * its prompts. It knows nothing but its prompt.
 */
export function reading(backend: Backend): Answers {
  return (asked) => words(asked) ?? JSON.stringify(answer(asked, backend));
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

/** What the user means stands only in the prompts of stages 9 and 14; the others read it out of the words of the templates. */
function commandIn(asked: Asked, backend: Backend): string {
  const lines = asked.prompt.split("\n");
  const later = laterCommand(lines);
  if (later !== null) return later;
  const said = lines.findLast((line) => line.startsWith("User: "))?.slice("User: Well, ".length) ?? "";
  const asks = lines.findLast((line) => /^x\d+: (ask|confirm|ready)/.test(line)) ?? "";
  const [, , kind = "", ref = "", slot = ""] = /^(x\d+): (ask|confirm|ready) (x\d+) ?(\w*)/.exec(asks) ?? [];
  if (/^(That is all|Thanks, goodbye|That was everything)/.test(said)) return "say()";
  if (/^(Yes|That is right|Sure)/.test(said)) return kind === "ready" ? ref : `confirm(${ref})`;
  for (const { command, description } of backend.intents) {
    const [start = ""] = `${description.charAt(0).toLowerCase()}${description.slice(1)}`.split(/[.;]/);
    if (start === "" || !said.includes(start)) continue;
    const slots = slotsSaid(said.slice(said.indexOf(start) + start.length), command, backend);
    return emptied(`${command}(${slots.map(([name, given]) => `${name}=${given}`).join(", ")})`, backend);
  }
  if (kind !== "ask") return "say()";
  const spoken = slot.replaceAll("_", " ");
  const value = said.replace(new RegExp(`^The ${spoken} is |^That would be `), "").replace(/(, please)?\.$/, "");
  const intent = intentOf(ref, asked);
  const type = backend.catalog.get(intent)?.slots.find(({ name }) => name === slot)?.type;
  return emptied(`${ref}.${slot} = ${literal(value, type)}`, backend, intent);
}

/** A command that is not the first after the user: it says what was signalled, or takes up what was left; null for the first. */
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

function slotsSaid(text: string, intent: string, backend: Backend): [string, string][] {
  const parts = text
    .replace(/^[:?,]? ?/, "")
    .replace(/[.?]$/, "")
    .split(", ");
  return (backend.catalog.get(intent)?.slots ?? []).flatMap(({ name, type }): [string, string][] => {
    const spoken = name.replaceAll("_", " ");
    const part = parts.find((one) => one.toLowerCase().startsWith(`${spoken} `));
    return part === undefined ? [] : [[name, literal(part.slice(spoken.length + 1), type)]];
  });
}

function literal(value: string, type: unknown): string {
  if (type === "int" || type === "float") return value;
  if (type === "bool") return /^yes$/i.test(value) ? "True" : "False";
  if (typeof type === "object" && type !== null && "list" in type)
    return `[${value
      .split(" and ")
      .map((one) => JSON.stringify(one))
      .join(", ")}]`;
  const isEnum = typeof type === "object" && type !== null && "enum" in type;
  return JSON.stringify(isEnum ? value.toLowerCase() : value);
}

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

/** The texts of a command: what was said after the names of its slots, or alone. */
function textsIn(asked: Asked): string[] {
  const command = after(asked, "The command");
  const said =
    asked.prompt
      .split("\n")
      .findLast((line) => line.startsWith("User: "))
      ?.slice("User: Well, ".length) ?? "";
  return [...command.matchAll(/(\w+) ?= ?(\[[^\]]*\]|"")/g)].flatMap(([, slot = "", empty = ""]) => {
    const spoken = slot.replaceAll("_", " ");
    const part = said
      .replace(/\.$/, "")
      .split(/, |: |\? /)
      .find((one) => one.toLowerCase().startsWith(`${spoken} `));
    const value =
      part?.slice(spoken.length + 1) ??
      said.replace(new RegExp(`^The ${spoken} is |^That would be `), "").replace(/(, please)?\.$/, "");
    return empty.startsWith("[") ? value.split(" and ") : [value];
  });
}
