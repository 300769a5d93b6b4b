/** One run of a form-filling system, as its result folder stores it. */
export interface FormRun {
  /** The run's name; what stands before its last `/` is the group that averages are taken over. */
  readonly run: string;
  /** `filled-form.json`; null if the file is missing. */
  readonly filledForm: unknown;
  /** `dialogue.json`: entries with an `Assistant` or a `User` key; null if the file is missing. */
  readonly dialogue: readonly Readonly<Record<string, unknown>>[] | null;
  /** The modules of `transcript.json`, in order; null if the file is missing. */
  readonly transcriptModules: readonly string[] | null;
}

/** The group of a run: `gpt/ss5` of `gpt/ss5/12`; its own name where it has no `/`. */
export function groupOf({ run }: FormRun): string {
  const end = run.lastIndexOf("/");
  return end === -1 ? run : run.slice(0, end);
}
