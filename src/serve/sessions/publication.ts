/** What a subscriber of a session is notified of. */
export type Subscriber = (event: "turn" | "reset" | "end") => void;

/** What subscribers of a session may see of it: the turns that are on record, which no crash takes back. */
export class Publication {
  private readonly subscribers = new Set<Subscriber>();
  private count: number;
  private wasReset = false;

  /** @param turns how many turns the session has, all of them on record */
  constructor(turns: number) {
    this.count = turns;
  }

  /** How many turns subscribers may see. */
  get turns(): number {
    return this.count;
  }

  /** Whether anybody has subscribed. */
  get isFollowed(): boolean {
    return this.subscribers.size > 0;
  }

  /** Hides all turns: the session begins anew. Subscribers are told once that is on record. */
  reset(): void {
    this.count = 0;
    this.wasReset = true;
  }

  /** Shows subscribers so many turns, since they are on record. */
  publish(turns: number): void {
    if (this.wasReset) this.tell("reset");
    this.wasReset = false;
    this.count = turns;
    this.tell("turn");
  }

  /** Calls the subscriber with what happens from now on. @returns a function that stops it */
  subscribe(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  /** Ends it for all subscribers. */
  end(): void {
    this.tell("end");
    this.subscribers.clear();
  }

  private tell(event: "turn" | "reset" | "end"): void {
    for (const subscriber of [...this.subscribers]) subscriber(event);
  }
}
