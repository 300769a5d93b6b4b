import { python } from "backlot/kit";
import { add } from "./numbers.js";
import { type Answer, attributes, generator, properties, type Service, type Start } from "./service.js";
import type { Twister } from "./twister.js";
import { type Dict, dict, isEqual, isTrue, type Live, listOf, raise, removeFrom, textOf } from "./values.js";

const NOBODY = { error: "No user is currently logged in." };

/** MessageAPI: users of a workspace, and messages by receiver. */
export class MessageAPI implements Service {
  readonly #random: Twister;
  readonly #ids = new Set<number>();
  readonly user_map: Dict;
  readonly inbox: Live[];
  user_count: Live;
  message_count: Live;
  current_user: Live;

  constructor(start: Start) {
    const attribute = attributes(start, "MessageAPI");
    this.#random = generator(start, 200_191);
    this.user_count = attribute("user_count");
    this.user_map = attribute("user_map") as Dict;
    this.inbox = attribute("inbox") as Live[];
    this.message_count = attribute("message_count");
    this.current_user = attribute("current_user");
  }

  dump(): Dict {
    const shared = properties(this, ["user_count", "user_map", "inbox", "message_count", "current_user"]);
    return new Map([["generated_ids", [...this.#ids].sort((a, b) => a - b)], ...shared]);
  }

  list_users(): Answer {
    return { user_list: [...this.user_map.keys()] };
  }

  get_user_id(user: Live): Answer {
    const id = this.user_map.get(user as string);
    return id === undefined ? { error: `User '${python.text(user)}' not found in the workspace.` } : { user_id: id };
  }

  message_login(id: Live): Answer {
    const [isKnown, name] = [this.#knows(id), python.text(id)];
    if (!isKnown) return { login_status: false, message: `User ID '${name}' not found.` };
    this.current_user = id;
    return { login_status: true, message: `User '${name}' logged in successfully.` };
  }

  message_get_login_status(): Answer {
    return { login_status: isTrue(this.current_user) };
  }

  send_message(receiver: Live, message: Live): Answer {
    if (!isTrue(this.current_user)) return NOBODY;
    const name = python.text(receiver);
    if (!this.#knows(receiver)) return { error: `Receiver ID '${name}' not found.` };
    let id = this.#random.randint(10_000, 99_999);
    while (this.#ids.has(id)) id = this.#random.randint(10_000, 99_999);
    this.#ids.add(id);
    this.inbox.push(new Map([[receiver as string, message]]));
    this.message_count = add(this.message_count, 1);
    const said = `Message sent to '${name}' successfully.`;
    return { sent_status: true, message_id: dict({ new_id: id }), message: said };
  }

  delete_message(receiver: Live): Answer {
    if (!isTrue(this.current_user)) return NOBODY;
    const name = python.text(receiver);
    const found = this.inbox.findLast((message) => isEqual(firstOf(message)[0], receiver));
    if (found === undefined) return { error: `Receiver ID ${name} not found.` };
    // The first equal message goes, which may be an earlier one.
    removeFrom(this.inbox, found);
    const said = `Receiver ${name}'s latest message deleted successfully.`;
    return { deleted_status: true, receiver_id: receiver, message: said };
  }

  view_messages_sent(): Answer {
    if (!isTrue(this.current_user)) return NOBODY;
    const messages: Dict = new Map();
    for (const [receiver, content] of this.inbox.map(firstOf)) {
      messages.set(receiver as string, [...listOf(messages.get(receiver as string) ?? []), content]);
    }
    return { messages };
  }

  search_messages(keyword: Live): Answer {
    if (!isTrue(this.current_user)) return NOBODY;
    const sought = textOf(keyword, "lower").toLowerCase();
    const results = this.inbox.flatMap((held) => {
      const [receiver, message] = firstOf(held);
      const isFound = textOf(message, "lower").toLowerCase().includes(sought);
      return isFound ? [dict({ receiver_id: receiver, message })] : [];
    });
    return { results };
  }

  get_message_stats(): Answer {
    if (!isTrue(this.current_user)) return NOBODY;
    const contacts = new Set(this.inbox.map((message) => firstOf(message)[0]));
    return { stats: dict({ received_count: this.inbox.length, total_contacts: contacts.size }) };
  }

  add_contact(given: Live): Answer {
    const name = python.text(given);
    if (this.user_map.has(given as string)) return { error: `User name '${name}' already exists.` };
    this.user_count = add(this.user_count, 1);
    const id = `USR${python.text(this.user_count).padStart(3, "0")}`;
    if (this.#knows(id)) return { error: `User ID '${id}' already exists.` };
    this.user_map.set(given as string, id);
    return { added_status: true, user_id: id, message: `Contact '${name}' added successfully.` };
  }

  #knows(id: Live): boolean {
    return [...this.user_map.values()].some((one) => isEqual(one, id));
  }
}

/** The receiver of a message, and what it says: its first entry. */
function firstOf(message: Live): readonly [Live, Live] {
  const [first] = message instanceof Map ? [...message] : [];
  return first ?? raise("list index out of range");
}
