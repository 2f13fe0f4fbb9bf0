import { payerPage, stopPage } from '../../account/page-route.ts';
import { factorFirst, isSentAgain } from '../../account/second-factor/step-up.ts';
import { pagesLine } from '../../account/session/enter.ts';
import { ownPassword } from '../../account/session/own-password.ts';
import type { Payer } from '../../account/session/payer.ts';
import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Person } from '../../identity/users/person.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import type { Account } from '../../ledger/account.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { pauseText } from '../../pages/pause-text.ts';
import type { SignPageServices } from '../pages/sign-page.ts';
import type { TransferServices } from '../transfer-services.ts';
import { payerAsViewer } from '../transfers/access.ts';
import { paysItself } from '../transfers/find-beneficiary.ts';
import { formTransfer } from '../transfers/form-transfer.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import { sentMail } from './send-mail.ts';
import { type SendRefusal, senderOf, sendMoney } from './send-money.ts';
import { type SendStop, sendTexts } from './send-texts.ts';
import { sendCheck, sendForm } from './send-view.ts';
import { sendsThatWait } from './sent-day.store.ts';
import { bodyOf, readSend, type Send, type TypedSend, typedSendIn } from './typed-send.ts';

export type SendServices = SignPageServices &
  Pick<TransferServices, 'database' | 'accounts' | 'ids'> & {
    readonly bankDirectory: BankDirectory;
  };

/** A signed-in person. */
export type Sender = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
};

export const sendPathIn = (language: PageLanguage): string => `/frontend/${language}/wallet/send`;
export const sentPathIn = (language: PageLanguage, id: string): string =>
  `/frontend/${language}/wallet/sent/${id}`;

type Form = Readonly<Record<string, string>>;

/** The subject of a form's token: it binds the send to the checked values. */
export function sendSubject({ person }: Sender, form: Form): readonly string[] {
  const step = form['step'] ?? '';
  if (step !== 'send' && step !== 'change') return ['send money', String(person.id)];
  const { to, amount, currency, about } = typedSendIn(form);
  return ['send money', String(person.id), form['id'] ?? '', to, amount, currency, about];
}

/** A page for a signed-in person. */
export function ownPageOf(
  { account }: SendServices,
  { person, payer, language }: Sender,
  title: string,
  body: Html,
  addressIn: ((language: PageLanguage) => string) | null,
  answer: {
    readonly status: number;
    readonly retryAfter?: number | null;
    readonly scripts?: readonly string[];
  } = { status: 200 },
): VerbatimAnswer {
  const { simulation } = account;
  const { status, retryAfter = null, scripts = [] } = answer;
  const page = { language, title, isTest: person.isTest, simulation, body, addressIn, scripts };
  return payerPage(page, status, { setCookie: payer.visitor.setCookie, retryAfter });
}

export async function accountsOf(
  { engine }: Pick<SendServices, 'engine'>,
  person: Person,
): Promise<readonly Account[]> {
  const wallet = await engine.read(readWallet, person.walletId);
  return wallet.ok ? wallet.value.accounts : [];
}

const waitingShown = 20;

async function waitingOf(
  { engine, database }: SendServices,
  { walletId }: Person,
  accounts: readonly Account[],
): Promise<readonly Transfer[]> {
  const ids = await sendsThatWait(
    database,
    accounts.map(({ id }) => id),
    waitingShown,
  );
  const viewer = payerAsViewer(walletId);
  const found = await Promise.all(
    ids.map((transferId) => engine.read(readTransfer, { transferId, viewer })),
  );
  return found.flatMap((one) =>
    one.ok && one.value.status === 'waiting_registration' ? [one.value] : [],
  );
}

const nothingTyped: TypedSend = { to: '', amount: '', currency: '', about: '' };

/** The form for a send, with the mistakes of the last try, if any. */
export async function askPage(
  services: SendServices,
  who: Sender,
  typed: TypedSend = nothingTyped,
  stop: SendStop | null = null,
): Promise<VerbatimAnswer> {
  const { person, payer, language } = who;
  const texts = sendTexts[language];
  const accounts = await accountsOf(services, person);
  const back = { address: `/frontend/${language}/wallet`, text: texts.back };
  if (accounts.length === 0) return stopPage(language, texts.noMoney, 200, back);
  const read = typed === nothingTyped ? [] : readSend(typed);
  const wrong = Array.isArray(read) ? read : [];
  const body = sendForm({
    language,
    path: sendPathIn(language),
    token: services.account.tokens.tokenFor(payer.visitor, sendSubject(who, {})),
    accounts,
    typed,
    wrong,
    stop: stop === null ? null : texts.stops[stop],
    waiting: await waitingOf(services, person, accounts),
  });
  const status = wrong.length > 0 || stop !== null ? 422 : 200;
  return ownPageOf(services, who, texts.title, body, sendPathIn, { status });
}

