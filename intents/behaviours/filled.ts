/**
 * A row that holds some slots for sure: those that a task does not perform without, what its behaviour adds, or what every
 * row of the fixtures has.
 */
export type Filled<Row, Slots extends keyof Row> = Row & { readonly [Slot in Slots]-?: NonNullable<Row[Slot]> };
