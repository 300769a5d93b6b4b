import { listOf } from "../listOf.js";

/** Currencies. */
export const CURRENCIES = listOf(`
  euro | pound | US dollar | Swiss franc | Swedish krona | Norwegian krone | Danish krone | Polish zloty | Czech koruna |
  Japanese yen | Canadian dollar | Australian dollar | Indian rupee | Turkish lira | Mexican peso`);

/** Names of accounts. */
export const ACCOUNTS = listOf(`
  everyday account | savings account | joint account | holiday fund | business account | student account |
  rainy day fund | household account`);

/** Kinds of accounts. */
export const ACCOUNT_TYPES = listOf(
  "current account | savings account | joint account | business account | student account",
);

/** Kinds of cards. */
export const CARD_TYPES = listOf("debit card | credit card | gift card | travel card | prepaid card | loyalty card");

/** How people pay. */
export const PAYMENT_METHODS = listOf(
  "debit card | credit card | cash | bank transfer | direct debit | voucher | gift card | phone",
);

/** What bills are for. */
export const BILLS = listOf(`
  electricity | gas | water | internet | mobile phone | rent | council tax | insurance | television licence | heating |
  nursery | gym`);

/** What money is spent on. */
export const EXPENSES = listOf(`
  groceries | train tickets | taxi | office supplies | hotel | client lunch | software | postage | books | petrol |
  parking | conference fee | clothes | gifts | repairs`);

/** Banks, none of which exists. */
export const BANKS = listOf(
  "Granite Bank | Harbour Savings | Meridian Trust | Castle Bank | Cooperative Bank of the North | Linden Bank | Old Mint Bank | Tern Online",
);

/** Insurances. */
export const INSURANCES = listOf(
  "travel insurance | household insurance | full cover | third-party cover | health insurance | life insurance | no insurance",
);

/** How much things cost, in words. */
export const PRICE_RANGES = listOf("cheap | moderate | expensive | mid-range | budget | upmarket");