type Ready = { readonly send: Send; readonly typed: TypedSend; readonly account: Account };

/** The send with the account that pays for it. Null: a value cannot be read. */
async function readyIn(
  services: SendServices,
  { person }: Sender,
  typed: TypedSend,
): Promise<Ready | null> {
  const send = readSend(typed);
  if (!('minor' in send)) return null;
  const accounts = await accountsOf(services, person);
  const account = accounts.find(({ currency }) => currency === send.currency);
  return account === undefined ? null : { send, typed, account };
}

/** Shows it again for a check. The number is drawn here, so that this form sends only once. */
function checkPage(
  services: SendServices,
  who: Sender,
  { send, typed, account }: Ready,
  id: string,
  wrong: { readonly text: string; readonly retryAfter: number | null } | null = null,
): VerbatimAnswer {
  const { payer, language } = who;
  const subject = sendSubject(who, { ...typed, id, step: 'send' });
  const body = sendCheck({
    language,
    path: sendPathIn(language),
    token: services.account.tokens.tokenFor(payer.visitor, subject),
    send,
    typed,
    payerAccount: account.id,
    id,
    passwordError: wrong?.text ?? null,
  });
  const status = wrong === null ? 200 : wrong.retryAfter === null ? 422 : 429;
  const answer = { status, retryAfter: wrong?.retryAfter ?? null };
  return ownPageOf(services, who, sendTexts[language].check, body, null, answer);
}

const stopOf: Readonly<Record<SendRefusal, SendStop>> = {
  insufficient_funds: 'insufficient_funds',
  day_limit: 'day_limit',
  not_found: 'cannot_receive',
  forbidden: 'cannot_send',
  invalid_state: 'cannot_receive',
  invalid_parameters: 'cannot_receive',
  balance_limit: 'cannot_receive',
};

/** Sends it. A text tells why not. */
async function carriedOut(
  services: SendServices,
  { person }: Sender,
  { send, account }: Ready,
  id: number,
): Promise<SendStop | null> {
  const body = bodyOf(send, account.id);
  const wanted = await formTransfer(services, body, { id, creator: senderOf(person) });
  if (!wanted.ok) return wanted.because === paysItself.because ? 'to_oneself' : 'no_account';
  const { engine, context, account: own } = services;
  const mail = await sentMail(own, person, send, id);
  const input = { wanted: wanted.value, person, context, mail, mailing: own.mailing };
  const done = await engine.execute(sendMoney, input, pagesLine);
  if (done.ok) return null;
  return done.because === paysItself.because ? 'to_oneself' : stopOf[done.refusal];
}

/** Null: the password is right. `refused`: the text for a wrong one. */
export async function wrongPassword(
  { account }: SendServices,
  { person, payer, language }: Sender,
  secret: string | undefined,
  refused: string,
) {
  const verdict = await ownPassword(account, payer, person, secret);
  if (verdict.what === 'right') return null;
  if (verdict.what === 'refused') return { text: refused, retryAfter: null };
  return { text: pauseText(verdict.seconds, language), retryAfter: verdict.seconds };
}

/** Handles a form: checks, changes or sends it. */
export async function takeSend(
  services: SendServices,
  who: Sender,
  form: Form,
): Promise<VerbatimAnswer> {
  const typed = typedSendIn(form);
  if (form['step'] === 'change') return askPage(services, who, typed);
  const ready = await readyIn(services, who, typed);
  if (ready === null) return askPage(services, who, typed);
  const asked = await factorFirst(services.account, {
    payer: who.payer,
    language: who.language,
    agreed: [ready.send],
    form,
    action: sendPathIn(who.language),
  });
  if (asked !== null) return asked;
  if (form['step'] !== 'send') {
    return checkPage(services, who, ready, String(await services.ids.next('transfer')));
  }
  // The token is valid only for this number, which was drawn for this form.
  const drawn = transferIdIn(form['id'] ?? '');
  if (!drawn.ok) return askPage(services, who, typed);
  const { value: id } = drawn;
  if (isSentAgain(form)) return checkPage(services, who, ready, String(id));
  const { passwordWrong } = sendTexts[who.language];
  const wrong = await wrongPassword(services, who, form['password'], passwordWrong);
  if (wrong !== null) return checkPage(services, who, ready, String(id), wrong);
  const stop = await carriedOut(services, who, ready, id);
  return stop === null
    ? seeOther(sentPathIn(who.language, String(id)))
    : askPage(services, who, typed, stop);
}
