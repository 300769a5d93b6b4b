import type { TaskVariable } from "../../../src/kit/dialogue.js";
import { Dialogue, type IntentClass } from "../../../src/kit/index.js";
import type { Signal, TaskState } from "../../../src/kit/internal.js";
import { tools } from "../../../src/mocks/tools/ai/tools.js";
import { anthropicTools } from "../../../src/mocks/tools/anthropic/index.js";
import { type ToolSession, toolSession } from "../../../src/mocks/tools/index.js";
import { openaiResponsesTools, openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { strictSchema } from "../../../src/mocks/tools/strict/strictSchema.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Snapshot } from "../../../src/runtime/session/snapshot.js";
import type { Turn } from "../../../src/transcript/index.js";
import { toStrict } from "./toStrict.js";

/** One step of a program: as a tool call, and as the command that it means. */
export interface DoorCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly command: string;
  /** The same act through the classes. */
  readonly classes: (dialogue: ClassDialogue) => void;
}

/** Final state of a dialogue, as a door shows it. */
export interface DoorEnd {
  readonly signals: readonly Signal[];
  /** Values of every variable; absent if the door does not show them. */
  readonly variables?: Readonly<Record<string, TaskState>>;
  /** Turns without parts that only one door writes; absent if the door keeps none. */
  readonly turns?: readonly Turn[];
  /** Changes of the dialogue's world; absent if the door does not show them. */
  readonly snapshot?: Snapshot;
}

/** A dialogue that is led through a door. */
export interface OpenDoor {
  call(call: DoorCall): void | Promise<void>;
  end(): DoorEnd | Promise<DoorEnd>;
}

/** A way to lead a dialogue. */
export interface Door {
  readonly name: string;
  open(backend: Backend): OpenDoor | Promise<OpenDoor>;
}

/** A dialogue of generated classes, with its tasks by their variables. */
export class ClassDialogue {
  readonly dialogue: Dialogue;
  readonly tasks = new Map<string, TaskVariable<object>>();
  private readonly classes: readonly IntentClass[];

  constructor(classes: readonly IntentClass[]) {
    this.classes = classes;
    this.dialogue = new Dialogue({ intents: classes });
  }

  start(intent: string, slots: Readonly<Record<string, unknown>>): void {
    const type = this.classes.find(({ spec }) => spec.command === intent) as IntentClass<object>;
    const task = this.dialogue.start(type, slots as never);
    this.tasks.set(`x${task.index}`, task);
  }

  task(ref: string): TaskVariable<object> {
    return this.tasks.get(ref) as TaskVariable<object>;
  }
}

/** Returns the classes among the exports of a generated folder. */
export function classesIn(exported: object): readonly IntentClass[] {
  return Object.values(exported).filter((one): one is never => typeof one === "function" && "spec" in one);
}

/** Returns the final state of a session with tools. */
function endOf(session: ToolSession): DoorEnd {
  const { turns } = session.transcript();
  return {
    turns: turns.map(({ extra: _, ...turn }) => turn as Turn),
    signals: turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal ?? []) : [])),
    variables: session.session.state,
    snapshot: session.session.snapshot(),
  };
}

const opened = (backend: Backend): ToolSession => toolSession(backend.open());

/** The doors in this process, with the classes of the intents; those of servers stand in `serverDoors`. */
export const doorsOf = (generated: readonly IntentClass[]): readonly Door[] => [
  {
    name: "commands",
    open(backend) {
      const session = backend.open();
      return { call: ({ command }) => void session.execute(command), end: () => endOf(toolSession(session)) };
    },
  },
  {
    name: "classes",
    open() {
      const classes = new ClassDialogue(generated);
      return {
        call: (call) => call.classes(classes),
        end: () => ({
          signals: classes.dialogue.signals as Signal[],
          variables: Object.fromEntries(classes.dialogue.state),
        }),
      };
    },
  },
  {
    name: "tool session",
    open(backend) {
      const session = opened(backend);
      return { call: async ({ tool, args }) => void (await session.call(tool, args)), end: () => endOf(session) };
    },
  },
  ...[false, true].map((strict): Door => {
    return {
      name: strict ? "AI SDK, strict" : "AI SDK",
      open(backend) {
        const session = opened(backend);
        const set = tools(session, { strict });
        return {
          call: async ({ tool, args }) => {
            const input = strict ? strictly(session, tool, args) : args;
            await set[tool]?.execute?.(JSON.parse(JSON.stringify(input)), { toolCallId: "1", messages: [] });
          },
          end: () => endOf(session),
        };
      },
    };
  }),
  ...[false, true].map((strict): Door => {
    return {
      name: strict ? "OpenAI chat, strict" : "OpenAI chat",
      open(backend) {
        const { session, run } = openaiTools(opened(backend), { strict });
        return {
          call: async ({ tool, args }) => {
            const input = strict ? strictly(session, tool, args) : args;
            const called = { name: tool, arguments: JSON.stringify(input) };
            await run({ tool_calls: [{ id: "1", type: "function", function: called }] });
          },
          end: () => endOf(session),
        };
      },
    };
  }),
  {
    name: "OpenAI responses",
    open(backend) {
      const { session, call } = openaiResponsesTools(opened(backend));
      return {
        call: async ({ tool, args }) => {
          await call({ type: "function_call", call_id: "1", name: tool, arguments: JSON.stringify(args) });
        },
        end: () => endOf(session),
      };
    },
  },
  {
    name: "Anthropic",
    open(backend) {
      const { session, run } = anthropicTools(opened(backend));
      return {
        call: async ({ tool, args }) => {
          const block = { type: "tool_use", id: "1", name: tool, input: JSON.parse(JSON.stringify(args)) };
          await run({ content: [block] });
        },
        end: () => endOf(session),
      };
    },
  },
];

/** Arguments as a model in strict mode writes them; a tool that strict mode cannot say is made without. */
function strictly(session: ToolSession, name: string, args: unknown): unknown {
  const parameters = session.tools.find((tool) => tool.name === name)?.parameters ?? {};
  return strictSchema(parameters) === null ? args : toStrict(parameters, args);
}
