import { listOf } from "../listOf.js";

export const CURRENCIES = listOf(`
  euro | pound | US dollar | Swiss franc | Swedish krona | Norwegian krone | Danish krone | Polish zloty | Czech koruna |
  Japanese yen | Canadian dollar | Australian dollar | Indian rupee | Turkish lira | Mexican peso`);

export const ACCOUNTS = listOf(`
  everyday account | savings account | joint account | holiday fund | business account | student account |
  rainy day fund | household account`);

export const ACCOUNT_TYPES = listOf(
  "current account | savings account | joint account | business account | student account",
);

export const CARD_TYPES = listOf("debit card | credit card | gift card | travel card | prepaid card | loyalty card");

export const PAYMENT_METHODS = listOf(
  "debit card | credit card | cash | bank transfer | direct debit | voucher | gift card | phone",
);

export const BILLS = listOf(`
  electricity | gas | water | internet | mobile phone | rent | council tax | insurance | television licence | heating |
  nursery | gym`);

export const EXPENSES = listOf(`
  groceries | train tickets | taxi | office supplies | hotel | client lunch | software | postage | books | petrol |
  parking | conference fee | clothes | gifts | repairs`);

/** Fictitious banks. */
export const BANKS = listOf(
  "Granite Bank | Harbour Savings | Meridian Trust | Castle Bank | Cooperative Bank of the North | Linden Bank | Old Mint Bank | Tern Online",
);

export const INSURANCES = listOf(
  "travel insurance | household insurance | full cover | third-party cover | health insurance | life insurance | no insurance",
);

export const PRICE_RANGES = listOf("cheap | moderate | expensive | mid-range | budget | upmarket");
