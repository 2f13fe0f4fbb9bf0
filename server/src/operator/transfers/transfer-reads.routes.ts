import { type Route, route } from '../../edge/route.ts';
import type { ListQuery } from '../../figures/lists/list.wire.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept } from '../../kernel/decision.ts';
import { operatorTransferList } from '../../transfer/lists/operator-list.store.ts';
import { numberIn } from '../../transfer/lists/transfer-list.ts';
import { readTransferAsOfNow } from '../../transfer/transfers/read-transfer.ts';
import { transferIdIn } from '../../transfer/transfers/transfer.wire.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './transfer-list.wire.ts';

const tags = ['Operator: transfers'];

async function anyTransfer({ engine }: OperatorServices, given: string) {
  const transferId = transferIdIn(given);
  if (!transferId.ok) return transferId;
  const found = await engine.read(readTransferAsOfNow, transferId.value);
  return found.ok ? accept(wire.anyTransferOnWire(found.value)) : found;
}

const transferFace = (services: OperatorServices, query: ListQuery) => ({
  list: operatorTransferList(query, services.clock.now()),
  csv: wire.transferCsv,
  read: async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => anyTransfer(services, id)));
    return found.flatMap((one) => (one.ok ? [one.value] : []));
  },
});

/** Normalises an account number in a query. */
const inOneSpelling = (query: ListQuery): ListQuery =>
  typeof query['account_number'] === 'string'
    ? { ...query, account_number: numberIn(query['account_number']) }
    : query;

/** Lists and reads of the objects of the transfer API (business 2). */
export const transferReadRoutes = (services: OperatorServices): readonly Route[] => [
  route({
    ...services.door.at('GET /admin/v1/transfers'),
    summary: 'List transfers, the newest first',
    tags,
    request: { query: wire.transfersQuery },
    answers: { 200: wire.transfersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query: given, accept: accepted }) => {
      const query = inOneSpelling(given);
      return listAnswer(services.database, transferFace(services, query), query, {
        accept: accepted,
      });
    },
  }),
  route({
    ...services.door.at('GET /admin/v1/transfers/:transfer_id'),
    summary: 'Read a transfer',
    tags,
    request: { params: wire.transferParams },
    answers: { 200: wire.anyTransferAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyTransfer(services, params.transfer_id),
  }),
];
