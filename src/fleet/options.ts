/** Connection of coordinator and workers. */
export interface FleetPlace {
  /** Address of the Redis database of the queue: `redis://localhost:6379`, with TLS `rediss://…`. */
  readonly queue: string;
  /**
   * The folder that coordinator and workers share, or a bucket of an S3-compatible object store: `s3://bucket/prefix`,
   * with the variables AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and AWS_ENDPOINT_URL_S3.
   * It holds work and results, and is never cleaned up. Default: `fleet` in this machine's cache folder of Backlot.
   */
  readonly shared?: string;
}

/** Options of work by the workers of a queue. */
export interface FleetOptions extends FleetPlace {
  /**
   * Size of a shard, which one worker does at a time: dialogues, plans or mutants. Default: 1,000 dialogues, or 50 made
   * with models; 200 rehearsals; 100 mutants.
   */
  readonly shardSize?: number;
  /** Called with a message when Redis is gone or back, and when there is no worker. */
  readonly onMessage?: (message: string) => void;
}
