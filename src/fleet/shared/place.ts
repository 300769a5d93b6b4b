/** Storage shared by coordinator and workers, with file names such as `results/3f/s3f….jsonl`. */
export interface SharedPlace {
  readonly name: string;
  /** True for remote stores: transfer files in parallel, and avoid existence checks. */
  readonly isFar: boolean;
  read(file: string): Promise<Buffer | null>;
  has(file: string): Promise<boolean>;
  /** Writes a file atomically, readable only by its user. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  remove(file: string): Promise<void>;
}

export interface PlaceHooks {
  readonly say: (message: string) => void;
  /** Cancels waiting, with an AbortError. Default: waiting is unlimited. */
  readonly signal?: AbortSignal;
}
