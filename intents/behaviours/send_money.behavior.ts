import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { Payments } from "../../generated/entities/payments.js";
import type { SendMoney } from "../../generated/send_money.js";
import { money } from "./calendar.js";
import type { Filled } from "./filled.js";
import { reference } from "./reference.js";

/** What an account may pay in a day. */
const A_DAY = 5_000;
/** What a euro buys of a currency. */
const RATES = { EUR: 1, GBP: 0.86, USD: 1.08, CHF: 0.95 } as const;

/** What decides how much an account is debited with. */
type Payment = Filled<Pick<Payments, "amount" | "currency">, "amount">;

/** An account pays up to 5,000 euros a day; an account in another currency is debited by the rate. */
export default defineBehaviour<typeof SendMoney>("send_money", {
  check({ slots }, world) {
    if (slots.amount <= 0) return fail("an amount is more than nothing");
    if (slots.payment_date !== null && slots.payment_date < world.today) return fail("that day is over");
    return undefined;
  },

  perform(task, world) {
    const { from_account, payment_date } = task.slots;
    const account = from_account ?? "current";
    const leaves = payment_date ?? world.today;
    const debit = debitOf(task.slots);
    const paid = world
      .rows<Payments & Payment>("payments")
      .filter((one) => one.id !== task.row?.id && (one.from_account ?? "current") === account)
      .filter((one) => (one.payment_date ?? one.date_of_payments) === leaves)
      .reduce((sum, one) => sum + debitOf(one), 0);
    if (paid + debit > A_DAY) {
      const rest = money((A_DAY - paid) * RATES[task.slots.currency ?? "EUR"]);
      return fail(`the ${account} account pays up to ${A_DAY} euros a day`, rest > 0 ? [{ amount: rest }] : []);
    }
    return succeed({ reference_number: reference("PY", task.row?.reference_number, world), debit, leaves });
  },
});

/** What an account is debited with, in euros. */
function debitOf({ amount, currency }: Payment): number {
  return money(amount / RATES[currency ?? "EUR"]);
}
