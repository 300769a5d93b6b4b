import { Refusal } from "../tau/refusal.js";
import { isEmail } from "./formats.js";
import { search } from "./search.js";
import { suite } from "./tool.js";

interface Email {
  readonly date: string;
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
}

/** The tools of emails. Nothing that is sent is stored. */
export const email = suite({
  SearchInbox: {
    needsLogin: true,
    call(given, session) {
      const emails = Object.values(session.records<Email>("email", session.user().username) ?? {});
      if (emails.length === 0) return { emails };
      const read = ({ date, sender, subject, body }: Email) => ({ at: date, sender, texts: [body, subject] });
      return { emails: search(emails, read, given, session) };
    },
  },
  SendEmail: {
    needsLogin: true,
    required: ["to", "subject", "body"],
    call({ to }, session) {
      session.user();
      for (const address of to as readonly string[])
        if (!isEmail(address)) throw new Refusal(`${address} is not a valid email address.`);
      return { email_id: session.nextId(2, 4, 8) };
    },
  },
});
