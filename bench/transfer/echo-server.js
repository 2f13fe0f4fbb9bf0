// The same edge and the same schemas as a transfer, with an answer of the same shape, but without
// authentication and with nothing behind it: this is the cost of HTTP alone.

import { accept } from '../../server/dist/kernel/decision.js';
import * as wire from '../../server/dist/transfer/transfers/transfer.wire.js';
import { newTransfer } from '../../server/dist/transfer/transfers/transfer-request.wire.js';
import { serveEcho } from '../serve-echo.js';

const path = '/transfer/rest/v1/transfers';
let last = 5_000_000;

await serveEcho(wire.transferAnswer, [
  {
    method: 'POST',
    path,
    request: { body: newTransfer, nulls: 'absent' },
    handle: ({ body: { amount, beneficiary, payer, purpose } }) => {
      last += 1;
      return accept({ ...wire.transferExample, id: last, amount, beneficiary, payer, purpose });
    },
  },
  {
    method: 'PUT',
    path: `${path}/:id/sign`,
    request: { params: wire.transferParams },
    handle: ({ params: { id } }) => accept({ ...wire.transferExample, id: Number(id) }),
  },
]);
