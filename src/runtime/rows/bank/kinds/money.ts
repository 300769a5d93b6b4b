import { type Kind, nameOf, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";
import {
  ACCOUNT_TYPES,
  ACCOUNTS,
  BANKS,
  BILLS,
  CARD_TYPES,
  CURRENCIES,
  EXPENSES,
  INSURANCES,
  PAYMENT_METHODS,
  PRICE_RANGES,
} from "../lists/money.js";

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
