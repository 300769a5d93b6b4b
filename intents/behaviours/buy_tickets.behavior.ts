import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { BuyTickets } from "../../generated/buy_tickets.js";
import type { Shows } from "../../generated/entities/shows.js";
import type { Tickets } from "../../generated/entities/tickets.js";
import { money } from "./calendar.js";
import type { Filled } from "./filled.js";
import { reference } from "./reference.js";

const SEATS = { stalls: 40, circle: 20, balcony: 12 } as const;
const SHARE = { stalls: 1, circle: 1.2, balcony: 0.6 } as const;
const USUAL_PRICE = 28;

/** Concessions pay half. A section that is sold out is refused, with the sections that are not. */
export default defineBehaviour<typeof BuyTickets>("buy_tickets", {
  check({ slots }, world) {
    if (slots.date < world.today) return fail("that performance is over");
    if (slots.seats < 1) return fail("how many seats shall it be?");
    if (slots.concessions !== null && slots.concessions > slots.seats) {
      return fail("there are more concessions than seats");
    }
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(slots.email)) return fail(`${slots.email} is not an e-mail address`);
    return undefined;
  },

  perform(task, world) {
    const { show, date, time, seats } = task.slots;
    const section = task.slots.section ?? "stalls";
    const sold = world
      .rows<Filled<Tickets, "seats">>("tickets", { show, date, time })
      .filter((ticket) => ticket.id !== task.row?.id);
    const left = (name: keyof typeof SEATS): number => {
      const there = sold.filter((ticket) => (ticket.section ?? "stalls") === name);
      return SEATS[name] - there.reduce((sum, ticket) => sum + ticket.seats, 0);
    };
    if (left(section) < seats) {
      const others = (Object.keys(SEATS) as (keyof typeof SEATS)[]).filter((name) => left(name) >= seats);
      return fail(
        `only ${left(section)} seats are left in the ${section}`,
        others.map((name) => ({ section: name })),
      );
    }
    const [performance] = world.rows<Shows>("shows", { show, date });
    const full = (performance?.price ?? USUAL_PRICE) * SHARE[section];
    const concessions = task.slots.concessions ?? 0;
    return succeed({
      reference: reference("TK", task.row?.reference, world),
      price: money(full * (seats - concessions) + (full / 2) * concessions),
    });
  },
});
