import { type BehaviourFilter, defineBehaviour, fail, succeed } from "backlot/kit";
import type { BorrowBook } from "../../generated/borrow_book.js";
import { daysAfter } from "./calendar.js";

const COPIES = 2;
const MOST_BOOKS = 8;
const USUAL_WEEKS = 3;

/** Each branch has two copies of a book in each format, and a card holds eight books. */
export default defineBehaviour<typeof BorrowBook>("borrow_book", {
  check({ slots }) {
    const weeks = slots.weeks ?? USUAL_WEEKS;
    return weeks < 1 || weeks > 6 ? fail("books are lent for one to six weeks", [{ weeks: 6 }]) : undefined;
  },

  perform({ slots, row }, world) {
    const { title, branch, format } = slots;
    const lent = (those: BehaviourFilter): number =>
      world.rows("book_loans", those).filter(({ id }) => id !== row?.id).length;
    if (lent({}) >= MOST_BOOKS) return fail(`a card holds ${MOST_BOOKS} books`);
    if (lent({ title, branch, format }) >= COPIES)
      return fail(`every ${format.replace("_", "-")} copy is out at ${branch}`);
    return succeed({ due: daysAfter(world.today, (slots.weeks ?? USUAL_WEEKS) * 7) });
  },
});
