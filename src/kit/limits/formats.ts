/** Formats of strings that slots may require, with the names of JSON Schema. */
export type TextFormat = "email" | "uri" | "date-time" | "uuid";

/** A test for texts of a format, and a name for them. */
export interface Format {
  readonly fits: (text: string) => boolean;
  /** Name of such texts, after "takes". */
  readonly says: string;
}

export const TEXT_FORMATS: Readonly<Record<TextFormat, Format>> = {
  email: { fits: isEmail, says: "an email address" },
  uri: { fits: isUri, says: "a URI such as https://example.org/" },
  "date-time": { fits: isDateTime, says: "a moment YYYY-MM-DDTHH:MM:SSZ" },
  uuid: { fits: isUuid, says: "a UUID" },
};

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Accepts `local@domain` in ASCII (RFC 5321 without quoted local parts and address literals). */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > 254) return false;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (!LOCAL_PART.test(local) || local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  return domain.split(".").every((label) => LABEL.test(label));
}

const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$/;

/** Accepts absolute URIs by the characters of RFC 3986: a scheme and at least one character after it. */
function isUri(text: string): boolean {
  return URI.test(text);
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Accepts a date and time with a zone (RFC 3339). */
function isDateTime(text: string): boolean {
  return MOMENT.test(text) && isDate(text.slice(0, "YYYY-MM-DD".length));
}

function isUuid(text: string): boolean {
  return /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/.test(text);
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True if a text is a calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** True if a text is a time of day on the 24-hour clock, `HH:MM` or `HH:MM:SS`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

const DURATION = /^P(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

/** True if a text is an ISO 8601 duration in whole numbers: weeks alone, or years to seconds, at least one of them. */
export function isDuration(text: string): boolean {
  return DURATION.test(text) && !text.endsWith("P") && !text.endsWith("T");
}
