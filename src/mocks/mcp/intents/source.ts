import type {
  McpServer,
  McpServerOptions,
  RegisteredPrompt,
  RegisteredResource,
  RegisteredTool,
  RequestStateCodec,
  ServerCapabilities,
  ServerContext,
  ServerNotifier,
} from "@modelcontextprotocol/server";
import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { JsonSchema } from "../../../schema/index.js";
import { ResultShape } from "../../tools/resultShape.js";
import { CapturedOffers } from "../capture/offers.js";
import type { ServerPackages } from "../packages.js";
import type { Era, McpSource } from "../sessions.js";
import { serveTasks } from "../tasks/methods.js";
import { McpTasks } from "../tasks/task.js";
import type { SealedState } from "./callTool.js";
import { DialogueIds, type DialogueTools, type Holder, McpDialogue, transcriptOf, watchedHolder } from "./dialogue.js";
import { registerPrompts } from "./prompts.js";
import { type RecordedTool, recordedTools } from "./recorded.js";
import { registerResources, type Seen, Subscriptions, seenByClients } from "./resources.js";
import {
  type ConfirmMode,
  confirmModeOf,
  type IntentSourceOptions,
  ServedTaskModes,
  takesFlag,
} from "./sourceOptions.js";
import { registerTools } from "./tools.js";

const OWN_CAPABILITIES: ServerCapabilities = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
};

const AS_LISTED: Seen = (tool) => tool;

interface Registered {
  readonly registered: Live["registered"];
  readonly changing: readonly string[];
}

interface Live {
  readonly server: McpServer;
  readonly held: Holder;
  readonly seal: RequestStateCodec<SealedState>;
  readonly subscriptions: Subscriptions;
  registered: readonly (RegisteredTool | RegisteredResource | RegisteredPrompt)[];
  served: ReadonlySet<string>;
  seen: Seen;
}

