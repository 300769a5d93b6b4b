import type { McpServer, ServerNotifier } from "@modelcontextprotocol/server";

/** Which resources a client watches, and how it hears of what has changed. */
export class Subscriptions {
  /** Tells the clients of the session what has changed. */
  readonly notify: ServerNotifier;
  private readonly watched = new Set<string>();

  /**
   * @param notify how clients hear of changes where this server is there for one request alone; they subscribe beside
   * it then
   * @param watches whether clients may watch resources
   */
  constructor(server: McpServer, notify: ServerNotifier | undefined, watches: boolean) {
    this.notify = notify ?? {
      toolsChanged: () => server.sendToolListChanged(),
      promptsChanged: () => server.sendPromptListChanged(),
      resourcesChanged: () => server.sendResourceListChanged(),
      resourceUpdated: (uri) => {
        // In the revision of 2026-07-28 the connection knows who watches what; in the older one the server does.
        if (this.watched.has(uri) || server.server.getNegotiatedProtocolVersion() === "2026-07-28") {
          // A client that has gone away in the meantime needs no notice.
          server.server.sendResourceUpdated({ uri }).catch(() => undefined);
        }
      },
    };
    if (notify !== undefined || !watches) return;
    server.server.setRequestHandler("resources/subscribe", ({ params }) => {
      this.watched.add(params.uri);
      return {};
    });
    server.server.setRequestHandler("resources/unsubscribe", ({ params }) => {
      this.watched.delete(params.uri);
      return {};
    });
  }

  /** A resource has changed. */
  changed(uri: string): void {
    this.notify.resourceUpdated(uri);
  }
}
