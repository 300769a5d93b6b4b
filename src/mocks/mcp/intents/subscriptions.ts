import type { McpServer, ServerNotifier } from "@modelcontextprotocol/server";

/** Tracks which resources a client watches, and notifies it of changes. */
export class Subscriptions {
  readonly notify: ServerNotifier;
  private readonly watched = new Set<string>();

  /**
   * @param notify notifier for stateless (per-request) servers, whose clients subscribe elsewhere
   * @param watches whether clients may watch resources
   */
  constructor(server: McpServer, notify: ServerNotifier | undefined, watches: boolean) {
    this.notify = notify ?? {
      toolsChanged: () => server.sendToolListChanged(),
      promptsChanged: () => server.sendPromptListChanged(),
      resourcesChanged: () => server.sendResourceListChanged(),
      resourceUpdated: (uri) => {
        // In the revision of 2026-07-28 the connection tracks watched resources; in the older one the server does.
        if (this.watched.has(uri) || server.server.getNegotiatedProtocolVersion() === "2026-07-28") {
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

  changed(uri: string): void {
    this.notify.resourceUpdated(uri);
  }
}