/** Lists change only when intents are reloaded, of which clients are notified; a resource changes with each call. */
const CACHE_HINTS: NonNullable<McpServerOptions["cacheHints"]> = {
  "tools/list": { ttlMs: 60_000, cacheScope: "private" },
  "prompts/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/templates/list": { ttlMs: 60_000, cacheScope: "private" },
  "resources/read": { ttlMs: 0, cacheScope: "private" },
};

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
  private readonly taskModes: ServedTaskModes;
  private backend: Backend;

  constructor(packages: ServerPackages, backend: Backend, options: IntentSourceOptions) {
    this.packages = packages;
    this.backend = backend;
    this.options = options;
    this.key = options.key ?? crypto.getRandomValues(new Uint8Array(32));
    this.mode = confirmModeOf(options);
    this.recorded = recordedTools(options.offers ?? []);
    this.shapes = shapesOf(options.toolResults ?? {});
    this.taskModes = new ServedTaskModes(options);
    this.offers = options.offers === undefined ? null : new CapturedOffers(packages, options.offers);
  }

  open(name: string): Holder {
    const dialogue = McpDialogue.begin(name, this.backend, this.options.opening ?? {}, this.toolOptions);
    const holder: Holder = { name, dialogue, id: this.ids.next(name), tasks: new McpTasks() };
    this.holders.add(holder);
    const { watch } = this.options;
    if (watch !== undefined) holder.watcher = watch.opened(watchedHolder(holder));
    return holder;
  }

  close(holder: Holder): void {
    this.holders.delete(holder);
    holder.tasks.close();
    holder.watcher?.ended();
    this.options.onEnd?.(transcriptOf(holder));
  }

  serve(held: Holder, era: Era, notify?: ServerNotifier): McpServer {
    const { name = "backlot", version = "0", extend, instructions } = this.options;
    const seal = this.sealOf(held);
    const { tools, ...others } = this.capabilities;
    const verify = async (state: string, context: ServerContext): Promise<unknown> => {
      const sealed = await seal.verify(state, context);
      if (held.dialogue.isAnswered(sealed)) throw new Error("the question was already answered, or has been dropped");
      return sealed;
    };
    const server = new this.packages.server.McpServer(
      { name, version },
      {
        capabilities: others,
        cacheHints: CACHE_HINTS,
        requestState: { verify },
        ...given({ instructions }),
      },
    );
    if (tools !== undefined) server.server.registerCapabilities({ tools });
    const subscriptions = new Subscriptions(server, notify, this.offers === null);
    const live: Live = { server, held, seal, subscriptions, registered: [], served: new Set(), seen: AS_LISTED };
    seenByClients(server, () => live.seen);
    const { taskModes } = this;
    if (tools !== undefined && taskModes.takesAny) {
      const modeOf = (tool: string) => (live.served.has(tool) ? taskModes.of(tool) : taskModes.named(tool));
      const { server: sdk } = this.packages;
      serveTasks(server, { sdk, verify, tasks: held.tasks, isModern: era === "modern", modeOf });
    }
    this.register(live);
    extend?.({ server, notify: subscriptions.notify, seal: seal as RequestStateCodec, dialogue: held.dialogue });
    if (notify === undefined) this.keep(live);
    return server;
  }

  /** A dialogue continues if its commands lead to the same state there. @returns the sessions that began anew */
  reload(backend: Backend): readonly string[] {
    this.backend = backend;
    const anew: string[] = [];
    for (const holder of this.holders) {
      const resumed = this.resumed(holder);
      if (resumed === null) {
        anew.push(holder.name);
        this.options.onEnd?.(transcriptOf(holder));
        holder.tasks.end("the session has begun anew");
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
    const beside = this.offers === null ? this.registerOwn(server, dialogue) : null;
    this.offers?.register(server);
    const called = (): void => {
      held.watcher?.changed();
      for (const uri of beside?.changing ?? []) subscriptions.changed(uri);
    };
    const { elicits = true, realTime = false, toolNames = {}, parameterNames = {}, opening, style } = this.options;
    const { shapes, backend, mode, recorded, taskModes } = this;
    const shared = { seal, elicits, mode, shapes, called, realTime, recorded, taskModes };
    const { registered, served, seen } = registerTools(server, dialogue, {
      ...shared,
      sdk: this.packages.server,
      options: this.toolOptions.plain,
      names: toolNames,
      parameters: parameterNames,
      listed: style === "one-shot" ? (this.options.listedTools ?? {}) : {},
      intents: backend.intents,
      seed: opening?.seed ?? 1,
      watcher: held.watcher,
    });
    live.registered = [...registered, ...(beside?.registered ?? [])];
    live.served = served;
    live.seen = seen;
  }

  private registerOwn(server: McpServer, dialogue: () => McpDialogue): Registered {
    const { registered, changing } = registerResources(server, this.backend, dialogue);
    return {
      registered: [...registered, ...registerPrompts(server, this.backend, dialogue, this.options.instructions)],
      changing,
    };
  }

  private get capabilities(): ServerCapabilities {
    const { offers } = this;
    if (offers === null) return OWN_CAPABILITIES;
    const hasTools = this.options.intents?.length !== 0;
    return { ...(hasTools ? { tools: { listChanged: true } } : {}), ...offers.capabilities, logging: {} };
  }

  /** State sealed for one session is invalid in another. */
  private sealOf({ name }: Holder): RequestStateCodec<SealedState> {
    return this.packages.server.createRequestStateCodec<SealedState>({ key: this.key, bind: () => name });
  }

  private get toolOptions(): DialogueTools {
    const { style, confirmedFlag, intents } = this.options;
    const asking = given({ style, confirmedFlag, intents });
    return { asking, plain: { ...asking, confirmedFlag: takesFlag(this.options) } };
  }
}

function shapesOf(results: Readonly<Record<string, JsonSchema | null>>): ReadonlyMap<string, ResultShape | null> {
  const shapes = new Map<string, ResultShape | null>();
  for (const [intent, schema] of Object.entries(results)) {
    const shape = schema === null ? null : ResultShape.of(schema);
    if (schema === null || shape !== null) shapes.set(intent, shape);
  }
  return shapes;
}
