/** Where coordinator and workers share files, by names such as `results/3f/s3f….jsonl`. */
export interface SharedPlace {
  /** What messages call it. */
  readonly name: string;
  /** Whether each file takes its time to come and go: then several are on their way at once, and fewer are asked for. */
  readonly isFar: boolean;
  /** What a file holds; null if there is none. */
  read(file: string): Promise<Buffer | null>;
  has(file: string): Promise<boolean>;
  /** Puts a file there, whole or not at all, for its user alone. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it is there. */
  remove(file: string): Promise<void>;
}

/** How one waits for a place that may be gone for a while. */
export interface PlaceHooks {
  /** Hears, in a sentence each, that it is gone or back. */
  readonly say: (message: string) => void;
  /** Ends the waiting: what waits then throws an AbortError. Default: it is waited for, for as long as it takes. */
  readonly signal?: AbortSignal;
}
