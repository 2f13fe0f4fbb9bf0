import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import type { WalletServices } from '../wallet-services.ts';
import { inquiredInformation, inquiredOnWire } from './inquired-information.wire.ts';
import { readTransaction } from './read-transaction.ts';
import * as wire from './transaction.wire.ts';
import { common, keyIn, path, viewerIn } from './transaction-route.ts';

/** The payer's answers, for every caller who may read the transaction. */
export const inquiredInformationRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readTransaction'),
    method: 'GET',
    path: `${path}/:transaction_key/inquired-information`,
    summary: "Read the payer's answers to a transaction's inquiries",
    description: 'One item for each answer, and none before the payer has accepted.',
    request: { params: wire.transactionParams },
    answers: { 200: inquiredInformation },
    refusals: { not_found: 404 },
    handle: async (request) => {
      const key = keyIn(request.params.transaction_key);
      if (!key.ok) return key;
      const query = { transactionId: key.value, viewer: viewerIn(request) };
      const found = await services.engine.read(readTransaction, query);
      return found.ok ? accept(inquiredOnWire(found.value.transaction)) : found;
    },
  });
