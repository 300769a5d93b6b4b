import type {
  McpServer,
  McpServerOptions,
  RegisteredPrompt,
  RegisteredResource,
  RegisteredTool,
  RequestStateCodec,
  ServerCapabilities,
  ServerNotifier,
} from "@modelcontextprotocol/server";
import { given } from "../../json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { JsonSchema } from "../../schema/index.js";
import { ResultShape } from "../../tools/resultShape.js";
import type { ToolOptions } from "../../tools/tool.js";
import type { Transcript } from "../../transcript/index.js";
import type { CapturedCall } from "../capture/capture.js";
import { CapturedOffers } from "../capture/offers.js";
import type { ServerPackages } from "../packages.js";
import type { McpSource } from "../source.js";
import type { SealedState } from "./callTool.js";
import { type ConfirmMode, confirmModeOf, takesFlag } from "./confirming.js";
import { type DialogueTools, McpDialogue } from "./dialogue.js";
import { DialogueIds } from "./dialogueIds.js";
import { type Seen, seenByClients } from "./listing.js";
import { registerPrompts } from "./prompts.js";
import { type RecordedTool, recordedTools } from "./recorded.js";
import { registerResources } from "./resources.js";
import { Subscriptions } from "./subscriptions.js";
import { registerTools } from "./tools.js";

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
  /** Adds tools, resources and prompts of the project's own to a server, after those of the intents. */
  readonly extend?: (extension: McpExtension) => void;
}

const OWN_CAPABILITIES: ServerCapabilities = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
};

/** What a tool is listed as where nothing of it depends on the client. */
const AS_LISTED: Seen = (tool) => tool;

interface Registered {
  readonly registered: Live["registered"];
  /** The addresses of resources that change with the dialogue. */
  readonly changing: readonly string[];
}

/** A server that is connected, and what is registered with it of the intents. */
interface Live {
  readonly server: McpServer;
  readonly held: Holder;
  readonly seal: RequestStateCodec<SealedState>;
  readonly subscriptions: Subscriptions;
  registered: readonly (RegisteredTool | RegisteredResource | RegisteredPrompt)[];
  /** The tools as clients see them. */
  seen: Seen;
}

/** A session's dialogue; another takes its place when the intents are loaded anew. */
export interface Holder {
  readonly name: string;
  dialogue: McpDialogue;
  /** The id of the dialogue, which no other of the server has. */
  id: string;
}

/** The dialogue of a session. */
export function transcriptOf({ dialogue, id }: Holder): Transcript {
  return dialogue.tools.transcript(id);
}

/**
 * Lists stay the same until the intents are loaded anew, of which clients are notified; what a resource holds changes
 * with each call.
 */
const CACHE_HINTS: NonNullable<McpServerOptions["cacheHints"]> = {
  "tools/list": { ttlMs: 60_000, cacheScope: "private" },
  "prompts/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/templates/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/read": { ttlMs: 0, cacheScope: "private" },
};

/** A back-end as a source: a dialogue for each session, and servers with the tools of its intents. */
export class IntentSource implements McpSource<Holder> {
  private readonly packages: ServerPackages;
  private readonly options: IntentSourceOptions;
  private readonly key: Uint8Array;
  private readonly live = new Set<Live>();
  private readonly holders = new Set<Holder>();
  private readonly ids = new DialogueIds();
  private readonly shapes: ReadonlyMap<string, ResultShape | null>;
  private readonly offers: CapturedOffers | null;
  private readonly mode: ConfirmMode;
  private readonly recorded: ReadonlyMap<string, RecordedTool>;
  private backend: Backend;

  constructor(packages: ServerPackages, backend: Backend, options: IntentSourceOptions) {
    this.packages = packages;
    this.backend = backend;
    this.options = options;
    this.key = options.key ?? crypto.getRandomValues(new Uint8Array(32));
    this.mode = confirmModeOf(options);
    this.recorded = recordedTools(options.offers ?? []);
    this.shapes = shapesOf(options.toolResults ?? {});
    this.offers = options.offers === undefined ? null : new CapturedOffers(packages, options.offers);
  }

  open(name: string): Holder {
    const dialogue = McpDialogue.begin(name, this.backend, this.options.opening ?? {}, this.toolOptions);
    const holder = { name, dialogue, id: this.ids.next(name) };
    this.holders.add(holder);
    return holder;
  }

  close(holder: Holder): void {
    this.holders.delete(holder);
    this.options.onEnd?.(transcriptOf(holder));
  }

