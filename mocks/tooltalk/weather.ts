import { Refusal } from "../tau/refusal.js";
import { type Records, recordOf, type Session } from "./session.js";
import { suite } from "./tool.js";

const DAY = 24 * 60 * 60 * 1000;
const FORECAST_DAYS = 3;

/** The tools of the weather. */
export const weather = suite({
  CurrentWeather: {
    required: ["location"],
    call: ({ location }, session) => ({ weather: onDay(recordsOf("weather", location, session), session.now) }),
  },
  ForecastWeather: {
    required: ["location"],
    call({ location }, session) {
      const days = recordsOf("weather", location, session);
      const next = Array.from({ length: FORECAST_DAYS }, (_, i) => session.now + (i + 1) * DAY);
      return { forecast: next.map((day) => onDay(days, day)) };
    },
  },
  HistoricWeather: {
    required: ["location", "month"],
    call({ location, month }, session) {
      const months = recordsOf("historic_weather", location, session);
      const wanted = String(month).toLowerCase();
      const held = recordOf(months, wanted);
      if (held !== undefined) return { weather: held };
      throw new Refusal(`Historic weather data for ${placeOf(location)} missing for month ${wanted}`);
    },
  },
});

const placeOf = (location: unknown): string => String(location).toLowerCase().trim();

function recordsOf(database: string, location: unknown, session: Session): Records<object> {
  const place = placeOf(location);
  const records = session.records<object>(database, place);
  if (records === null) throw new Refusal(`Location ${place} not found in database`);
  return records;
}

/** Returns the weather of a day. @throws Refusal with Python's message about a missing key */
function onDay(days: Records<object>, day: number): object {
  const date = new Date(day);
  const held = days[date.toISOString().slice(0, 10)];
  if (held !== undefined) return held;
  throw new Refusal(`datetime.date(${date.getUTCFullYear()}, ${date.getUTCMonth() + 1}, ${date.getUTCDate()})`);
}
