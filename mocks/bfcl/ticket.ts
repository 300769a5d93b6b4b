import { python } from "backlot/kit";
import { add, compare } from "./numbers.js";
import { type Answer, attributes, properties, type Service, type Start } from "./service.js";
import { at, className, type Dict, dict, isEqual, isTrue, type Live, listOf, raise, textOf } from "./values.js";

const FIELDS = ["title", "description", "status", "priority"];

/** TicketAPI: a queue of support tickets. */
export class TicketAPI implements Service {
  readonly ticket_queue: Live[];
  ticket_counter: Live;
  current_user: Live;

  constructor(start: Start) {
    const attribute = attributes(start, "TicketAPI");
    this.ticket_queue = attribute("ticket_queue") as Live[];
    this.ticket_counter = attribute("ticket_counter");
    this.current_user = attribute("current_user");
  }

  dump(): Dict {
    return properties(this, ["ticket_queue", "ticket_counter", "current_user"]);
  }

  ticket_login(username: Live, password: Live): Answer {
    if (!isTrue(username) || !isTrue(password)) return { success: false };
    this.current_user = username;
    return { success: true };
  }

  logout(): Answer {
    const success = isTrue(this.current_user);
    if (success) this.current_user = null;
    return { success };
  }

  ticket_get_login_status(): Answer {
    return { login_status: isTrue(this.current_user) };
  }

  create_ticket(title: Live, description: Live, priority: Live): Answer {
    if (!isTrue(this.current_user)) return { error: "User not authenticated. Please log in to create a ticket." };
    if (compare(priority, 1) < 0 || compare(priority, 5, ">") > 0)
      return { error: "Invalid priority. Priority must be between 1 and 5." };
    const [id, created_by] = [this.ticket_counter, this.current_user];
    const ticket = dict({ id, title, description, status: "Open", priority, created_by });
    this.ticket_queue.push(ticket);
    this.ticket_counter = add(this.ticket_counter, 1);
    return ticket;
  }

  get_ticket(id: Live): Answer {
    return this.#with(id, (ticket) => ticket);
  }

  close_ticket(id: Live): Answer {
    return this.#with(id, (ticket, name) => {
      if (isEqual(at(ticket, "status"), "Closed")) return { error: `Ticket with ID ${name} is already closed.` };
      ticket.set("status", "Closed");
      return { status: `Ticket ${name} has been closed successfully.` };
    });
  }

  resolve_ticket(id: Live, resolution: Live): Answer {
    return this.#with(id, (ticket, name) => {
      if (isEqual(at(ticket, "status"), "Resolved")) return { error: `Ticket with ID ${name} is already resolved.` };
      ticket.set("status", "Resolved").set("resolution", resolution);
      return { status: `Ticket ${name} has been resolved successfully.` };
    });
  }

  edit_ticket(id: Live, updates: Live): Answer {
    return this.#with(id, (ticket, name) => {
      if (!(updates instanceof Map)) return raise(`'${className(updates)}' object has no attribute 'keys'`);
      const invalid = [...updates.keys()].filter((key) => !FIELDS.includes(String(key)));
      if (invalid.length > 0) return { error: `Invalid fields for update: ${invalid.join(", ")}` };
      for (const [key, value] of updates) if (value !== null) ticket.set(key, value);
      return { status: `Ticket ${name} has been updated successfully.` };
    });
  }

  get_user_tickets(status: Live): Answer {
    if (!isTrue(this.current_user)) return [dict({ error: "User not authenticated. Please log in to view tickets." })];
    const own = this.ticket_queue.filter((ticket) => isEqual(at(ticket, "created_by"), this.current_user));
    if (!isTrue(status)) return own;
    return own.filter(
      (ticket) => textOf(at(ticket, "status"), "lower").toLowerCase() === textOf(status, "lower").toLowerCase(),
    );
  }

  #with(id: Live, use: (ticket: Dict, name: string) => Answer): Answer {
    const name = python.text(id);
    const found = listOf(this.ticket_queue).find((ticket) => isEqual(at(ticket, "id"), id));
    return found instanceof Map && found.size > 0 ? use(found, name) : { error: `Ticket with ID ${name} not found.` };
  }
}
