import { BacklotError } from "../../../base/errors.js";

/** The number of kept answers per session: a client repeats only its last requests. */
const MAX_KEPT = 100;

export interface RepeatableRequest {
  readonly key: string;
  readonly request: string;
}

export interface KeptAnswer extends RepeatableRequest {
  readonly result: unknown;
  readonly sequence: number;
}

/** The last answers of a session to repeatable requests. A repetition gets the first answer, and changes nothing. */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();

  constructor(answers: readonly KeptAnswer[] = []) {
    for (const answer of answers) this.keep(answer);
  }

  get all(): readonly KeptAnswer[] {
    return [...this.answers.values()];
  }

  keep(answer: KeptAnswer): void {
    this.answers.set(answer.key, answer);
    const [earliest] = this.answers.keys();
    if (this.answers.size > MAX_KEPT && earliest !== undefined) this.answers.delete(earliest);
  }

  /** Null for a new request. @throws BacklotError BAD_REQUEST if its key was used by another request */
  find({ key, request }: RepeatableRequest): KeptAnswer | null {
    const answer = this.answers.get(key) ?? null;
    if (answer === null || answer.request === request) return answer;
    throw new BacklotError("BAD_REQUEST", "this Idempotency-Key was sent with another request of the session");
  }
}
