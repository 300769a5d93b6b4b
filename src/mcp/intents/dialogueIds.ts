/**
 * The ids of a server's dialogues. None is given twice, whatever sessions are called and however often they begin.
 */
export class DialogueIds {
  /** Every id that was given, with the last number that was appended to it. */
  private readonly given = new Map<string, number>();

  /**
   * The id of a session's next dialogue: the session's name, then `NAME-2`, `NAME-3`, but for those that are taken.
   */
  next(name: string): string {
    let number = this.given.get(name) ?? 0;
    let id: string;
    do {
      number += 1;
      id = number === 1 ? name : `${name}-${number}`;
    } while (this.given.has(id));
    this.given.set(id, 1);
    this.given.set(name, number);
    return id;
  }
}
