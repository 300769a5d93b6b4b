/** Something of a server that no intent says. */
export interface ServerNote {
  /** One sentence that is the same for every case of its kind. */
  readonly reason: string;
  /** Where it stands: `tools/get-sum`. */
  readonly origin: string;
  /** What exactly: a keyword, a type. */
  readonly detail?: string;
  /** What did not come in, by its name: `create-label with-dash`. */
  readonly leftOut?: string;
}
