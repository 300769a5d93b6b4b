import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

const CURRENCIES = listOf(`
  euro | pound | US dollar | Swiss franc | Swedish krona | Norwegian krone | Danish krone | Polish zloty | Czech koruna |
  Japanese yen | Canadian dollar | Australian dollar | Indian rupee | Turkish lira | Mexican peso`);

const ACCOUNTS = listOf(`
  everyday account | savings account | joint account | holiday fund | business account | student account |
  rainy day fund | household account`);

const ACCOUNT_TYPES = listOf("current account | savings account | joint account | business account | student account");

const CARD_TYPES = listOf("debit card | credit card | gift card | travel card | prepaid card | loyalty card");

const PAYMENT_METHODS = listOf(
  "debit card | credit card | cash | bank transfer | direct debit | voucher | gift card | phone",
);

const BILLS = listOf(`
  electricity | gas | water | internet | mobile phone | rent | council tax | insurance | television licence | heating |
  nursery | gym`);

const EXPENSES = listOf(`
  groceries | train tickets | taxi | office supplies | hotel | client lunch | software | postage | books | petrol |
  parking | conference fee | clothes | gifts | repairs`);

const BANKS = listOf(
  "Granite Bank | Harbour Savings | Meridian Trust | Castle Bank | Cooperative Bank of the North | Linden Bank | Old Mint Bank | Tern Online",
);

const INSURANCES = listOf(
  "travel insurance | household insurance | full cover | third-party cover | health insurance | life insurance | no insurance",
);

const PRICE_RANGES = listOf("cheap | moderate | expensive | mid-range | budget | upmarket");

/** Kinds of payments, accounts and expenses. */
export const MONEY: readonly Kind[] = [
  oneOf("currency, currency code", CURRENCIES),
  oneOf("account, account name, from account, to account, source account, target account, debit account", ACCOUNTS),
  oneOf("account type, type of account", ACCOUNT_TYPES),
  oneOf("card, card type, payment card, type of card, card name", CARD_TYPES),
  oneOf(
    "payment method, payment, payment type, method of payment, pay with, paying with, payment option",
    PAYMENT_METHODS,
  ),
  oneOf("bill, bill type, utility, kind of bill, bill name", BILLS),
  oneOf(
    "expense, expense category, expense type, invoice item, spending, invoice, invoice description, transaction, transfer purpose, payment reason, direct debit",
    EXPENSES,
  ),
  nameOf("bank, bank name, lender", BANKS),
  oneOf("insurance, insurance type, coverage, cover, insurance plan", INSURANCES),
  oneOf("price range, price category, price level, price tier", PRICE_RANGES),
  oneOf("loan, loan type, credit", listOf("mortgage | car loan | student loan | personal loan | overdraft")),
];
