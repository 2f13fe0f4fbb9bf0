import { Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import { refuse } from '../../kernel/decision.ts';
import { answerPayout } from '../../transfer/payouts/answer-payout.ts';
import { readAnyTransfer } from '../../transfer/transfers/read-transfer.ts';
import type { Transfer } from '../../transfer/transfers/transfer.ts';
import * as transferWire from '../../transfer/transfers/transfer.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';

const payoutOutcome = Type.Object(
  { outcome: Type.Enum(['done', 'failed'], { description: 'What the bank of the test says.' }) },
  { $id: 'PayoutOutcome', examples: [{ outcome: 'done' }] },
);

/** The test bank (gaps 5). */
export const transferOperatorRoutes = (services: OperatorServices): readonly Route[] => [
  route({
    ...services.door.at('POST /admin/v1/test/transfers/:id/payout'),
    summary: 'Answer the payout of a transfer of a test project, as its bank would',
    operationId: 'operatorAnswerTestPayout',
    tags: ['Operator: transfers'],
    request: { params: transferWire.transferParams, body: payoutOutcome },
    answers: { 200: transferWire.transferAnswer },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine } = services;
      const transferId = transferWire.transferIdIn(request.params.id);
      if (!transferId.ok) return transferId;
      const found = await engine.read(readAnyTransfer, transferId.value);
      if (!found.ok) return found;
      if (!found.value.isTest) {
        return refuse('forbidden', 'This transfer is live; its bank decides.');
      }
      const { outcome } = request.body;
      const input = { transferId: transferId.value, outcome };
      const told = {
        action: 'test_payout',
        subject: `transfer ${transferId.value}`,
        details: { outcome },
      };
      return operate(engine, request, told, answerPayout, input, {
        status: 200,
        wire: (transfer: Transfer) => transferWire.transferForOperator(transfer),
      });
    },
  }),
];
