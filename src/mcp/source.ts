import type { McpRequestContext, McpServer, Server, ServerNotifier } from "@modelcontextprotocol/server";

/** Which revisions of the protocol a server speaks. */
export type Era = McpRequestContext["era"];

/** What is served: it holds a state of its own for each session, and makes the servers that speak for it. */
export interface McpSource<Held> {
  /** A session begins. */
  open(name: string): Held;
  /**
   * A server that speaks for a session: one for a connection or, in the revision of 2026-07-28 over HTTP, one for a
   * request. It is not connected yet.
   * @param era the revision that it speaks: `modern` from that of 2026-07-28 on
   * @param notify tells the session's subscribers what has changed, where the server is there for one request alone
   */
  serve(held: Held, era: Era, notify?: ServerNotifier): McpServer | Server | Promise<McpServer | Server>;
  /** A session is over. */
  close(held: Held): void;
}

/** A session that is open. */
export interface OpenSession<Held> {
  /** The name of the session. */
  readonly name: string;
  /** What the source keeps of the session. */
  readonly held: Held;
}
