import * as wire from '../../../account/page.wire.ts';
import { payerRoute } from '../../../account/page-route.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Outcome, Route } from '../../../edge/route.ts';
import { route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { localeParam } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { movementsPage } from './movements-page.ts';
import { type SignedIn, signedInRoom } from './own-visit.ts';
import { statementFile } from './statement-file.ts';
import { statementPage } from './statement-page.ts';

/** Whoever has signed in sees it; others sign in first. */
async function shownTo(
  payer: Payer,
  locale: string,
  show: (who: SignedIn) => Promise<Outcome<never, never>>,
): Promise<Outcome<never, never>> {
  const who = signedInRoom(payer, 'transactions', locale);
  return who instanceof VerbatimAnswer ? accept(who) : show(who);
}

/** Everything that moved in somebody's wallet, and statements of it. */
export const movementRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/transactions`,
      summary: 'Somebody looks for what moved in their own wallet',
      request: { params: wire.localeParams, query: wire.movementsQuery },
      handle: ({ params, query, caller }) =>
        shownTo(caller, params.locale, async (who) =>
          accept(await movementsPage(services, who, query)),
        ),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/statement`,
      summary: 'Somebody reads a statement of their own wallet',
      request: { params: wire.localeParams, query: wire.ownStatementQuery },
      handle: ({ params, query, caller }) =>
        shownTo(caller, params.locale, async (who) =>
          accept(await statementPage(services, who, query)),
        ),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/statement.csv`,
      summary: 'Somebody takes a statement of their own wallet away',
      request: { params: wire.localeParams, query: wire.ownStatementQuery },
      handle: ({ params, query, caller }) =>
        shownTo(caller, params.locale, (who) => statementFile(services, who, query)),
    }),
  ];
};
