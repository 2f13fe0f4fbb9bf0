import { type Currency, currencies } from '../kernel/money.ts';

/**
 * A book is one currency, test or live. The last byte of an account's id names its book. So a
 * posting can be checked by itself: if its accounts are in different books, it is refused.
 */
export type Book = { readonly currency: Currency; readonly isTest: boolean };

const bookBits = 8n;

/** The database has the books' numbers too (migration 0002): a currency's place never changes. */
const bookNumber = ({ currency, isTest }: Book): bigint =>
  2n * BigInt(currencies.indexOf(currency) + 1) + (isTest ? 1n : 0n);

/**
 * Makes an account's id from random bits. They spread the ids, and the last byte names the book.
 */
export const accountIdIn = (book: Book, randomBits: bigint): bigint =>
  (BigInt.asUintN(54, randomBits) << bookBits) | bookNumber(book);

/** The book of an account, read from its id. */
export function bookOf(accountId: bigint): Book {
  const number = BigInt.asUintN(8, accountId);
  for (const currency of currencies) {
    for (const isTest of [true, false]) {
      if (bookNumber({ currency, isTest }) === number) return { currency, isTest };
    }
  }
  throw new RangeError(`account ${accountId} is in no book`);
}
