/** Through what coordinator and workers know of each other. */
export interface FleetPlace {
  /** The Redis that coordinator and workers talk through: `redis://localhost:6379`, with TLS `rediss://…`. */
  readonly queue: string;
  /**
   * The folder that coordinator and workers share, or the bucket of an object store that speaks S3: `s3://bucket/prefix`,
   * by the variables AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and AWS_ENDPOINT_URL_S3. It
   * holds what is done and the results, and only grows. Default: `fleet` in the folder where this machine keeps what
   * Backlot caches.
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
