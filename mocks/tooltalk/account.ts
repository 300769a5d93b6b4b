import { Refusal } from "../tau/refusal.js";
import { isEmail, isPhone } from "./formats.js";
import type { Account, Session } from "./session.js";
import { type Given, suite } from "./tool.js";

const DONE = { status: "success" };

/** The tools of accounts. */
export const account = suite({
  ChangePassword: {
    needsLogin: true,
    required: ["old_password", "new_password"],
    call({ old_password, new_password }, session) {
      const { username, password } = session.user();
      if (password !== old_password) throw new Refusal("The old password is incorrect.");
      session.changeAccount(username, { password: new_password as string });
      return DONE;
    },
  },
  DeleteAccount: {
    needsLogin: true,
    required: ["password"],
    call({ password }, session) {
      session.removeAccount(userWith(password, session).username);
      session.token = null;
      return DONE;
    },
  },
  GetAccountInformation: {
    needsLogin: true,
    call: (_, session) => ({ user: shown(session.user()) }),
  },
  LogoutUser: {
    needsLogin: true,
    call(_, session) {
      session.changeAccount(session.user().username, { session_token: null });
      session.token = null;
      return DONE;
    },
  },
  QueryUser: {
    needsLogin: true,
    call({ username, email }, session) {
      session.user();
      if (username === null && email === null)
        throw new Refusal("You need to provide at least one of username and email.");
      const users = session
        .accounts()
        .filter((one) => (username === null ? one.email === email : one.username === username));
      return { users: users.map(shown) };
    },
  },
  RegisterUser: {
    logsIn: true,
    required: ["username", "password", "email"],
    call: register,
  },
  ResetPassword: {
    required: ["username", "verification_code", "new_password"],
    call({ username, verification_code, new_password }, session) {
      const known = knownAccount(username, session);
      // An account without a code has null here, which differs from every code that is given.
      if (known.verification_code !== verification_code) throw new Refusal("The verification code is incorrect.");
      session.changeAccount(known.username, { password: new_password as string });
      return DONE;
    },
  },
  SendVerificationCode: {
    required: ["username", "email"],
    call({ username, email }, session) {
      const known = knownAccount(username, session);
      if (known.email !== email) throw new Refusal("The email is incorrect.");
      session.changeAccount(known.username, { verification_code: session.nextCode() });
      return DONE;
    },
  },
  UpdateAccountInformation: {
    needsLogin: true,
    required: ["password"],
    call: update,
  },
  UserLogin: {
    logsIn: true,
    required: ["username", "password"],
    call({ username, password }, session) {
      const known = knownAccount(username, session);
      if (known.password !== password) throw new Refusal("The password is incorrect.");
      if ((known.session_token ?? null) !== null) throw new Refusal("The user is already logged in.");
      const session_token = session.nextId(8, 4, 4);
      session.changeAccount(known.username, { session_token });
      session.token = session_token;
      return { session_token };
    },
  },
});

function register(given: Given, session: Session): unknown {
  const { username, password, email, name, phone } = given as unknown as Account;
  if (session.account(username) !== null) throw new Refusal("The username already exists.");
  if (!isEmail(email)) throw new Refusal("The email format is invalid.");
  if (phone !== null && !isPhone(phone)) throw new Refusal("The phone number format is invalid.");
  const session_token = session.nextId(8, 4, 4);
  const user = { username, email, phone, name };
  session.addAccount({ ...user, password, session_token });
  session.token = session_token;
  return { session_token, user };
}

function update({ password, new_email, new_phone_number, new_name }: Given, session: Session): unknown {
  const { username } = userWith(password, session);
  if (new_email === null && new_phone_number === null)
    throw new Refusal("You need to provide at least one of new_email and new_phone_number.");
  if (new_email !== null) {
    if (!isEmail(new_email)) throw new Refusal("The email is invalid.");
    session.changeAccount(username, { email: new_email as string });
  }
  if (new_phone_number !== null) {
    if (!isPhone(new_phone_number)) throw new Refusal("The phone number is invalid.");
    session.changeAccount(username, { phone: new_phone_number as string });
  }
  if (new_name !== null) session.changeAccount(username, { name: new_name as string });
  return DONE;
}

function userWith(password: unknown, session: Session): Account {
  const user = session.user();
  if (user.password !== password) throw new Refusal("The password is incorrect.");
  return user;
}

function knownAccount(username: unknown, session: Session): Account {
  const known = session.account(username);
  if (known === null) throw new Refusal("The username does not exist.");
  return known;
}

const shown = ({ username, email, phone, name }: Account) => ({
  username,
  email,
  phone: phone ?? null,
  name: name ?? null,
});
