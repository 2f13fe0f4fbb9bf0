import { type Route, route } from '../../edge/route.ts';
import * as wire from '../../figures/statements/statement.wire.ts';
import type { OperatorServices } from '../operate.ts';
import { walletParams } from './wallet.wire.ts';
import { walletStatement } from './wallet-statement.ts';

/**
 * The movements of a wallet's account, with the balances before and after (business 2, Statement).
 */
export const statementRoute = (services: OperatorServices): Route => {
  const statementOf = walletStatement(services);
  return route({
    ...services.door.at('GET /admin/v1/wallets/:wallet_id/statement'),
    summary: 'Read the statement of a wallet in one currency, the oldest first',
    tags: ['Operator: wallets'],
    request: { params: walletParams, query: wire.statementQuery },
    answers: { 200: wire.statementAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_parameters: 400 },
    handle: ({ params, query, accept }) => statementOf(params.wallet_id, query, accept),
  });
};
