import { BacklotError } from "../../errors.js";

/** So many answers of a session are kept: a client repeats its last requests, and no others. */
const MAX_KEPT = 100;

/** A request that its client may send again, where it does not know what became of it. */
export interface RepeatableRequest {
  /** What the client calls it. */
  readonly key: string;
  /** A digest of all that it asks for. */
  readonly request: string;
}

/** What such a request came to. */
export interface KeptAnswer extends RepeatableRequest {
  readonly result: unknown;
  readonly sequence: number;
}

/**
 * The answers to the last requests of a session that may come again: a second one gets the first one's, and changes
 * nothing.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();

  constructor(answers: readonly KeptAnswer[] = []) {
    for (const answer of answers) this.keep(answer);
  }

  /** All that are kept, the earliest first. */
  get all(): readonly KeptAnswer[] {
    return [...this.answers.values()];
  }

  /** Keeps an answer, and forgets the earliest where there are too many. */
  keep(answer: KeptAnswer): void {
    this.answers.set(answer.key, answer);
    const [earliest] = this.answers.keys();
    if (this.answers.size > MAX_KEPT && earliest !== undefined) this.answers.delete(earliest);
  }

  /**
   * The answer to a request that came before; null if it is new.
   * @throws BacklotError BAD_REQUEST if its key was that of another request
   */
  find({ key, request }: RepeatableRequest): KeptAnswer | null {
    const answer = this.answers.get(key) ?? null;
    if (answer === null || answer.request === request) return answer;
    throw new BacklotError("BAD_REQUEST", "this Idempotency-Key was sent with another request of the session");
  }
}
