import { float, type Row } from "../../../kit/internal.js";
import type { Database } from "../format/definitions.js";

/** The entity of what the executor keeps: the token of the user, and how many ids each tool has made. */
export const EXECUTOR = "executor";

/** Returns the only row of the executor at the start of a dialogue. */
export const executorRow = (token: string | null): Row => ({ id: EXECUTOR, token, made: {} });

/** Returns the entity of a database: `historic_weather` for `HistoricWeather`. */
export const entityOf = (database: string): string => database.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();

/** Returns one row for each user or place. */
export function rowsOf(name: string, database: Database): readonly Row[] {
  return Object.entries(database).map(([id, held]) =>
    entityOf(name) === "account" ? { id, ...held } : { id, records: held },
  );
}

/** The only column of floats. */
const FLOAT = "avg_rainfall";

/** Returns a database of a world as ToolTalk writes it, with floats: the inverse of `rowsOf`. */
export function databaseOf(name: string, rows: readonly Row[]): Database {
  const entity = entityOf(name);
  return Object.fromEntries(
    rows.map(({ id, [`date_of_${entity}`]: _, ...held }) => {
      if (entity !== "account") return [id, withFloats(held["records"] as Records)];
      const { verification_code: code = null, ...account } = held;
      return [id, code === null ? account : { ...account, verification_code: code }];
    }),
  ) as Database;
}

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function withFloats(records: Records): Records {
  const entries = Object.entries(records).map(([key, record]): [string, Records[string]] => {
    const held = record[FLOAT];
    return [key, typeof held === "number" ? { ...record, [FLOAT]: float(held) } : record];
  });
  return Object.fromEntries(entries);
}
