import { formRefusedPage, payerForm, payerRoute, stopPage } from '../../account/page-route.ts';
import { endedAddress, pagesLine, signInAddress } from '../../account/session/enter.ts';
import { topUpOf, topUpView } from '../../bank/instructions/top-up.ts';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { copyScriptPath } from '../../pages/copy-script.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { localeParam, type PageLanguage } from '../../pages/language.ts';
import { linkButton } from '../../pages/layout.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { signPageRoutes } from '../pages/sign-page.routes.ts';
import { mayMove, pagesClient, payerAsViewer } from '../transfers/access.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import { revokeTransfer } from '../transfers/revoke-transfer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import { withdrawRoutes } from '../withdrawals/withdraw.routes.ts';
import { isPaidOut, withdrawPathIn } from '../withdrawals/withdraw-page.ts';
import { withdrawTexts } from '../withdrawals/withdraw-texts.ts';
import { withdrawalBody, withdrawalStateOf } from '../withdrawals/withdraw-view.ts';
import * as wire from './send.wire.ts';
import {
  askPage,
  ownPageOf,
  type Sender,
  type SendServices,
  sendPathIn,
  sendSubject,
  sentPathIn,
  takeSend,
} from './send-page.ts';
import { sendTexts } from './send-texts.ts';
import { sendStateOf, sentBody } from './send-view.ts';
import { asFound, senderIn } from './sender.ts';

const bankPathIn = (language: PageLanguage): string =>
  `/frontend/${language}/wallet/add-and-withdraw`;

/** How money comes in and leaves if a bank account serves. Otherwise that it cannot. */
async function bankPage(services: SendServices, who: Sender): Promise<VerbatimAnswer> {
  const { language, person } = who;
  const texts = sendTexts[language];
  const topUp = await topUpOf(services.bankDirectory, person, null);
  const { heading, add, noAdd, withdraw, noWithdraw } = texts.bank;
  const isOpen = await isPaidOut(services, person);
  const out = linkButton(withdrawPathIn(language), withdrawTexts[language].title);
  const body = html`<h1>${heading}</h1><p>${topUp === null ? noAdd : add}</p>${topUp !== null && topUpView(topUp, language)}<p>${isOpen ? withdraw : noWithdraw}</p><div class="actions">${isOpen && out}${linkButton(`/frontend/${language}/wallet`, texts.back, 'plain')}</div>`;
  const scripts = topUp === null ? [] : [copyScriptPath];
  return ownPageOf(services, who, heading, body, bankPathIn, { status: 200, scripts });
}

type Sent = { readonly who: Sender; readonly transfer: Transfer };

/** A person's own send by these pages. Other people's transfers stay hidden. */
async function sentIn(
  { engine }: SendServices,
  who: Sender | VerbatimAnswer,
  id: string,
): Promise<Sent | VerbatimAnswer> {
  if (who instanceof VerbatimAnswer) return who;
  const { person, language } = who;
  const viewer = payerAsViewer(person.walletId);
  const transferId = transferIdIn(id);
  const found = transferId.ok
    ? await engine.read(readTransfer, { transferId: transferId.value, viewer })
    : null;
  const isOwn =
    found?.ok === true && mayMove(viewer, found.value) && found.value.clientId === pagesClient;
  return isOwn
    ? { who, transfer: found.value }
    : stopPage(language, sendTexts[language].unknown, 404);
}

const sentSubject = ({ who, transfer }: Sent): readonly string[] => [
  'sent money',
  String(who.person.id),
  String(transfer.id),
];

function sentPage(services: SendServices, sent: Sent): VerbatimAnswer {
  const { who, transfer } = sent;
  const { language, payer } = who;
  const id = String(transfer.id);
  const addressIn = (one: PageLanguage) => sentPathIn(one, id);
  if (transfer.beneficiary.type !== 'service') {
    const [heading] = withdrawTexts[language].states[withdrawalStateOf(transfer)];
    return ownPageOf(services, who, heading, withdrawalBody(transfer, language), addressIn);
  }
  const token = services.account.tokens.tokenFor(payer.visitor, sentSubject(sent));
  const body = sentBody({ language, path: sentPathIn(language, id), token, transfer });
  const [title] = sendTexts[language].states[sendStateOf(transfer)];
  return ownPageOf(services, who, title, body, addressIn);
}

