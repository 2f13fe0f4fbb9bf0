import { formRefusedPage, payerForm, payerRoute, stopPage } from '../../account/page-route.ts';
import { endedAddress, pagesLine, signInAddress } from '../../account/session/enter.ts';
import type { Payer } from '../../account/session/payer.ts';
import { topUpOf, topUpView } from '../../bank/instructions/top-up.ts';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept } from '../../kernel/decision.ts';
import { copyScriptPath } from '../../pages/copy-script.ts';
import { formRoute } from '../../pages/form-route.ts';
import { html } from '../../pages/html.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../pages/language.ts';
import { linkButton } from '../../pages/layout.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { signPageRoutes } from '../pages/sign-page.routes.ts';
import { mayMove, pagesClient, payerAsViewer } from '../transfers/access.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import { revokeTransfer } from '../transfers/revoke-transfer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
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

const languageOf = ({ person, visitor }: Payer, locale: string): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

/** Whoever has signed in; others are led to sign in, and then to the address. */
function senderIn(
  payer: Payer,
  locale: string,
  pathIn: (language: PageLanguage) => string,
  addressFor: (next: string, language: PageLanguage) => string,
): Sender | VerbatimAnswer {
  const language = languageOf(payer, locale);
  const { person } = payer;
  return person === null
    ? seeOther(addressFor(pathIn(language), language))
    : { person, payer, language };
}

const bankPathIn = (language: PageLanguage): string =>
  `/frontend/${language}/wallet/add-and-withdraw`;

/** How money gets in, where a bank account serves; else what will be here. */
async function bankPage(services: SendServices, who: Sender): Promise<VerbatimAnswer> {
  const { language, person } = who;
  const texts = sendTexts[language];
  const topUp = await topUpOf(services.bankDirectory, person, null);
  const [heading, meaning] = topUp === null ? texts.bank : texts.bankOpen;
  const body = html`<h1>${heading}</h1><p>${meaning}</p>${topUp !== null && topUpView(topUp, language)}<div class="actions">${linkButton(`/frontend/${language}/wallet`, texts.back, 'plain')}</div>`;
  const scripts = topUp === null ? [] : [copyScriptPath];
  return ownPageOf(services, who, heading, body, bankPathIn, { status: 200, scripts });
}

type Sent = { readonly who: Sender; readonly transfer: Transfer };

/** What somebody has sent by these pages; nothing is said about the transfers of others. */
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
  const token = services.account.tokens.tokenFor(payer.visitor, sentSubject(sent));
  const body = sentBody({ language, path: sentPathIn(language, id), token, transfer });
  const [title] = sendTexts[language].states[sendStateOf(transfer)];
  return ownPageOf(services, who, title, body, (one) => sentPathIn(one, id));
}

/** Cancels what waits. Clicked twice, or too late: the page says where it stands. */
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

const asFound = <Found>(found: Found | VerbatimAnswer): Accepted<Found> | VerbatimAnswer =>
  found instanceof VerbatimAnswer ? found : accept(found);

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

/** The pages of this pillar: where people sign what others ask for, and send money themselves. */
export const transferPageRoutes = (services: SendServices): readonly Route[] => [
  ...signPageRoutes(services),
  ...lookRoutes(services),
  ...formRoutes(services),
];
