import { type Static, Type } from 'typebox';
import { moment } from '../../edge/wire.ts';
import type { Viewer } from '../transfers/access.ts';
import { type TransferStatus, transferMachine } from '../transfers/transfer.states.ts';
import { transferAnswer, transferExample, transferOnWire } from '../transfers/transfer.wire.ts';
import { directions, orders } from './cursor.ts';
import type { TransferPage, Window } from './transfer-list.ts';

const limitDefault = 20;
const limitMax = 100;
const accountNumber = (whose: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 42, description: whose }));
const cursor = () => Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const statusNames = Object.keys(transferMachine.states) as TransferStatus[];
const statuses = () => Type.Optional(Type.Array(Type.Enum(statusNames), { maxItems: 20 }));

/** Transfer 4, GET /transfers, with what gaps 4 adds. */
export const listQuery = Type.Object({
  credit_account_number: accountNumber('The account of the payer'),
  debit_account_number: accountNumber('The account or IBAN of the beneficiary'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: limitDefault })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
  after: cursor(),
  before: cursor(),
  statuses: statuses(),
  'statuses[]': statuses(),
  created_date_from: Type.Optional(moment()),
  created_date_to: Type.Optional(moment()),
  order_by: Type.Optional(Type.Enum([...orders], { default: 'created_at' })),
  order_direction: Type.Optional(Type.Enum([...directions], { default: 'desc' })),
});

export type ListQuery = Static<typeof listQuery>;

export const limitOf = ({ limit = limitDefault }: ListQuery): number => limit;

/** Transfer 2, list response. */
export const listAnswer = Type.Object(
  {
    transfers: Type.Array(transferAnswer),
    _metadata: Type.Object({
      total: Type.Integer(),
      limit: Type.Integer(),
      offset: Type.Integer(),
      has_next: Type.Boolean(),
      has_previous: Type.Boolean(),
      cursors: Type.Object({
        after: Type.Optional(Type.String({ description: 'Give it as after: what follows' })),
        before: Type.Optional(Type.String({ description: 'Give it as before: what precedes' })),
      }),
    }),
  },
  {
    $id: 'TransferList',
    examples: [
      {
        transfers: [transferExample],
        _metadata: {
          total: 1,
          limit: 20,
          offset: 0,
          has_next: false,
          has_previous: false,
          cursors: {
            after: 'Y3JlYXRlZF9hdCBkZXNjIDE3NjcyMjU2MDAgNTAwMDAwMQ',
            before: 'Y3JlYXRlZF9hdCBkZXNjIDE3NjcyMjU2MDAgNTAwMDAwMQ',
          },
        },
      },
    ],
  },
);

export const listOnWire = (
  { transfers, total, hasNext, hasPrevious, cursors }: TransferPage,
  { limit, offset }: Window,
  viewer: Viewer,
): Static<typeof listAnswer> => ({
  transfers: transfers.map((transfer) => transferOnWire(transfer, viewer)),
  _metadata: {
    total,
    limit,
    offset,
    has_next: hasNext,
    has_previous: hasPrevious,
    cursors: {
      ...(cursors.after === null ? {} : { after: cursors.after }),
      ...(cursors.before === null ? {} : { before: cursors.before }),
    },
  },
});
