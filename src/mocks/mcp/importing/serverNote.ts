/** A feature of a server that no intent expresses. */
export interface ServerNote {
  /** One sentence, the same for every case of its kind. */
  readonly reason: string;
  /** Place on the server: `tools/get-sum`. */
  readonly origin: string;
  /** The exact keyword or type. */
  readonly detail?: string;
  /** Name of an omitted item: `create-label with-dash`. */
  readonly leftOut?: string;
}
