import type { McpRequestContext, McpServer, Server, ServerNotifier } from "@modelcontextprotocol/server";

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
