import type { McpServer, RequestStateCodec, ServerNotifier } from "@modelcontextprotocol/server";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { JsonSchema } from "../../schema/index.js";
import type { SessionWatch } from "../../serve/watch.js";
import type { ToolOptions } from "../../tools/tool.js";
import type { Transcript } from "../../transcript/index.js";
import type { CapturedCall } from "../capture/capture.js";
import type { ParameterNames } from "../parameterNames.js";
import type { TaskModes } from "../tasks/modes.js";
import type { ConfirmMode } from "./confirming.js";
import type { McpDialogue } from "./dialogue.js";

/** What a project serves in addition to the intents' tools. */
export interface McpExtension {
  /** The server, for one connection or request. */
  readonly server: McpServer;
  /** Tells the session's clients that a list has changed. */
  readonly notify: ServerNotifier;
  /** Seals what goes to a client and comes back with its answer. */
  readonly seal: RequestStateCodec;
  /** The dialogue behind it. */
  readonly dialogue: McpDialogue;
}

/** How a back-end is served over MCP. */
export interface IntentSourceOptions extends Pick<ToolOptions, "style" | "confirmedFlag" | "intents"> {
  /** What each session begins with. Default: nothing planned, the default seed and clock. */
  readonly opening?: OpenOptions;
  /** The name of the server. Default: backlot. */
  readonly name?: string;
  /** Its version. Default: 0. */
  readonly version?: string;
  /**
   * Whether the client's user is asked, in the middle of a call, for what it lacks and whether it may be carried out,
   * where the client can do so. Default: true.
   */
  readonly elicits?: boolean;
  /**
   * What happens to a task that needs the user's consent: `ask` carries nothing out that the client's user has not
   * agreed to, or its model confirmed; `client` trusts a client without forms to have asked; `never` asks nobody.
   * Default: `ask`; in the style `one-shot` without `confirmedFlag`, `client`.
   */
  readonly confirm?: ConfirmMode;
  /**
   * Whether delays of fault plans and behaviours take real time, so that clients can run into their timeouts; else only
   * the virtual clock goes on. Default: false.
   */
  readonly realTime?: boolean;
  /**
   * When calls become tasks of the protocol, for clients that take tasks: one mode for the tools of all intents, or
   * modes by the names under which tools are served. Default: `late`; for an imported server, as it says of each tool.
   */
  readonly tasks?: TaskModes;
  /**
   * The key, of at least 32 bytes, that seals the state of a call while its client answers. Default: one of this
   * process.
   */
  readonly key?: Uint8Array;
  /**
   * Called with the transcript of each session that ends, also of one that a reload ends: it begins anew with another
   * dialogue. No two have one id: where a session begins again, its dialogues are `NAME`, `NAME-2`, `NAME-3`.
   */
  readonly onEnd?: (transcript: Transcript) => void;
  /**
   * The names under which tools are served, by intent: those of the server that was imported. Default: the intents'
   * own.
   */
  readonly toolNames?: Readonly<Record<string, string>>;
  /**
   * The names of slots by the parameters that no slot can be called by, such as `user-id`: those of the server that was
   * imported. They come in and go out by the names of the server. Default: there are none.
   */
  readonly parameterNames?: ParameterNames;
  /**
   * The tools as clients read of them, by their intents: as the server that was imported lists them. They are listed so
   * byte for byte in the style `one-shot`, and an argument that is no slot is ignored where the parameters allow
   * others. Default: as the intents say.
   */
  readonly listedTools?: Readonly<Record<string, JsonSchema>>;
  /**
   * In which shapes tools give their results, by their intents: the JSON Schema of structured ones, null for text
   * alone, as those of the server that was imported. A result holds what the back-end says of it (its row, what was
   * given), and generated values for the rest. Such a tool cannot tell of a task that lacks something: that is an
   * error. Default: the shape of Backlot's own tools.
   */
  readonly toolResults?: Readonly<Record<string, JsonSchema | null>>;
  /**
   * The resources and prompts that are served, as they were captured of the server that was imported: a request gets
   * the answer captured last, and one that was not captured an error of the protocol. Calls of tools among them say how
   * results and errors of their tools are worded, and what tools without a row behind them answer. Default: Backlot's own, the intents, tables and transcript.
   */
  readonly offers?: readonly CapturedCall[];
  /** Who looks on, such as the `watch` of `serveLive`. Default: nobody. */
  readonly watch?: SessionWatch;
  /** Adds tools, resources and prompts of the project's own to a server, after those of the intents. */
  readonly extend?: (extension: McpExtension) => void;
}
