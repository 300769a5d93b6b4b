import type { Seeded } from "../../seeded.js";
import { type Kind, madeBy, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import { SITES } from "./learning.js";
import { FIRST_NAMES, LAST_NAMES, NICKNAMES } from "./people.js";

/** Letters that cannot be mistaken for digits. */
const LETTERS = [..."ABCDEFGHJKLMNPRSTUVWXYZ"];

const digits = (seeded: Seeded, count: number): string =>
  Array.from({ length: count }, () => String(seeded.between(0, 9))).join("");
const letters = (seeded: Seeded, count: number): string =>
  Array.from({ length: count }, () => seeded.of(LETTERS)).join("");

/** First and last name for an address, the same as in the row's other names. */
const nameParts = (record: <Item>(items: readonly Item[]) => Item) => [record(FIRST_NAMES), record(LAST_NAMES)];

/** Numbers and codes, and addresses on the internet. */
export const CODES: readonly Kind[] = [
  madeBy("mail, email, e mail, mail address, email address, contact email", ({ record }) => {
    const [first, last] = nameParts(record);
    return `${first}.${last}@example.com`.toLowerCase();
  }),
  madeBy(
    "phone, mobile, telephone, phone number, mobile number, telephone number, contact number, fax, cell, callback number, whatsapp",
    ({ seeded }) => `+44 7700 900${digits(seeded, 3)}`,
  ),
  madeBy(
    "card number, credit card, debit card, credit card number",
    ({ seeded }) =>
      // This range has no real cards.
      `4000 0000 ${digits(seeded, 4)} ${digits(seeded, 4)}`,
  ),
  madeBy("cvv, cvc, pin, security code, pin code, passcode, otp, verification code", ({ seeded }) => digits(seeded, 3)),
  madeBy("iban", ({ seeded }) => `GB00 BANK ${digits(seeded, 4)} ${digits(seeded, 4)} ${digits(seeded, 4)} 00`),
  madeBy("account number, bank account, bank account number, sort code", ({ seeded }) => digits(seeded, 8)),
  madeBy("postcode, post code, zip, zip code, zipcode, postal code", ({ seeded }) => digits(seeded, 5)),
  madeBy(
    "licence plate, license plate, number plate, plate, registration, plate number",
    ({ seeded }) => `${letters(seeded, 2)}${digits(seeded, 2)} ${letters(seeded, 3)}`,
  ),
  madeBy(
    "flight number, train number, bus number, line, route number",
    ({ seeded }) => `${letters(seeded, 2)} ${seeded.between(100, 999)}`,
  ),
  madeBy(
    "room number, house number, gate, platform, track, table number, floor, seat number, unit, apartment",
    ({ seeded }) => String(seeded.between(1, 40)),
  ),
  madeBy("seat, berth", ({ seeded }) => `${seeded.between(1, 30)}${seeded.of(LETTERS.slice(0, 6))}`),
  madeBy("isbn, barcode, ean", ({ seeded }) => `978${digits(seeded, 10)}`),
  madeBy("version", ({ seeded }) => `${seeded.between(1, 9)}.${seeded.between(0, 9)}.${seeded.between(0, 20)}`),
  madeBy("count, quantity, how many", ({ seeded }) => String(seeded.between(1, 10))),
  madeBy(
    `id, identifier, code, reference, ref, number, booking reference, reference code, reference number, confirmation code,
    order number, invoice number, tracking number, customer number, voucher, coupon, promo code, promotion code, discount code,
    serial number, sku, key, token, membership number, case, ticket number, policy number, passport number, passport, pnr, tag,
    hash, checksum, commit`,
    ({ seeded }) => `${letters(seeded, 2)}-${digits(seeded, 5)}`,
  ),
  madeBy("password, secret", ({ seeded }) => `${seeded.of(NICKNAMES)}-${digits(seeded, 3)}`),
  madeBy(
    "url, link, website, site, web page, page url, webpage, homepage, uri, web address, domain, href",
    ({ record }) => `https://www.${record(SITES)}`,
  ),
  oneOf("ip, ip address, host, hostname", listOf("192.0.2.10 | 192.0.2.44 | 198.51.100.7 | 203.0.113.25")),
  nameOf(
    "user name, username, login, nickname, handle, user id, screen name, alias, twitter, account handle",
    NICKNAMES,
  ),
  oneOf("access level, role, permission, user role, rights", listOf("viewer | editor | administrator | guest | owner")),
];
