import type { SlotFile } from "../../../schema/index.js";

/** The comparison of a column with a constraint in the evaluation's database. */
export type Comparison = "equal" | "similar" | "not-earlier" | "not-later";

export interface Column {
  /** The name in the evaluation: lower case, no blanks, `leave` and `arrive` for their longer forms. */
  readonly column: string;
  readonly slot: string;
  readonly description: string;
  /** Absent for columns that the evaluation drops: values are kept, but are never constraints. */
  readonly comparison?: Comparison;
  readonly type?: SlotFile["type"];
}

export interface BookingSlot {
  /** The name in states, such as `bookpeople`; null for slots that states lack, since states name the venue itself. */
  readonly state: string | null;
  readonly slot: string;
  readonly type: SlotFile["type"];
  readonly description: string;
  readonly optional?: true;
}

export interface Domain {
  readonly name: string;
  readonly description: string;
  /** Null for the taxi, which has no search. */
  readonly search: { readonly description: string; readonly columns: readonly Column[] } | null;
  readonly booking: {
    readonly description: string;
    readonly slots: readonly BookingSlot[];
    /** The slot that names the booked venue, and its column; null for the taxi. */
    readonly venue: { readonly slot: string; readonly column: string } | null;
  } | null;
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The key of venues in the evaluation's database; trains have their own column. */
const ID: Column = { column: "id", slot: "id", description: "its number in the table", comparison: "equal" };
const NAME: Column = { column: "name", slot: "name", description: "its name", comparison: "similar" };
const AREA: Column = { column: "area", slot: "area", description: "the part of town", comparison: "equal" };
const TYPE: Column = { column: "type", slot: "type", description: "its kind", comparison: "equal" };
const PRICE_RANGE: Column = {
  column: "pricerange",
  slot: "price_range",
  description: "how expensive it is",
  comparison: "equal",
};
const CONTACT: readonly Column[] = [
  { column: "address", slot: "address", description: "its address", comparison: "equal" },
  { column: "phone", slot: "phone", description: "its telephone number", comparison: "equal" },
  { column: "postcode", slot: "postcode", description: "its postcode", comparison: "equal" },
];
const LOCATION: Column = {
  column: "location",
  slot: "location",
  description: "its latitude and longitude, in degrees",
  type: { list: "float" },
};

const JOURNEY: readonly Column[] = [
  { column: "departure", slot: "departure", description: "where it leaves", comparison: "similar" },
  { column: "destination", slot: "destination", description: "where it arrives", comparison: "similar" },
  { column: "day", slot: "day", description: "the day of the week", comparison: "equal" },
  { column: "leave", slot: "leave_at", description: "when it leaves, HH:MM", comparison: "not-earlier" },
  {
    column: "arrive",
    slot: "arrive_by",
    description: "when it arrives, HH:MM, after midnight 24:MM",
    comparison: "not-later",
  },
];

const FARE: readonly Column[] = [
  { column: "duration", slot: "duration", description: "how long it takes, in words" },
  { column: "price", slot: "price", description: "the fare of one person, in words" },
];

const PEOPLE: BookingSlot = { state: "bookpeople", slot: "people", type: "int", description: "for how many people" };
const BOOKED_DAY: BookingSlot = {
  state: "bookday",
  slot: "day",
  type: { enum: DAYS },
  description: "the day of the week",
};

/** MultiWOZ's domains by name, with the descriptions of its intents. */
export const DOMAINS: ReadonlyMap<string, Domain> = new Map(
  (
    [
      {
        name: "restaurant",
        description: "places to dine",
        search: {
          description: "Search for places to wine and dine",
          columns: [
            ID,
            NAME,
            AREA,
            { column: "food", slot: "food", description: "the cuisine", comparison: "similar" },
            PRICE_RANGE,
            TYPE,
            ...CONTACT,
            LOCATION,
            { column: "introduction", slot: "introduction", description: "what it says of itself" },
            { column: "signature", slot: "signature", description: "its signature dish" },
          ],
        },
        booking: {
          description: "Book a table at a restaurant",
          slots: [
            { state: null, slot: "name", type: "str", description: "the restaurant's name" },
            BOOKED_DAY,
            { state: "booktime", slot: "time", type: "time", description: "the time of day" },
            PEOPLE,
          ],
          venue: { slot: "name", column: "name" },
        },
      },
      {
        name: "hotel",
        description: "places to stay",
        search: {
          description: "Search for a hotel to stay in",
          columns: [
            ID,
            NAME,
            AREA,
            PRICE_RANGE,
            { column: "stars", slot: "stars", description: "its stars, 0 to 5", comparison: "equal" },
            TYPE,
            { column: "internet", slot: "internet", description: "whether it has internet", comparison: "equal" },
            { column: "parking", slot: "parking", description: "whether it has parking", comparison: "equal" },
            ...CONTACT,
            LOCATION,
            { column: "price.single", slot: "price_single", description: "pounds a night for a single room" },
            { column: "price.double", slot: "price_double", description: "pounds a night for a double room" },
            { column: "price.family", slot: "price_family", description: "pounds a night for a family room" },
            { column: "takesbookings", slot: "takes_bookings", description: "whether it takes bookings" },
          ],
        },
        booking: {
          description: "Book a hotel to stay in",
          slots: [
            { state: null, slot: "name", type: "str", description: "the hotel's name" },
            { ...BOOKED_DAY, description: "the day of arrival" },
            { state: "bookstay", slot: "stay", type: "int", description: "for how many nights" },
            PEOPLE,
          ],
          venue: { slot: "name", column: "name" },
        },
      },
      {
        name: "attraction",
        description: "places to see",
        search: {
          description: "Search for places to see for leisure",
          columns: [
            ID,
            NAME,
            AREA,
            TYPE,
            { column: "entrancefee", slot: "entrance_fee", description: "what it costs to go in", comparison: "equal" },
            PRICE_RANGE,
            ...CONTACT,
            LOCATION,
            { column: "openhours", slot: "open_hours", description: "when it is open, in words" },
          ],
        },
        booking: null,
      },
      {
        name: "train",
        description: "trains",
        search: {
          description: "Search for trains that take you places",
          columns: [
            ...JOURNEY,
            { column: "trainid", slot: "train_id", description: "the train's number", comparison: "equal" },
            ...FARE.map((column): Column => ({ ...column, comparison: "equal" })),
          ],
        },
        booking: {
          description: "Book train tickets",
          slots: [{ state: null, slot: "train_id", type: "str", description: "the train's number" }, PEOPLE],
          venue: { slot: "train_id", column: "trainid" },
        },
      },
      {
        name: "taxi",
        description: "taxis",
        search: null,
        booking: {
          description: "Book taxis to travel between places",
          slots: [
            { state: "departure", slot: "departure", type: "str", description: "where to start" },
            { state: "destination", slot: "destination", type: "str", description: "where to go" },
            { state: "leave", slot: "leave_at", type: "time", description: "when to leave", optional: true },
            { state: "arrive", slot: "arrive_by", type: "time", description: "when to be there", optional: true },
          ],
          venue: null,
        },
      },
      {
        name: "hospital",
        description: "the hospital's departments",
        search: {
          description: "Search for a medical facility or a doctor",
          columns: [
            { column: "department", slot: "department", description: "the department", comparison: "similar" },
            ...CONTACT,
          ],
        },
        booking: null,
      },
      {
        name: "police",
        description: "police stations",
        search: { description: "Search for a police station", columns: [NAME, ...CONTACT] },
        booking: null,
      },
      {
        name: "bus",
        description: "buses, for which the evaluation has no table",
        search: {
          description: "Search for a bus",
          columns: [
            ...JOURNEY.filter(({ column }) => column !== "arrive"),
            { column: "arrive", slot: "arrive_by", description: "when it arrives, HH:MM" },
            {
              column: "trainid",
              slot: "train_id",
              description: "its number, which the dataset's table calls a train's",
            },
            ...FARE,
          ],
        },
        booking: null,
      },
    ] satisfies readonly Domain[]
  ).map((domain): [string, Domain] => [domain.name, domain]),
);

/** Returns the column that a constraint is compared with, or undefined. */
export function comparedColumn({ search }: Domain, name: string): Column | undefined {
  return search?.columns.find(({ column, comparison }) => column === name && comparison !== undefined);
}

/** True for names that do not constrain a search: slots of the booking, and columns that the database drops. */
export function isNoConstraint({ search, booking }: Domain, name: string): boolean {
  const isBooked = booking?.slots.some(({ state, slot }) => state === name || (state !== null && slot === name));
  return isBooked === true || search?.columns.some(({ column }) => column === name) === true;
}

/** True if states have a slot of this name, for searching or for booking. */
export function isStateSlot(domain: Domain, name: string): boolean {
  return (
    comparedColumn(domain, name) !== undefined || domain.booking?.slots.some(({ state }) => state === name) === true
  );
}
