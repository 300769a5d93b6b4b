/** Keeps the worst of many cases, worst first; ties in order of arrival. */
export class TopCases<Case> {
  private readonly limit: number;
  private readonly order: (one: Case, other: Case) => number;
  private readonly kept: Case[] = [];

  /** @param order negative if the first case is worse */
  constructor(limit: number, order: (one: Case, other: Case) => number) {
    this.limit = limit;
    this.order = order;
  }

  add(one: Case): void {
    const { kept, limit, order } = this;
    let at = kept.length;
    while (at > 0 && order(one, kept[at - 1] as Case) < 0) at--;
    if (at >= limit) return;
    kept.splice(at, 0, one);
    if (kept.length > limit) kept.pop();
  }

  list(): readonly Case[] {
    return this.kept;
  }
}
