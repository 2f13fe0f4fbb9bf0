import {
  type AccountPosting,
  type Line,
  signedAmount,
} from '../../../figures/statements/statement.ts';
import { type Currency, decimalOf } from '../../../kernel/money.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import type { Account } from '../../../ledger/account.ts';
import { bookOf } from '../../../ledger/book-of-account.ts';
import { amountText } from '../../../pages/amount.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import {
  cursorOf,
  merged,
  type StatementFilter,
  stretchesAfter,
  stretchesFrom,
  wholeStretches,
} from '../../wallets/statement.ts';
import { projectsOf, statementsOf, stretchesWithin } from '../../wallets/statements.store.ts';
import type { PayerPageServices } from '../page-services.ts';
import { movementTexts } from './movement-texts.ts';
import { ownTexts } from './own-texts.ts';

type Services = Pick<PayerPageServices, 'database' | 'describe' | 'recipientsOf'>;

/** A movement of a person's wallet, as they read it. */
export type OwnMovement = Pick<
  AccountPosting,
  'accountId' | 'version' | 'movementId' | 'kind' | 'createdAt'
> & {
  readonly currency: Currency;
  /** Above zero: incoming money. */
  readonly amount: bigint;
  readonly balance: bigint;
  /** The seller, or the other person as far as known. Null: the service itself. */
  readonly party: string | null;
  /** The purpose. Null: none was given. */
  readonly about: string | null;
};

/** Kinds whose reference is the order's. */
const orderKinds: readonly string[] = ['settlement', 'chargeback'];

function movementOf(line: Line, party: string | null, language: PageLanguage): OwnMovement {
  const { accountId, version, movementId, kind, createdAt, balance } = line;
  // An id made by a program tells people nothing.
  const reference = line.reference !== null && isUuid(line.reference) ? null : line.reference;
  const isOrder = reference !== null && orderKinds.includes(kind);
  const about = isOrder ? movementTexts[language].order(reference) : reference;
  const { currency } = bookOf(accountId);
  const amount = signedAmount(line);
  const posting = { accountId, version, movementId, kind, createdAt };
  return { ...posting, currency, amount, balance, party, about };
}

/**
 * Adds the other party and the purpose to postings. Sellers have names. A person is shown by the
 * address or name that the payer used, otherwise by account number (decision 0157).
 */
export async function describedMovements(
  { database, describe, recipientsOf }: Services,
  postings: readonly AccountPosting[],
  language: PageLanguage,
): Promise<readonly OwnMovement[]> {
  if (postings.length === 0) return [];
  const lines = await describe(postings);
  const others = postings.map(({ otherAccount }) => otherAccount);
  const [sellers, recipients] = await Promise.all([
    projectsOf(database, others),
    recipientsOf(postings.filter(({ direction }) => direction === 'out')),
  ]);
  return lines.map((line) => {
    const { name, accountNumber } = line.counterparty;
    const person = name === null ? accountNumber : null;
    const seller = sellers.get(line.otherAccount);
    const party = seller ?? recipients.get(line.movementId) ?? person;
    return movementOf(line, party, language);
  });
}

/** The name of the kind, in words. */
export const kindText = ({ kind }: Pick<OwnMovement, 'kind'>, language: PageLanguage): string => {
  const { kinds, movement } = ownTexts[language];
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? movement;
};

/** Spaces differ between keyboards and pages: a page groups digits by a space that nobody types. */
const plainText = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** An amount without its sign and its digit grouping. */
const plainAmount = (text: string): string =>
  plainText(text)
    .replace(/^[-+\u2212]/, '')
    .replaceAll(/[\s'’]/g, '');

/** Whether a search text matches this movement. */
function isMeant(one: OwnMovement, wanted: string, language: PageLanguage): boolean {
  const words = [kindText(one, language), one.party, one.about, one.movementId];
  if (words.some((word) => word !== null && plainText(word).includes(plainText(wanted)))) {
    return true;
  }
  const money = { minor: one.amount < 0n ? -one.amount : one.amount, currency: one.currency };
  const decimal = decimalOf(money);
  const amounts = [decimal, decimal.replace('.', ','), amountText(money, language)];
  const sought = plainAmount(wanted);
  return sought !== '' && amounts.some((amount) => plainAmount(amount).includes(sought));
}

/**
 * A search reads at most this many movements at a time: they lie in many places, without an index.
 */
const lookedAtMax = 1_000;

export type Wanted = {
  readonly filter: StatementFilter;
  /** Empty: all movements. */
  readonly text: string;
  /** The reader's position in the list, as in the address. */
  readonly before: string | undefined;
  readonly shownMax: number;
};

export type FoundMovements = {
  readonly movements: readonly OwnMovement[];
  /** This page does not show the latest movements. */
  readonly isEarlier: boolean;
  /** The position where the list continues. Null: it ends here. */
  readonly olderThan: string | null;
};

/** One page of movements, newest first, and the position of the next. */
export async function findMovements(
  services: Services,
  accounts: readonly Account[],
  { filter, text, before, shownMax }: Wanted,
  language: PageLanguage,
): Promise<FoundMovements> {
  const { database } = services;
  const within = await stretchesWithin(database, wholeStretches(accounts, filter), filter);
  const resumed = before === undefined ? null : stretchesFrom(within, before);
  const ahead = resumed ?? within;
  const count = text === '' ? shownMax : lookedAtMax;
  const found = merged(await statementsOf(database, ahead, filter, count + 1));
  const looked = found.slice(0, count);
  const all = await describedMovements(services, looked, language);
  const wanted = text.trim();
  const places = all.flatMap((one, place) =>
    wanted === '' || isMeant(one, wanted, language) ? [{ one, place }] : [],
  );
  const shown = places.slice(0, shownMax);
  const isCut = places.length > shownMax;
  const reached = isCut ? looked.slice(0, (shown.at(-1)?.place ?? 0) + 1) : looked;
  const goesOn = isCut || found.length > count;
  return {
    movements: shown.map(({ one }) => one),
    isEarlier: resumed !== null,
    olderThan: goesOn ? cursorOf(stretchesAfter(ahead, reached)) : null,
  };
}
