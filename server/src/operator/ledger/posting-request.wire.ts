import { Type } from 'typebox';
import { exactJson } from '../../edge/answering/answer.ts';
import { createdAt, currencyCode, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import type { PostingRequest } from '../../ledger/posting-request.ts';
import { actorAnswer } from '../fields.wire.ts';
import { newPosting } from './ledger.wire.ts';

const requestId = { description: 'Id of the request.' };
const states = ['waiting', 'approved', 'declined'] as const;

export const requestParams = Type.Object({
  request_id: Type.String({ format: 'uuid', ...requestId }),
});

export const requestsQuery = listQuery({
  state: Type.Optional(Type.Enum([...states], { description: 'In this state now.' })),
  ...createdWithin,
});

export const postingRequestAnswer = Type.Object(
  {
    request_id: Type.String({ format: 'uuid', ...requestId }),
    state: Type.Enum([...states], { description: '`waiting` until somebody else decides.' }),
    ...newPosting.properties,
    currency: currencyCode(),
    asked_by: actorAnswer('Who asked for it.'),
    decided_by: orNull(actorAnswer('Who approved or declined it.')),
    decided_at: orNull(Type.Integer({ description: 'Unix seconds of that.' })),
    posting_id: orNull(Type.String({ description: 'What was posted; null: nothing.' })),
    created_at: createdAt(),
  },
  {
    $id: 'PostingRequest',
    examples: [
      {
        request_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        state: 'waiting',
        debit_account: '2305843009213693951',
        credit_account: '1152921504606846975',
        amount: 2500000,
        currency: 'EUR',
        asked_by: { type: 'staff', id: '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11', name: 'Ona' },
        decided_by: null,
        decided_at: null,
        posting_id: null,
        created_at: 1800000000,
      },
    ],
  },
);

export const postingRequestsAnswer = pageAnswer(postingRequestAnswer, 'PostingRequests');

function decidedBy({ decidedType: type, decidedId: id, decidedName: name }: PostingRequest) {
  return type === null || id === null || name === null ? null : { type, id, name };
}

export const listedRequest = (request: PostingRequest) => ({
  request_id: request.id,
  state: request.state,
  debit_account: String(request.debitAccount),
  credit_account: String(request.creditAccount),
  amount: Number(request.amount),
  currency: bookOf(request.creditAccount).currency,
  asked_by: { type: request.askedType, id: request.askedId, name: request.askedName },
  decided_by: decidedBy(request),
  decided_at: request.decidedAt,
  posting_id: request.movementId,
  created_at: request.createdAt,
});

export const requestOnWire = (status: number) => (request: PostingRequest) =>
  exactJson(listedRequest(request), status);

export const requestCsv: CsvForm<ReturnType<typeof listedRequest>> = {
  columns: [
    ...['request_id', 'state', 'debit_account', 'credit_account', 'currency', 'amount'],
    ...['asked_by.type', 'asked_by.id', 'asked_by.name', 'decided_by.type', 'decided_by.id'],
    ...['decided_by.name', 'decided_at', 'posting_id', 'created_at'],
  ],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};
