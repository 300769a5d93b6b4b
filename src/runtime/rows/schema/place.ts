import type { Seeded } from "../seeded.js";

/** Place of a value, which alone determines its draws; its name determines what it looks like. */
export class Place {
  /** Name of the property, or of the one that contains it. */
  readonly name: string;
  private readonly seeded: Seeded;

  constructor(seeded: Seeded, name: string) {
    this.seeded = seeded;
    this.name = name;
  }

  /** Returns the place of a property. */
  at(name: string): Place {
    return new Place(this.seeded.part(name), name);
  }

  /** Returns a place with the same name: of an item, or for another attempt. */
  beside(what: string | number): Place {
    return new Place(this.seeded.part(what), this.name);
  }

  /** Returns the choices for one question about the value, the same each time and independent of other questions. */
  choices(question: string): Seeded {
    return this.seeded.part(question);
  }
}
