import { momentNear } from "../../schema/slotTypes/momentNear.js";
import { DESCRIPTIONS, speltBy } from "../../schema/slotTypes/scalars.js";
import type { Seeded } from "./seeded.js";
import { textOf } from "./textOf.js";

const QUARTER = 15 * 60_000;
const DAYS = 30;

/** Returns a text in a format of JSON Schema or OpenAPI; null for an unknown format. */
export function formatted(format: string, name: string, seeded: Seeded, now: number): string | null {
  const between = (min: number, most: number): number => seeded.between(min, most);
  const type = speltBy(format, undefined);
  if (type !== null) return DESCRIPTIONS[type].draw(between, now);
  const word = name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "value";
  switch (format) {
    case "date-time":
      return momentNear(now, between(0, DAYS * 24 * 4) * QUARTER);
    case "time":
      return `${DESCRIPTIONS.time.draw(between, now)}:00Z`;
    case "email":
    case "idn-email":
      return textOf("mail", seeded);
    case "hostname":
    case "idn-hostname":
      return `host-${between(1, 999)}.example.com`;
    case "uri":
    case "url":
    case "iri":
      return `https://example.com/${name.toLowerCase()}/${between(1, 999)}`;
    case "uri-reference":
    case "iri-reference":
      return `/${word}/${between(1, 999)}`;
    case "uri-template":
      return `https://example.com/${word}/{id}`;
    case "uuid":
      return uuid(seeded);
    case "ipv4":
      return `192.0.2.${between(1, 254)}`;
    case "ipv6":
      return `2001:db8::${between(1, 0xffff).toString(16)}`;
    case "byte":
      return btoa(`${word} ${between(1, 999)}`);
    case "json-pointer":
      return `/${word}`;
    case "regex":
      return `^${word}$`;
    default:
      return null;
  }
}

const HEXADECIMAL = [..."0123456789abcdef"];

function uuid(seeded: Seeded): string {
  const digits = Array.from({ length: 32 }, () => seeded.of(HEXADECIMAL));
  // Version 4, variant 10xx (RFC 9562).
  digits[12] = "4";
  digits[16] = seeded.of(["8", "9", "a", "b"]);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)]
    .map((part) => part.join(""))
    .join("-");
}
