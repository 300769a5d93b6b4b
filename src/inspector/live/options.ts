import type { SessionWatch } from "../../serve/watch.js";

/** How the page of live sessions is served. */
export interface ServeLiveOptions {
  /** Default: 0, any that is free. */
  readonly port?: number;
  /** What the page is called. */
  readonly title: string;
  /** Why nothing can be planned in the middle of a session. Default: it can. */
  readonly fixed?: string | undefined;
  /** How long calls wait for a page that is gone, in milliseconds. Default: 5,000. */
  readonly graceMs?: number | undefined;
  /** Is told what nobody at a page has asked for. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** A page that shows sessions as they happen, while it is served. */
export interface LiveServer {
  /** Where the page is, with its token. */
  readonly url: string;
  /** Is told of sessions: the option `watch` of a server. */
  readonly watch: SessionWatch;
  /** Lets everything go on that waits, tells the pages, and ends. */
  close(): Promise<void>;
}
