import { type Static, Type } from 'typebox';
import type { CheckoutOrigin } from '../../checkout/payments/movement-references.store.ts';
import { amountMinor, createdAt, currencyCode, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import { transferBehind } from '../../transfer/transfers/movement-references.store.ts';
import { accountId } from './ledger.wire.ts';
import type { ListedPosting } from './posting-list.store.ts';

export const postingsQuery = listQuery({
  account_id: Type.Optional(accountId({ description: 'From this account, or to it.' })),
  ...createdWithin,
});

const listedPosting = Type.Object(
  {
    posting_id: Type.String({
      description: 'Of its movement; a movement of several has `-1`, `-2` and so on behind it.',
    }),
    movement_id: Type.String({
      format: 'uuid',
      description: 'What moved together: all of it or nothing.',
    }),
    kind: Type.String({ description: 'Why it moved, such as payment, refund or by_operator.' }),
    source: orNull(
      Type.Object(
        {
          type: Type.Enum(['payment', 'refund', 'transfer'], {
            description: 'What kind of thing.',
          }),
          id: Type.String({ description: 'Its id.' }),
        },
        { description: 'What moved the money, where its id tells' },
      ),
    ),
    debit_account: accountId({ description: 'From where.' }),
    credit_account: accountId({ description: 'To where.' }),
    amount: amountMinor({ description: 'Amount, minor units.' }),
    currency: currencyCode(),
    created_at: createdAt(),
  },
  {
    $id: 'ListedPosting',
    examples: [
      {
        posting_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        movement_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        kind: 'by_operator',
        source: null,
        debit_account: '2305843009213693951',
        credit_account: '1152921504606846975',
        amount: 1250,
        currency: 'EUR',
        created_at: 1800000000,
      },
    ],
  },
);

type ListedPostingOnWire = Static<typeof listedPosting>;

export const postingsAnswer = pageAnswer(listedPosting, 'Postings');

/** The source of a posting: the ids of movements are derived from their sources. */
function sourceOf(
  posting: ListedPosting,
  ofCheckout: ReadonlyMap<string, CheckoutOrigin>,
): ListedPostingOnWire['source'] {
  const origin = ofCheckout.get(posting.movementId);
  if (origin !== undefined) return origin;
  const number = transferBehind(posting);
  return number === null ? null : { type: 'transfer', id: String(number) };
}

/** `ofCheckout`: the payments and refunds behind movements, by movement id. */
export const listedPostingOnWire = (
  posting: ListedPosting,
  ofCheckout: ReadonlyMap<string, CheckoutOrigin>,
): ListedPostingOnWire => ({
  posting_id: posting.leg === 0 ? posting.movementId : `${posting.movementId}-${posting.leg}`,
  movement_id: posting.movementId,
  kind: posting.kind,
  source: sourceOf(posting, ofCheckout),
  debit_account: String(posting.debitAccount),
  credit_account: String(posting.creditAccount),
  amount: Number(posting.amount),
  currency: bookOf(posting.creditAccount).currency,
  created_at: posting.createdAt,
});

export const postingCsv: CsvForm<ListedPostingOnWire> = {
  columns: [
    'posting_id',
    'movement_id',
    'kind',
    'source.type',
    'source.id',
    'debit_account',
    'credit_account',
    'currency',
    'amount',
    'created_at',
  ],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};
