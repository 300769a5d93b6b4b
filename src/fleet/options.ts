/** Through what coordinator and workers know of each other. */
export interface FleetPlace {
  /** The Redis that coordinator and workers talk through: `redis://localhost:6379`, with TLS `rediss://…`. */
  readonly queue: string;
  /**
   * The folder that coordinator and workers share; it holds what is done and the results, and only grows. Default:
   * `fleet` in the folder where this machine keeps what Backlot caches.
   */
  readonly shared?: string;
}

/** How something is done by the workers of a queue. */
export interface FleetOptions extends FleetPlace {
  /** How much makes a shard, which one worker does at a time: dialogues, plans or mutants. Default: 1,000; mutants 50. */
  readonly shardSize?: number;
  /** Hears, in a sentence each, that Redis is gone or back, and that there is no worker. */
  readonly onMessage?: (message: string) => void;
}