/** Cancels a waiting transfer. After a second or late click the page shows the status. */
async function takeBack(
  { engine, context }: SendServices,
  { who, transfer }: Sent,
  answer: string | undefined,
): Promise<VerbatimAnswer> {
  const viewer = payerAsViewer(who.person.walletId);
  if (answer === 'take_back') {
    await engine.execute(revokeTransfer, { transferId: transfer.id, viewer, context }, pagesLine);
  }
  return seeOther(sentPathIn(who.language, String(transfer.id)));
}

const lookRoutes = (services: SendServices): readonly Route[] => {
  const common = { ...payerRoute(services.account), method: 'GET' as const };
  return [
    route({
      ...common,
      path: `/frontend/${localeParam}/wallet/send`,
      summary: 'Somebody says what to send from their own wallet',
      request: { params: wire.sendParams },
      handle: async ({ params, caller }) => {
        const who = senderIn(caller, params.locale, sendPathIn, signInAddress);
        return accept(who instanceof VerbatimAnswer ? who : await askPage(services, who));
      },
    }),
    route({
      ...common,
      path: `/frontend/${localeParam}/wallet/sent/:id`,
      summary: 'Somebody reads the receipt of what they have sent',
      request: { params: wire.sentParams },
      handle: async ({ params: { id, locale }, caller }) => {
        const pathIn = (language: PageLanguage) => sentPathIn(language, id);
        const who = senderIn(caller, locale, pathIn, signInAddress);
        const sent = await sentIn(services, who, id);
        return accept(sent instanceof VerbatimAnswer ? sent : sentPage(services, sent));
      },
    }),
    route({
      ...common,
      path: `/frontend/${localeParam}/wallet/add-and-withdraw`,
      summary: 'Somebody wants to add money to their wallet, or to take it out',
      request: { params: wire.sendParams },
      handle: async ({ params, caller }) => {
        const who = senderIn(caller, params.locale, bankPathIn, signInAddress);
        return accept(who instanceof VerbatimAnswer ? who : await bankPage(services, who));
      },
    }),
  ];
};

const formRoutes = (services: SendServices): readonly Route[] => [
  formRoute({
    ...payerForm(services.account),
    path: `/frontend/${localeParam}/wallet/send`,
    summary: 'Somebody sends money from their own wallet',
    request: { params: wire.sendParams, body: wire.sendForm },
    find: async ({ params, caller }) =>
      asFound(senderIn(caller, params.locale, sendPathIn, endedAddress)),
    boundTo: (who, { body }) => sendSubject(who, body),
    refused: ({ language }) => formRefusedPage(language, sendPathIn(language)),
    handle: (who, { body }) => takeSend(services, who, body),
  }),
  formRoute({
    ...payerForm(services.account),
    path: `/frontend/${localeParam}/wallet/sent/:id`,
    summary: 'Somebody cancels what they have sent and nobody has got yet',
    request: { params: wire.sentParams, body: wire.sentForm },
    find: async ({ params: { id, locale }, caller }) => {
      const pathIn = (language: PageLanguage) => sentPathIn(language, id);
      const who = senderIn(caller, locale, pathIn, endedAddress);
      return asFound<Sent>(await sentIn(services, who, id));
    },
    boundTo: (sent) => sentSubject(sent),
    refused: ({ who, transfer }) =>
      formRefusedPage(who.language, sentPathIn(who.language, String(transfer.id))),
    handle: (sent, { body }) => takeBack(services, sent, body.answer),
  }),
];

/**
 * The pages of this pillar: people sign requested transfers, and send money themselves, also to
 * banks.
 */
export const transferPageRoutes = (services: SendServices): readonly Route[] => [
  ...signPageRoutes(services),
  ...lookRoutes(services),
  ...formRoutes(services),
  ...withdrawRoutes(services),
];
