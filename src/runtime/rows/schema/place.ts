import type { Seeded } from "../seeded.js";

/** Where a value stands. What is drawn for it depends on its place alone; its name says what it may look like. */
export class Place {
  /** The name of the property that it is, or is in. */
  readonly name: string;
  private readonly seeded: Seeded;

  constructor(seeded: Seeded, name: string) {
    this.seeded = seeded;
    this.name = name;
  }

  /** The place of a property. */
  at(name: string): Place {
    return new Place(this.seeded.part(name), name);
  }

  /** A place of the same name beside it: that of an item, or of another attempt. */
  beside(what: string | number): Place {
    return new Place(this.seeded.part(what), this.name);
  }

  /** The choices for one question about the value; the same ones however often, and whatever else, is asked. */
  choices(question: string): Seeded {
    return this.seeded.part(question);
  }
}
