import {
  type Cause,
  plainStory,
  type StateMoment,
  type StatusWords,
  type Story,
} from '../../figures/timeline/timeline.ts';
import { decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { AllowanceState } from '../allowances/allowance.states.ts';
import { type Allowance, allowanceStateAt } from '../allowances/allowance.ts';
import { walletPaymentMovements } from '../payments/payment-money.ts';
import { storyWordsIn } from './story-words.ts';
import type { TransactionStatus } from './transaction.states.ts';
import { isTooLateToAccept, type Moment, type Transaction, timelineAt } from './transaction.ts';
import { seenAt, type WholeTransaction } from './whole-transaction.ts';

/** What each status of a transaction means, who usually causes it, and what comes next. */
// biome-ignore format: a table
const statusWords: Readonly<Record<TransactionStatus, StatusWords>> = {
  new:       { cause: 'merchant', title: 'Transaction created',   explanation: 'The payer has not accepted it. After 30 days without acceptance it is deleted.' },
  waiting:   { cause: 'payer',    title: 'Transaction accepted',  explanation: 'The money is reserved. The merchant confirms it in time, once every beneficiary is registered, or the reservation ends.' },
  reserved:  { cause: 'payer',    title: 'Transaction reserved',  explanation: 'The money is reserved. The merchant confirms it in time, or the reservation ends.' },
  confirmed: { cause: 'merchant', title: 'Transaction confirmed', explanation: 'The money was taken from the payer.' },
  done:      { cause: 'timer',    title: 'Transaction done',      explanation: 'Every payment of it has ended. Nothing more happens to it.' },
  canceled:  { cause: 'merchant', title: 'Transaction canceled',  explanation: 'The payer rejected it, the merchant revoked it, or its reservation ended. Reserved money was released.' },
  failed:    { cause: 'service',  title: 'Transaction failed',    explanation: 'It could not be carried out. No money was taken.' },
};

const waitingForMoney =
  'The payer has accepted it on the page and lacks the money. It goes on when the money arrives.';

const tooLate =
  'The moment until which the merchant wanted the money reserved has passed. Nothing was reserved or taken, and nobody can accept it any more.';

/** The title and explanation of a status, in the reader's language. */
function wordsOf(status: TransactionStatus, language: PageLanguage): readonly [string, string] {
  const { title, explanation } = statusWords[status];
  return language === 'en' ? [title, explanation] : storyWordsIn[language].statuses[status];
}

const chargedTitle = (allowanceId: number | null, language: PageLanguage): string =>
  language === 'en'
    ? `Charged to allowance ${allowanceId}`
    : storyWordsIn[language].charged(allowanceId);

export function transactionStory(
  whole: WholeTransaction,
  windowSeconds: number,
  now: UnixSeconds,
  language: PageLanguage = 'en',
): Story {
  const { transaction, payments, allowance } = seenAt(whole, now);
  return {
    ...plainStory,
    object: `transaction ${transaction.id}`,
    movements: payments.flatMap(({ id }) => walletPaymentMovements(id)),
    subjects: [
      `transaction ${transaction.id}`,
      ...(allowance === null ? [] : [`allowance ${allowance.id}`]),
    ],
    own: [
      ...timelineAt(transaction, payments, windowSeconds, now).map(
        ({ status, at }): StateMoment => {
          const [title, explanation] = wordsOf(status, language);
          const { cause } = statusWords[status];
          return {
            at,
            kind: 'state',
            title,
            status,
            actor: { type: cause },
            explanation: unacceptedWords(transaction, { status, at }, now, language) ?? explanation,
          };
        },
      ),
      ...(transaction.chargedAt === null
        ? []
        : [
            {
              at: transaction.chargedAt,
              kind: 'state' as const,
              title: chargedTitle(transaction.usedAllowanceId, language),
            },
          ]),
    ],
  };
}

/** Further words about a transaction that nobody has reserved. Null: the status says enough. */
function unacceptedWords(
  transaction: Transaction,
  { status, at }: Moment,
  now: UnixSeconds,
  language: PageLanguage,
): string | null {
  const words = language === 'en' ? { waitingForMoney, tooLate } : storyWordsIn[language];
  if (status === 'failed') return at === transaction.reserveUntil ? words.tooLate : null;
  if (status !== 'new') return null;
  if (isTooLateToAccept(transaction, now)) return words.tooLate;
  return transaction.pendingAcceptance === null ? null : words.waitingForMoney;
}

/** Why an allowance can or cannot be charged now. */
// biome-ignore format: a table
const allowanceWords: Readonly<Record<AllowanceState, string>> = {
  Created:  'The payer has not granted it: nothing can be charged to it.',
  Accepted: 'It is granted and not valid yet: nothing can be charged to it before its beginning.',
  Active:   'It can be charged within its limits.',
  Expired:  'Its time is over: nothing can be charged to it any more.',
  Canceled: 'It was canceled, or a newer one took its place: nothing can be charged to it any more.',
};

export function allowanceStory(
  allowance: Allowance,
  now: UnixSeconds,
  language: PageLanguage = 'en',
): Story {
  const moments: readonly (readonly [UnixSeconds | null, AllowanceState, Cause['type'] | null])[] =
    [
      [allowance.createdAt, 'Created', 'merchant'],
      [allowance.confirmedAt, 'Accepted', 'payer'],
      [allowance.validFrom, 'Active', 'timer'],
      [allowance.canceledAt, 'Canceled', null],
      [allowance.canceledAt === null ? allowance.validUntil : null, 'Expired', 'timer'],
    ];
  const state = allowanceStateAt(allowance, now);
  return {
    ...plainStory,
    subjects: [`allowance ${allowance.id}`],
    own: moments.flatMap(([at, status, cause]): StateMoment[] =>
      at === null || at > now
        ? []
        : [
            {
              at,
              kind: 'state',
              title: allowanceTitle(status, language),
              status: status.toLowerCase(),
              ...(cause === null ? {} : { actor: { type: cause } }),
              ...(status === state ? { explanation: explained(allowance, state, language) } : {}),
            },
          ],
    ),
  };
}

const allowanceTitle = (state: AllowanceState, language: PageLanguage): string =>
  language === 'en'
    ? `Allowance ${state.toLowerCase()}`
    : storyWordsIn[language].allowances[state][0];

function explained(
  { maxPrice, charged, currency }: Allowance,
  state: AllowanceState,
  language: PageLanguage,
): string {
  const words =
    language === 'en' ? allowanceWords[state] : storyWordsIn[language].allowances[state][1];
  if (state !== 'Active' || maxPrice === null) return words;
  const most = decimalOf({ minor: maxPrice, currency });
  const left = decimalOf({ minor: maxPrice - charged, currency });
  const told =
    language === 'en'
      ? `Left: ${left} of ${most} ${currency}.`
      : storyWordsIn[language].left(left, most, currency);
  return `${words} ${told}`;
}
