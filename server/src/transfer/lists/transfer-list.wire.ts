import { type Static, Type } from 'typebox';
import { moment } from '../../edge/wire.ts';
import { offsetMetadata, offsetQuery, pageCursor } from '../../figures/lists/offset-list.wire.ts';
import type { Viewer } from '../transfers/access.ts';
import { type TransferStatus, transferMachine } from '../transfers/transfer.states.ts';
import { transferAnswer, transferExample, transferOnWire } from '../transfers/transfer.wire.ts';
import { directions, orders } from './cursor.ts';
import type { TransferPage, Window } from './transfer-list.ts';

const limitDefault = 20;
const limitMax = 100;
const accountNumber = (whose: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 42, description: whose }));
const statusNames = Object.keys(transferMachine.states) as TransferStatus[];
const statuses = (description: string) =>
  Type.Optional(Type.Array(Type.Enum(statusNames), { maxItems: 20, description }));

/** Transfer 4, GET /transfers, with the additions of gaps 4. */
export const listQuery = Type.Object({
  credit_account_number: accountNumber('The account of the payer'),
  debit_account_number: accountNumber('The account or IBAN of the beneficiary'),
  ...offsetQuery({
    limit: { maximum: limitMax, default: limitDefault },
    offsetMax: Number.MAX_SAFE_INTEGER,
  }),
  after: pageCursor('after', 200),
  before: pageCursor('before', 200),
  statuses: statuses('In one of these statuses; give it several times'),
  'statuses[]': statuses('The same, as some clients spell it'),
  created_date_from: Type.Optional(moment('Created at this moment or later, Unix seconds')),
  created_date_to: Type.Optional(moment('Created at this moment or earlier, Unix seconds')),
  order_by: Type.Optional(
    Type.Enum([...orders], { default: 'created_at', description: 'What the rows are sorted by' }),
  ),
  order_direction: Type.Optional(
    Type.Enum([...directions], { default: 'desc', description: 'Largest or newest first: `desc`' }),
  ),
});

export type ListQuery = Static<typeof listQuery>;

export const limitOf = ({ limit = limitDefault }: ListQuery): number => limit;

/** Transfer 2, list response. */
export const listAnswer = Type.Object(
  {
    transfers: Type.Array(transferAnswer, { description: 'Transfers of the page' }),
    _metadata: offsetMetadata({
      after: Type.Optional(Type.String({ description: 'Give it as after: what follows' })),
      before: Type.Optional(Type.String({ description: 'Give it as before: what precedes' })),
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
