import { OPERATOR_NAMES } from "../../../corpora/star/format/operators.js";
import type { StarEvent } from "../../../corpora/star/format/scored.js";
import { itemOf, starName } from "../../../corpora/star/importer/api.js";
import { type Filter, isOperator, type Operator, type Row, type Signal, type Value } from "../../../kit/internal.js";
import type { Expression } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { WizardEntry } from "./entries.js";

/** A dialogue in STAR's format. */
export interface WizardStarDialogue {
  readonly "FORMAT-VERSION": number;
  readonly DialogueID: string;
  readonly BatchID: string;
  readonly CompletionLevel: string;
  readonly IntroducesConflicts: boolean;
  readonly Scenario: {
    readonly Domains: readonly string[];
    readonly Happy: boolean;
    readonly MultiTask: boolean;
    readonly UserTask: string;
    readonly WizardTask: string;
    readonly WizardCapabilities: readonly { readonly Domain: string; readonly Task: string }[];
  };
  readonly Events: readonly (StarEvent & {
    readonly UnixTime?: number;
    readonly APIName?: string;
    readonly TotalItems?: number;
  })[];
}

/** Every search or action becomes a query of STAR. @param tasks the wizard's; without graphs, the called intents */
export function starDialogueOf(
  id: string,
  entries: readonly WizardEntry[],
  tasks: readonly string[] = [],
): WizardStarDialogue {
  const events = entries.flatMap(eventsOf);
  const called = [...new Set(events.flatMap(({ APIName: name }) => (name === undefined ? [] : [name])))];
  const turned = entries.flatMap((entry) => (entry.op === "task" ? [entry.task] : []));
  const used = [...new Set([...turned, ...called])];
  const all = used.length > 0 ? used : tasks;
  const isOver = entries.some(({ op }) => op === "end");
  return {
    "FORMAT-VERSION": 7,
    DialogueID: id,
    BatchID: "backlot",
    CompletionLevel: isOver ? "Complete" : "Incomplete",
    IntroducesConflicts: false,
    Scenario: {
      Domains: [...new Set(all.map(domainOf))],
      Happy: !events.some(({ Action, Item }) => Action === "return_item" && Item === undefined),
      MultiTask: all.length > 1,
      UserTask: all.join(", "),
      WizardTask: all.join(", "),
      WizardCapabilities: all.map((task) => ({ Domain: domainOf(task), Task: task })),
    },
    Events: events,
  };
}

type Events = WizardStarDialogue["Events"];

const domainOf = (task: string): string => task.split("_")[0] ?? task;

function eventsOf(entry: WizardEntry): Events {
  const UnixTime = Math.floor(entry.at / 1_000);
  const wizard = { Agent: "Wizard", UnixTime };
  switch (entry.op) {
    case "say":
      return [{ Agent: "User", Action: "utter", Text: entry.text, UnixTime }];
    case "search":
      return [{ ...wizard, Action: "request_suggestions", Text: entry.text }];
    case "pick": {
      const { text, label, shown } = entry;
      return [{ ...wizard, Action: "pick_suggestion", Text: text, ActionLabel: label, ActionLabelOptions: shown }];
    }
    case "respond":
      return [{ ...wizard, Action: "utter", Text: entry.text }];
    case "task":
      return [{ ...wizard, Action: "select_task", Task: entry.task }];
    case "select":
      return [{ ...wizard, Action: "select_primary", PrimaryItem: itemNamed(entry.intent, entry.row) }];
    case "command":
      return queriesOf(entry).flatMap(
        ({ api, filter, item, total }): Events => [
          { ...wizard, Action: "query", APIName: api, Constraints: constraintsOf(filter) },
          {
            Agent: "KnowledgeBase",
            Action: "return_item",
            APIName: api,
            ...(item === null ? {} : { Item: itemNamed(api, item) }),
            TotalItems: total,
          },
        ],
      );
    case "end":
      return [{ Agent: "User", Action: "complete", UnixTime }];
    default:
      return [];
  }
}

interface Query {
  readonly api: string;
  readonly filter: Filter;
  readonly item: Row | null;
  readonly total: number;
}

function queriesOf({ command, signals }: Extract<WizardEntry, { readonly op: "command" }>): Query[] {
  const asked = startedBy(command);
  return signals.flatMap((signal: Signal): Query[] => {
    switch (signal.kind) {
      case "found": {
        const { intent: api, filter, rows, total = rows.length > 1 ? rows.length : -1 } = signal;
        return [{ api, filter, item: rows[0] ?? null, total: rows.length === 0 ? 0 : total }];
      }
      case "performed":
        return [{ api: signal.intent, filter: signal.arguments, item: signal.row ?? signal.arguments, total: -1 }];
      case "failed":
        return [{ api: signal.intent, filter: signal.arguments, item: null, total: 0 }];
      case "ask":
        return asked === null ? [] : [{ ...asked, item: null, total: 0 }];
      default:
        return [];
    }
  });
}

function startedBy(text: string): Pick<Query, "api" | "filter"> | null {
  const tree = tryParseCommand(text);
  if (tree?.kind !== "start") return null;
  const given = tree.args.flatMap(({ slot, value }) => {
    const held = valueIn(value);
    return held === null ? [] : [[slot.text, held] as const];
  });
  return { api: tree.intent.text, filter: Object.fromEntries(given) };
}

function valueIn(expression: Expression): Value | Operator | null {
  if (expression.kind === "literal") return expression.value;
  if (expression.kind === "list") {
    const items = expression.items.map(valueIn);
    return items.every((item): item is Value => item !== null && !isOperator(item)) ? items : null;
  }
  if (expression.kind !== "operator") return null;
  const args = expression.args.map(valueIn);
  const isSaid = args.every((arg): arg is Value => arg !== null && !isOperator(arg));
  return isSaid ? { operator: expression.name.text, args } : null;
}

function constraintsOf(filter: Filter): Readonly<Record<string, string>>[] {
  return Object.entries(filter).map(([slot, value]) => ({ [starName(slot)]: pythonOf(value) }));
}

/** STAR's names of our operators, the first of several. */
const STAR_OPERATORS = new Map(
  Object.entries(OPERATOR_NAMES)
    .toReversed()
    .map(([star, ours]) => [ours, star]),
);

function pythonOf(value: Value | Operator): string {
  if (isOperator(value)) {
    const name = STAR_OPERATORS.get(value.operator) ?? value.operator;
    return `api.${name}(${value.args.map(pythonOf).join(", ")})`;
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((one: Value) => pythonOf(one)).join(", ")}]`;
  return JSON.stringify(value);
}

const itemNamed = (api: string, row: Row): Readonly<Record<string, unknown>> => ({
  APIName: api,
  ...itemOf(row, Object.hasOwn(row, "Id")),
});
