import type { BehaviourWorld } from "backlot/kit";
import { Twister } from "../bfcl/twister.js";
import { Refusal } from "../tau/refusal.js";

/** A user's account, without the row's own columns. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly phone: string | null;
  readonly name: string | null;
  readonly password: string;
  readonly session_token: string | null;
  readonly verification_code: string | null;
}

/** Records by id in the order in which they were made. */
export type Records<T> = Readonly<Record<string, T>>;

/** Returns the record with an id, or undefined. */
export const recordOf = <T>(records: Records<T> | null, id: unknown): T | undefined =>
  records !== null && Object.hasOwn(records, String(id)) ? records[String(id)] : undefined;

/** The row of the executor: the token that it keeps, and how many ids each tool has made. */
interface Executor {
  readonly token: string | null;
  readonly made: Readonly<Record<string, number>>;
}

const EXECUTOR = "executor";
const SEED = 489;

/** The world of one call of a tool: the databases, the user who is logged in, the clock and the tool's own ids. */
export class Session {
  readonly #tool: string;
  readonly #world: BehaviourWorld;

  constructor(tool: string, world: BehaviourWorld) {
    this.#tool = tool;
    this.#world = world;
  }

  /** The clock, in milliseconds since 1970. */
  get now(): number {
    return this.#world.now;
  }

  /** The token of the user who is logged in; null for none. */
  get token(): string | null {
    return this.#executor.token ?? null;
  }

  set token(token: string | null) {
    this.#world.update(EXECUTOR, EXECUTOR, { token });
  }

  /** Returns the account that has the token. @throws Refusal if none has it */
  user(): Account {
    const user = this.accounts().find(({ session_token }) => session_token === this.token);
    if (user === undefined) throw new Refusal("Invalid session_token.");
    return user;
  }

  /** Returns all accounts. */
  accounts(): readonly Account[] {
    return this.#world.rows<Account>("account");
  }

  /** Returns an account, or null. */
  account(username: unknown): Account | null {
    return this.#world.get<Account>("account", username as string);
  }

  /** Changes fields of an account. */
  changeAccount(username: string, changes: Partial<Account>): void {
    this.#world.update("account", username, changes);
  }

  /** Adds an account. */
  addAccount(account: Omit<Account, "verification_code">): void {
    this.#world.add("account", { id: account.username, ...account });
  }

  /** Removes an account. */
  removeAccount(username: string): void {
    this.#world.remove("account", username);
  }

  /** Returns the records of a user or a place; null if the database has no entry for it. */
  records<T>(database: string, owner: string): Records<T> | null {
    return this.#world.get<{ readonly records: Records<T> }>(database, owner)?.records ?? null;
  }

  /** Writes the records of a user. */
  keep<T>(database: string, owner: string, records: Records<T>): void {
    if (this.#world.get(database, owner) === null) this.#world.add(database, { id: owner, records });
    else this.#world.update(database, owner, { records });
  }

  /**
   * Returns the tool's next id. Each tool has a generator of its own, so its n-th id is the same in every dialogue.
   * @param digits the number of hexadecimal digits of each part
   */
  nextId(...digits: readonly number[]): string {
    return this.#next((twister) =>
      digits
        .map((count) =>
          twister
            .randint(0, 16 ** count - 1)
            .toString(16)
            .padStart(count, "0"),
        )
        .join("-"),
    );
  }

  /** Returns the tool's next code of six decimals. */
  nextCode(): string {
    return this.#next((twister) => String(twister.randint(0, 999_999)).padStart(6, "0"));
  }

  #next(draw: (twister: Twister) => string): string {
    const { made } = this.#executor;
    const before = made[this.#tool] ?? 0;
    const twister = new Twister(SEED);
    for (let i = 0; i < before; i++) draw(twister);
    this.#world.update(EXECUTOR, EXECUTOR, { made: { ...made, [this.#tool]: before + 1 } });
    return draw(twister);
  }

  get #executor(): Executor {
    const row = this.#world.get<Executor>(EXECUTOR, EXECUTOR);
    return row ?? this.#world.add<Executor>(EXECUTOR, { id: EXECUTOR, token: null, made: {} });
  }
}
