import type { McpRequestContext, McpServer, Server, ServerNotifier } from "@modelcontextprotocol/server";

export class McpSessions<Held> {
  private readonly source: McpSource<Held>;
  private readonly most: number;
  private readonly open = new Map<string, OpenSession<Held>>();
  private readonly connected = new Set<McpServer | Server>();

  constructor(source: McpSource<Held>, most: number) {
    this.source = source;
    this.most = most;
  }

  get all(): readonly OpenSession<Held>[] {
    return [...this.open.values()];
  }

  named(name: string): OpenSession<Held> | null {
    const found = this.open.get(name);
    if (found !== undefined) return found;
    if (this.open.size >= this.most) return null;
    const session = { name, held: this.source.open(name) };
    this.open.set(name, session);
    return session;
  }

  async serve({ held }: OpenSession<Held>, era: Era): Promise<McpServer | Server> {
    const made = await this.source.serve(held, era);
    const server = lowLevel(made);
    const before = server.onclose;
    server.onclose = () => {
      this.connected.delete(made);
      before?.();
    };
    this.connected.add(made);
    return made;
  }

  forRequest({ held }: OpenSession<Held>, notify: ServerNotifier): McpServer | Server | Promise<McpServer | Server> {
    return this.source.serve(held, "modern", notify);
  }

  end(name: string): void {
    const session = this.open.get(name);
    if (session === undefined) return;
    this.open.delete(name);
    this.source.close(session.held);
  }

  async changed(): Promise<void> {
    const told = [...this.connected].map(lowLevel).flatMap((server) => {
      const { tools, resources, prompts } = server.getCapabilities();
      return [
        ...(tools?.listChanged ? [server.sendToolListChanged()] : []),
        ...(resources?.listChanged ? [server.sendResourceListChanged()] : []),
        ...(prompts?.listChanged ? [server.sendPromptListChanged()] : []),
      ];
    });
    await Promise.allSettled(told);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.connected].map((server) => server.close()));
    for (const { name } of this.all) this.end(name);
  }
}

const lowLevel = (server: McpServer | Server): Server => ("server" in server ? server.server : server);

/** The revisions of the protocol that a server speaks. */
export type Era = McpRequestContext["era"];

/** Serves sessions: holds a state for each one, and makes the servers that speak for it. */
export interface McpSource<Held> {
  open(name: string): Held;
  /**
   * Makes a server for a session, not yet connected: for a connection or, in the revision of 2026-07-28 over HTTP, for
   * one request.
   * @param era the revision that it speaks: `modern` from that of 2026-07-28 on
   * @param notify notifier of the session's subscribers, for per-request servers
   */
  serve(held: Held, era: Era, notify?: ServerNotifier): McpServer | Server | Promise<McpServer | Server>;
  close(held: Held): void;
}

/** An open session. */
export interface OpenSession<Held> {
  /** The name of the session. */
  readonly name: string;
  /** The source's state of the session. */
  readonly held: Held;
}
