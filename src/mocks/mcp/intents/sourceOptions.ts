import type { McpServer, RequestStateCodec, ServerNotifier } from "@modelcontextprotocol/server";
import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { own } from "../../../kit/internal.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { JsonSchema } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { SessionWatch } from "../../serve/watch.js";
import type { ToolOptions } from "../../tools/tool.js";
import type { CapturedCall } from "../capture/capture.js";
import type { ParameterNames } from "../parameterNames.js";
import { checkTaskModes, listedMode, namedMode, type TaskMode, type TaskModes } from "../tasks/modes.js";
import type { McpDialogue } from "./dialogue.js";

/** Arguments of `extend`, which adds to the intents' tools. */
export interface McpExtension {
  /** The server, for one connection or request. */
  readonly server: McpServer;
  /** Tells the session's clients that a list has changed. */
  readonly notify: ServerNotifier;
  /** Seals state that a client sends back with its answer. */
  readonly seal: RequestStateCodec;
  /** The session's dialogue. */
  readonly dialogue: McpDialogue;
}

/** Options of a back-end that is served over MCP. */
export interface IntentSourceOptions extends Pick<ToolOptions, "style" | "confirmedFlag" | "intents"> {
  /** Opening of each session. Default: nothing planned, the default seed and clock. */
  readonly opening?: OpenOptions;
  /** The name of the server. Default: backlot. */
  readonly name?: string;
  /** Instructions for clients, such as a policy, which are the system prompt too. Default: none. */
  readonly instructions?: string;
  /** The version of the server. Default: 0. */
  readonly version?: string;
  /**
   * True if the client's user is asked during a call for missing values and for consent, if the client supports it.
   * Default: true.
   */
  readonly elicits?: boolean;
  /**
   * Confirmation of tasks that need the user's consent: `ask` requires the consent of the client's user, or a
   * confirmation by its model; `client` trusts a client without forms to have asked; `never` asks no one. Default:
   * `ask`; in the style `one-shot` without `confirmedFlag`, `client`.
   */
  readonly confirm?: ConfirmMode;
  /**
   * True if delays of fault plans and behaviours take real time, so that clients can run into their timeouts; if not,
   * only the virtual clock advances. Default: false.
   */
  readonly realTime?: boolean;
  /**
   * When calls become tasks of the protocol, for clients that support tasks: one mode for the tools of all intents, or
   * modes by the names under which tools are served. Default: `late`; for an imported server, as it states for each
   * tool.
   */
  readonly tasks?: TaskModes;
  /**
   * Key of at least 32 bytes that seals the state of a call while its client answers. Default: a random key of this
   * process.
   */
  readonly key?: Uint8Array;
  /**
   * Called with the transcript of each session that ends, including one that a reload ends, which then begins anew with
   * another dialogue. Ids are unique: if a session begins again, its dialogues are `NAME`, `NAME-2`, `NAME-3`.
   */
  readonly onEnd?: (transcript: Transcript) => void;
  /** Names under which tools are served, by intent: those of the imported server. Default: the intents' own. */
  readonly toolNames?: Readonly<Record<string, string>>;
  /**
   * Names of slots for parameters of the imported server that are no valid slot names, such as `user-id`. Clients use
   * the server's names. Default: none.
   */
  readonly parameterNames?: ParameterNames;
  /**
   * Descriptions of the tools by intent, as the imported server lists them. In the style `one-shot` they are listed
   * byte for byte, and an argument without a slot is ignored if the parameters allow others. Default: as the intents
   * say.
   */
  readonly listedTools?: Readonly<Record<string, JsonSchema>>;
  /**
   * Shapes of the tools' results by intent, as on the imported server: the JSON Schema of structured results, null for
   * text alone. A result holds the back-end's values (its row, the arguments), and generated values for the rest. Such
   * a tool cannot report missing values other than as an error. Default: the shape of Backlot's own tools.
   */
  readonly toolResults?: Readonly<Record<string, JsonSchema | null>>;
  /**
   * Captured resources and prompts of the imported server. A request gets the answer captured last; a request that was
   * not captured gets a protocol error. Captured tool calls determine the wording of results and errors, and the
   * answers of stateless tools. Default: Backlot's own resources and prompts: intents, tables, transcript and system
   * prompt.
   */
  readonly offers?: readonly CapturedCall[];
  /** Observer of the sessions, such as the `watch` of `serveLive`. Default: none. */
  readonly watch?: SessionWatch;
  /** Adds the project's own tools, resources and prompts to a server, after those of the intents. */
  readonly extend?: (extension: McpExtension) => void;
}

export class ServedTaskModes {
  private readonly stated: IntentSourceOptions["tasks"];
  private readonly imported: ReadonlyMap<string, TaskMode>;

  constructor({ tasks, toolNames = {}, listedTools = {} }: IntentSourceOptions) {
    checkTaskModes(tasks);
    this.stated = tasks;
    this.imported = new Map(
      Object.keys({ ...toolNames, ...listedTools }).map((intent) => [
        own(toolNames, intent) ?? intent,
        listedMode(own(listedTools, intent)),
      ]),
    );
  }

  of(tool: string): TaskMode {
    const stated = typeof this.stated === "string" ? this.stated : this.named(tool);
    return stated ?? this.imported.get(tool) ?? "late";
  }

  named(tool: string): TaskMode | undefined {
    return namedMode(this.stated, tool);
  }

  get takesAny(): boolean {
    const { stated = {}, imported } = this;
    if (typeof stated === "string") return stated !== "never";
    return imported.size === 0 || [...Object.values(stated), ...imported.values()].some((mode) => mode !== "never");
  }
}

/**
 * Confirmation of a task that needs the user's consent:
 *
 * | | a client with forms | a client without |
 * |---|---|---|
 * | `ask` | asks its user | the task is not carried out, and waits for the tool `confirm`; in the style `one-shot`, for a call with `confirmed` |
 * | `client` | asks its user | the client is trusted to have asked: the task is carried out, and the consent is unknown |
 * | `never` | the task is carried out, and the consent is unknown | the same |
 */
export type ConfirmMode = "ask" | "client" | "never";

const CONFIRM_MODES: readonly ConfirmMode[] = ["ask", "client", "never"];

export interface ConfirmOptions extends Pick<ToolOptions, "style" | "confirmedFlag"> {
  readonly confirm?: ConfirmMode;
}

/** One-shot tools confirm no other call, so the client is trusted by default. @throws BacklotError BAD_OPTION */
export function confirmModeOf({ confirm, style, confirmedFlag }: ConfirmOptions): ConfirmMode {
  if (confirm === undefined) return style === "one-shot" && confirmedFlag !== true ? "client" : "ask";
  if (CONFIRM_MODES.includes(confirm)) return confirm;
  throw new BacklotError("BAD_OPTION", `confirm is ${formatValue(confirm)}, not one of ${CONFIRM_MODES.join(", ")}`);
}

export function isUnasked(mode: ConfirmMode, hasForms: boolean): boolean {
  return mode === "never" || (mode === "client" && !hasForms);
}

export function takesFlag(options: ConfirmOptions): boolean {
  const { style, confirmedFlag } = options;
  return confirmedFlag ?? (style === "one-shot" && confirmModeOf(options) === "ask");
}
