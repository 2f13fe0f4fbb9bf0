import * as wire from '../../../account/page.wire.ts';
import { payerRoute } from '../../../account/page-route.ts';
import type { Payer } from '../../../account/session/payer.ts';
import { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Outcome, Route } from '../../../edge/route.ts';
import { route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { localeParam } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { movementsPage, queryOf } from './movements-page.ts';
import { type SignedIn, signedInOwn } from './own-visit.ts';
import { pathIn } from './rooms.ts';
import { statementFile } from './statement-file.ts';
import { statementPage } from './statement-page.ts';

/** The requested page of a wallet, with its query. */
type Asked = {
  readonly payer: Payer;
  readonly locale: string;
  readonly page: 'transactions' | 'statement';
  readonly query: Parameters<typeof queryOf>[0];
};

/** Signed-in people see it. Others sign in first, and then get the requested page. */
async function shownTo(
  { payer, locale, page, query }: Asked,
  show: (who: SignedIn) => Promise<Outcome<never, never>>,
): Promise<Outcome<never, never>> {
  const who = signedInOwn(
    payer,
    locale,
    (language) => `${pathIn(language)}/${page}${queryOf(query)}`,
  );
  return who instanceof VerbatimAnswer ? accept(who) : show(who);
}

/** All movements of a person's wallet, and statements of them. */
export const movementRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = payerRoute(services);
  return [
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/transactions`,
      summary: 'Somebody looks for what moved in their own wallet',
      request: { params: wire.localeParams, query: wire.movementsQuery },
      handle: ({ params: { locale }, query, caller: payer }) =>
        shownTo({ payer, locale, page: 'transactions', query }, async (who) =>
          accept(await movementsPage(services, who, query)),
        ),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/statement`,
      summary: 'Somebody reads a statement of their own wallet',
      request: { params: wire.localeParams, query: wire.ownStatementQuery },
      handle: ({ params: { locale }, query, caller: payer }) =>
        shownTo({ payer, locale, page: 'statement', query }, async (who) =>
          accept(await statementPage(services, who, query)),
        ),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet/statement.csv`,
      summary: 'Somebody takes a statement of their own wallet away',
      request: { params: wire.localeParams, query: wire.ownStatementQuery },
      // After a sign-in the person gets the page, which links to the file.
      handle: ({ params: { locale }, query, caller: payer }) =>
        shownTo({ payer, locale, page: 'statement', query }, (who) =>
          statementFile(services, who, query),
        ),
    }),
  ];
};
