import { z } from "zod";

/**
 * What a label of a task stands for: something that the wizard says, a condition on what the user said or the
 * database returned, or a query.
 */
const NODE_KINDS = ["reply", "condition", "query"] as const satisfies readonly TaskNodeKind[];
/** The kind of a label: what the wizard says, a condition, or a query. */
export type TaskNodeKind = "reply" | "condition" | "query";

/** One label of a task. */
export interface TaskNode {
  /** What the node stands for. */
  readonly kind: TaskNodeKind;
  /** What the flow chart says here; of a reply, an example in full words. */
  readonly text: string;
  /** The reply's template, with placeholders such as `{hotel_name}`, where the task has one. */
  readonly template?: string;
  /** The label that follows; nothing at an end, and for replies outside the graph. */
  readonly next?: string;
}

/**
 * A task of STAR as a flow chart: `tasks/<task>.json` of an import. Branches are nodes of the kind condition that
 * nothing leads to: `yes` and `no` after a question, `available` and `unavailable` after a check.
 */
export interface TaskGraph {
  /** The task's name, as dialogues use it; the intent of that name is the API that its queries go to. */
  readonly task: string;
  /** The name in the task's own file, where it is an older one. */
  readonly formerly?: string;
  /** Every label, in the order of the file. */
  readonly nodes: Readonly<Record<string, TaskNode>>;
  /** What wizards typed to find a reply, by its label: the examples that their suggestions were trained on. */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
}

const text = z.string();
const node = z.strictObject({
  kind: z.enum(NODE_KINDS),
  text,
  template: text.exactOptional(),
  next: text.exactOptional(),
}) satisfies z.ZodType<TaskNode>;

/** Checks a task graph: every `next` has to be a label. */
export const TaskGraphSchema = z
  .strictObject({
    task: text.min(1),
    formerly: text.exactOptional(),
    nodes: z.record(text, node),
    examples: z.record(text, z.array(text)).exactOptional(),
  })
  .superRefine(({ nodes }, context) => {
    for (const [label, { next }] of Object.entries(nodes)) {
      if (next === undefined || Object.hasOwn(nodes, next)) continue;
      const path = ["nodes", label, "next"];
      context.addIssue({ code: "custom", path, message: `${next} is not a label of the task` });
    }
  }) satisfies z.ZodType<TaskGraph>;

/**
 * The labels that a task starts from or goes on with of itself: those that nothing leads to, in the order of the
 * file.
 */
export function taskGraphEntries({ nodes }: TaskGraph): string[] {
  const reached = new Set(Object.values(nodes).map(({ next }) => next));
  return Object.keys(nodes).filter((label) => !reached.has(label) && nodes[label]?.next !== undefined);
}

/** The placeholders of a template, in order, such as `hotel_name`; the letter after a colon is not part of them. */
export function templatePlaceholders(template: string): string[] {
  return [...template.matchAll(/\{([A-Za-z_][A-Za-z0-9_]*)(?::[a-z])?\}/g)].map(([, name]) => name as string);
}

/** Keys of items that are not the placeholder in CamelCase. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  price_range: ["Cost"],
  hotel_name: ["HotelName", "Name"],
  hotel_location: ["Location"],
  flight_id: ["Id", "id"],
  booking_id: ["Id", "id"],
  balance: ["BankBalance"],
  instructions: ["Message"],
};

/** The keys of an item that may fill a placeholder, the likeliest first: `hotel_name` is `HotelName`, or `Name`. */
export function placeholderKeys(placeholder: string): readonly string[] {
  const camel = placeholder.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return ALIASES[placeholder] ?? [camel];
}
