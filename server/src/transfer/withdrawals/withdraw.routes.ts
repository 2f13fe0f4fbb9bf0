import { formRefusedPage, payerForm, payerRoute } from '../../account/page-route.ts';
import { endedAddress, signInAddress } from '../../account/session/enter.ts';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { formRoute } from '../../pages/form-route.ts';
import { localeParam } from '../../pages/language.ts';
import * as wire from '../sends/send.wire.ts';
import type { SendServices } from '../sends/send-page.ts';
import { asFound, senderIn } from '../sends/sender.ts';
import { openWithdraw, takeWithdraw, withdrawPathIn, withdrawSubject } from './withdraw-page.ts';

const path = `/frontend/${localeParam}/wallet/withdraw`;

/** Where people send money from their own wallets to bank accounts (decision 0231). */
export const withdrawRoutes = (services: SendServices): readonly Route[] => [
  route({
    ...payerRoute(services.account),
    method: 'GET',
    path,
    summary: 'Somebody says what to send from their own wallet to a bank account',
    request: { params: wire.sendParams, query: wire.withdrawQuery },
    handle: async ({ params, query, caller }) => {
      const who = senderIn(caller, params.locale, withdrawPathIn, signInAddress);
      return accept(
        who instanceof VerbatimAnswer ? who : await openWithdraw(services, who, query.to),
      );
    },
  }),
  formRoute({
    ...payerForm(services.account),
    path,
    summary: 'Somebody sends money from their own wallet to a bank account',
    request: { params: wire.sendParams, body: wire.sendForm },
    find: async ({ params, caller }) =>
      asFound(senderIn(caller, params.locale, withdrawPathIn, endedAddress)),
    boundTo: (who, { body }) => withdrawSubject(who, body),
    refused: ({ language }) => formRefusedPage(language, withdrawPathIn(language)),
    handle: (who, { body }) => takeWithdraw(services, who, body),
  }),
];
