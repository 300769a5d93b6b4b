export type Subscriber = (event: "turn" | "reset" | "end") => void;

/** The turns of a session that subscribers may see: only recorded ones, which no crash takes back. */
export class Publication {
  private readonly subscribers = new Set<Subscriber>();
  private count: number;
  private wasReset = false;

  constructor(turns: number) {
    this.count = turns;
  }

  get turns(): number {
    return this.count;
  }

  get isFollowed(): boolean {
    return this.subscribers.size > 0;
  }

  /** Hides all turns, since the session begins anew. Subscribers are told when that is recorded. */
  reset(): void {
    this.count = 0;
    this.wasReset = true;
  }

  publish(turns: number): void {
    if (this.wasReset) this.tell("reset");
    this.wasReset = false;
    this.count = turns;
    this.tell("turn");
  }

  subscribe(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  end(): void {
    this.tell("end");
    this.subscribers.clear();
  }

  private tell(event: "turn" | "reset" | "end"): void {
    for (const subscriber of [...this.subscribers]) subscriber(event);
  }
}
