import { z } from "zod";

const NODE_KINDS = ["reply", "condition", "query"] as const satisfies readonly TaskNodeKind[];
/** The kind of a label: a reply of the wizard, a condition on the user or on a result, or a query. */
export type TaskNodeKind = "reply" | "condition" | "query";

/** A node of a task graph. */
export interface TaskNode {
  /** The kind of the node. */
  readonly kind: TaskNodeKind;
  /** The text in the flow chart; for a reply, an example in full words. */
  readonly text: string;
  /** The template of a reply, with placeholders such as `{hotel_name}`, if the task has one. */
  readonly template?: string;
  /** The label of the successor; absent at ends, and for replies outside the graph. */
  readonly next?: string;
}

/**
 * A task of STAR as a flow chart: `tasks/<task>.json` of an import. Branches are nodes of the kind condition without a
 * predecessor: `yes` and `no` after a question, `available` and `unavailable` after a check.
 */
export interface TaskGraph {
  /** The name of the task in dialogues, and of the intent (the API) of its queries. */
  readonly task: string;
  /** The name in the task's own file, if it differs. */
  readonly formerly?: string;
  /** All labels in the order of the file. */
  readonly nodes: Readonly<Record<string, TaskNode>>;
  /** Texts that wizards typed to find a reply, by its label: the training examples of their suggestions. */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
}

const text = z.string();
const node = z.strictObject({
  kind: z.enum(NODE_KINDS),
  text,
  template: text.exactOptional(),
  next: text.exactOptional(),
}) satisfies z.ZodType<TaskNode>;

/** The schema of task graphs. Every `next` must be a label. */
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

/** Returns the placeholders of a template in order, such as `hotel_name`, without the format letter after a colon. */
export function templatePlaceholders(template: string): string[] {
  return [...template.matchAll(/\{([A-Za-z_][A-Za-z0-9_]*)(?::[a-z])?\}/g)].map(([, name]) => name as string);
}

/** Keys of items other than the placeholder in CamelCase. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  price_range: ["Cost"],
  hotel_name: ["HotelName", "Name"],
  hotel_location: ["Location"],
  flight_id: ["Id", "id"],
  booking_id: ["Id", "id"],
  balance: ["BankBalance"],
  instructions: ["Message"],
};

/** Returns the keys of an item that may fill a placeholder, likeliest first: `HotelName`, `Name` for `hotel_name`. */
export function placeholderKeys(placeholder: string): readonly string[] {
  const camel = placeholder.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return ALIASES[placeholder] ?? [camel];
}
