/** Issues unique ids of a server's dialogues, whatever the names of sessions. */
export class DialogueIds {
  private readonly given = new Map<string, number>();

  /** Returns the id of a session's next dialogue: its name, then `NAME-2`, `NAME-3` and so on, skipping used ids. */
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
