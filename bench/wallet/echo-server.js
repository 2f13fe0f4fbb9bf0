// The same edge and the same schemas as a wallet payment, with answers of the same shape, but
// without authentication and with nothing behind them: this is the cost of HTTP alone.
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { accept } from '../../server/dist/kernel/decision.js';
import * as wire from '../../server/dist/wallet/transactions/transaction.wire.js';
import { serveEcho } from '../serve-echo.js';

const [example] = wire.transactionAnswer.examples;

const answerOf = (key, payments = example.payments) => ({
  ...example,
  transaction_key: key,
  payments: payments.map((payment) => ({ ...example.payments[0], ...payment })),
});

const path = '/rest/v1/transaction';
const params = wire.transactionParams;

await serveEcho(wire.transactionAnswer, [
  {
    method: 'POST',
    path,
    request: { body: wire.newTransaction },
    handle: ({ body }) => accept(answerOf(randomUUID(), body.payments)),
  },
  {
    method: 'PUT',
    path: `${path}/:transaction_key/reserve/:wallet_id`,
    request: { params: wire.reserveParams, body: Type.Optional(wire.walletReservation) },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  },
  {
    method: 'PUT',
    path: `${path}/:transaction_key/confirm`,
    request: { params, body: Type.Optional(wire.confirmation) },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  },
  {
    method: 'GET',
    path: `${path}/:transaction_key`,
    request: { params },
    handle: ({ params: { transaction_key: key } }) => accept(answerOf(key)),
  },
]);
