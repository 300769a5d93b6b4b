import { Refusal } from "../tau/refusal.js";
import { search } from "./search.js";
import { suite } from "./tool.js";

interface Message {
  readonly timestamp: string;
  readonly sender: string;
  readonly message: string;
}

/** The tools of messages. Nothing that is sent is stored. */
export const message = suite({
  SearchMessages: {
    needsLogin: true,
    call(given, session) {
      const messages = session.records<Message>("message", session.user().username);
      if (messages === null) return { messages: [] };
      const read = ({ timestamp, sender, message: text }: Message) => ({ at: timestamp, sender, texts: [text] });
      return { messages: search(Object.values(messages), read, given, session) };
    },
  },
  SendMessage: {
    needsLogin: true,
    required: ["receiver", "message"],
    call({ message: text }, session) {
      session.user();
      if (text === "") throw new Refusal("Message cannot be empty.");
      return { message_id: session.nextId(8, 8) };
    },
  },
});