  serve(held: Holder, notify?: ServerNotifier): McpServer {
    const { name = "backlot", version = "0", extend } = this.options;
    const seal = this.sealOf(held);
    const { tools, ...others } = this.capabilities;
    const server = new this.packages.server.McpServer(
      { name, version },
      {
        capabilities: others,
        cacheHints: CACHE_HINTS,
        requestState: {
          verify: async (state, context) => {
            const sealed = await seal.verify(state, context);
            if (held.dialogue.isAnswered(sealed))
              throw new Error("the question was already answered, or has been dropped");
            return sealed;
          },
        },
      },
    );
    if (tools !== undefined) server.server.registerCapabilities({ tools });
    const subscriptions = new Subscriptions(server, notify, this.offers === null);
    const live: Live = { server, held, seal, subscriptions, registered: [], seen: AS_LISTED };
    seenByClients(server, () => live.seen);
    this.register(live);
    extend?.({ server, notify: subscriptions.notify, seal: seal as RequestStateCodec, dialogue: held.dialogue });
    if (notify === undefined) this.keep(live);
    return server;
  }

  /**
   * Serves another back-end from now on. A dialogue goes on where its commands lead to the same state there; where
   * they do not, it ends, and another begins.
   * @returns the names of the sessions that have begun anew
   */
  reload(backend: Backend): readonly string[] {
    this.backend = backend;
    const anew: string[] = [];
    for (const holder of this.holders) {
      const resumed = this.resumed(holder);
      if (resumed === null) {
        anew.push(holder.name);
        this.options.onEnd?.(transcriptOf(holder));
        holder.id = this.ids.next(holder.name);
      }
      holder.dialogue =
        resumed ?? McpDialogue.begin(holder.name, backend, this.options.opening ?? {}, this.toolOptions);
    }
    for (const live of this.live) {
      for (const one of live.registered) one.remove();
      this.register(live);
    }
    return anew;
  }

  private resumed({ dialogue }: Holder): McpDialogue | null {
    try {
      return McpDialogue.resume(dialogue, this.backend, this.toolOptions);
    } catch {
      return null;
    }
  }

  private keep(live: Live): void {
    this.live.add(live);
    const { server } = live.server;
    const before = server.onclose;
    server.onclose = () => {
      this.live.delete(live);
      before?.();
    };
  }

  private register(live: Live): void {
    const { server, held, seal, subscriptions } = live;
    const dialogue = (): McpDialogue => held.dialogue;
    const own = this.offers === null ? this.registerOwn(server, dialogue) : null;
    this.offers?.register(server);
    const called = (): void => {
      for (const uri of own?.changing ?? []) subscriptions.changed(uri);
    };
    const { elicits = true, realTime = false, toolNames: names = {}, opening, style, listedTools = {} } = this.options;
    const listed = style === "one-shot" ? listedTools : {};
    const { shapes, backend, mode } = this;
    const { intents } = backend;
    const seed = opening?.seed ?? 1;
    const { plain: options } = this.toolOptions;
    const setting = {
      sdk: this.packages.server,
      seal,
      elicits,
      mode,
      options,
      names,
      listed,
      shapes,
      intents,
      seed,
      called,
      realTime,
      recorded: this.recorded,
    };
    const { registered, seen } = registerTools(server, dialogue, setting);
    live.registered = [...registered, ...(own?.registered ?? [])];
    live.seen = seen;
  }

  /** Registers what a back-end offers besides its tools. */
  private registerOwn(server: McpServer, dialogue: () => McpDialogue): Registered {
    const { registered, changing } = registerResources(server, this.backend, dialogue);
    return { registered: [...registered, ...registerPrompts(server, this.backend, dialogue)], changing };
  }

  /** A server that was imported can do what that one could. */
  private get capabilities(): ServerCapabilities {
    const { offers } = this;
    if (offers === null) return OWN_CAPABILITIES;
    const hasTools = this.options.intents?.length !== 0;
    return { ...(hasTools ? { tools: { listChanged: true } } : {}), ...offers.capabilities, logging: {} };
  }

  /** What is sealed for one session is invalid in another. */
  private sealOf({ name }: Holder): RequestStateCodec<SealedState> {
    return this.packages.server.createRequestStateCodec<SealedState>({ key: this.key, bind: () => name });
  }

  private get toolOptions(): DialogueTools {
    const { style, confirmedFlag, intents } = this.options;
    const asking = given({ style, confirmedFlag, intents });
    return { asking, plain: { ...asking, confirmedFlag: takesFlag(this.options) } };
  }
}

/** Schemas of which no result can be made leave their tools the back-end's own shape. */
function shapesOf(results: Readonly<Record<string, JsonSchema | null>>): ReadonlyMap<string, ResultShape | null> {
  const shapes = new Map<string, ResultShape | null>();
  for (const [intent, schema] of Object.entries(results)) {
    const shape = schema === null ? null : ResultShape.of(schema);
    if (schema === null || shape !== null) shapes.set(intent, shape);
  }
  return shapes;
}
