/** A run of a form-filling system, as stored in its result folder. */
export interface FormRun {
  /** The name of the run; the part before its last `/` is the group for averages. */
  readonly run: string;
  /** `filled-form.json`; null if the file is missing. */
  readonly filledForm: unknown;
  /** `dialogue.json`: entries with an `Assistant` or a `User` key; null if the file is missing. */
  readonly dialogue: readonly Readonly<Record<string, unknown>>[] | null;
  /** The modules of `transcript.json`, in order; null if the file is missing. */
  readonly transcriptModules: readonly string[] | null;
}

/** The group of a run: `gpt/ss5` for `gpt/ss5/12`; the whole name without a `/`. */
export function groupOf({ run }: FormRun): string {
  const end = run.lastIndexOf("/");
  return end === -1 ? run : run.slice(0, end);
}
