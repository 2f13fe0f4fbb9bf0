import { stopPage } from '../../account/page-route.ts';
import { factorFirst, isSentAgain } from '../../account/second-factor/step-up.ts';
import { pagesLine } from '../../account/session/enter.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Person } from '../../identity/users/person.ts';
import type { Account } from '../../ledger/account.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { senderOf } from '../sends/send-money.ts';
import {
  accountsOf,
  ownPageOf,
  type Sender,
  type SendServices,
  sentPathIn,
  wrongPassword,
} from '../sends/send-page.ts';
import { formTransfer } from '../transfers/form-transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import {
  bodyOf,
  nothingTyped,
  readWithdrawal,
  type TypedWithdrawal,
  typedAgain,
  typedWithdrawalIn,
  type WantedWithdrawal,
  type WithdrawalField,
} from './typed-withdrawal.ts';
import { forgetAccount, type WithdrawRefusal, withdrawMoney } from './withdraw-money.ts';
import { type WithdrawStop, withdrawTexts } from './withdraw-texts.ts';
import { withdrawCheck, withdrawForm } from './withdraw-view.ts';
import { knownAccounts, offeringWithdrawals } from './withdrawal.store.ts';
import { leftMail } from './withdrawal-mail.ts';

type Form = Readonly<Record<string, string>>;

export const withdrawPathIn = (language: PageLanguage): string =>
  `/frontend/${language}/wallet/withdraw`;

/** Whether a rail pays euros of wallets in this mode out to banks. */
export async function isPaidOut(
  { context, bankDirectory }: SendServices,
  { isTest }: Person,
): Promise<boolean> {
  // The rails use the accounts that were read last, so they must have been read.
  await bankDirectory.all();
  return context.rails.serving({ isTest, currency: 'EUR', projectId: null }) !== null;
}

/** The subject of a form's token: it binds the withdrawal to the checked values. */
export function withdrawSubject({ person }: Sender, form: Form): readonly string[] {
  const { id = '', step = '' } = form;
  if (step === 'forget') return ['forget bank account', String(person.id), id];
  if (step !== 'send' && step !== 'change') return ['withdraw money', String(person.id)];
  const { iban, name, amount, about } = typedWithdrawalIn(form);
  return ['withdraw money', String(person.id), id, iban, name, amount, about];
}

const wayBack = (language: PageLanguage) => ({
  address: `/frontend/${language}/wallet`,
  text: withdrawTexts[language].back,
});

const euroAccountOf = async (services: SendServices, person: Person): Promise<Account | null> =>
  (await accountsOf(services, person)).find(({ currency }) => currency === 'EUR') ?? null;

const knownShown = 20;

/** The values of the form, the unreadable fields, and why nothing was sent. */
type Shown = {
  readonly typed?: TypedWithdrawal;
  readonly wrong?: readonly WithdrawalField[];
  readonly stop?: WithdrawStop | null;
};

/** The form for a withdrawal, with the mistakes of the last try, if any. */
async function askPage(
  services: SendServices,
  who: Sender,
  { typed = nothingTyped, wrong = [], stop = null }: Shown = {},
): Promise<VerbatimAnswer> {
  const { person, payer, language } = who;
  const texts = withdrawTexts[language];
  const account = await euroAccountOf(services, person);
  if (account === null) return stopPage(language, texts.noEuros, 200, wayBack(language));
  const { tokens } = services.account;
  const tokenOf = (form: Form) => tokens.tokenFor(payer.visitor, withdrawSubject(who, form));
  const known = await knownAccounts(services.database, person.id, knownShown);
  const body = withdrawForm({
    ...{ language, path: withdrawPathIn(language), token: tokenOf({}), account, typed, wrong },
    stop: stop === null ? null : texts.stops[stop],
    known: known.map((one) => ({ ...one, token: tokenOf({ step: 'forget', id: String(one.id) }) })),
  });
  const status = wrong.length > 0 || stop !== null ? 422 : 200;
  return ownPageOf(services, who, texts.title, body, withdrawPathIn, { status });
}

const closedPage = (language: PageLanguage, status: number): VerbatimAnswer =>
  stopPage(language, withdrawTexts[language].closed, status, wayBack(language));

/** The form, empty or filled with an account that they used before. */
export async function openWithdraw(
  services: SendServices,
  who: Sender,
  to: string | undefined,
): Promise<VerbatimAnswer> {
  const { person, language } = who;
  if (!(await isPaidOut(services, person))) return closedPage(language, 200);
  if (to === undefined) return askPage(services, who);
  const known = await knownAccounts(services.database, person.id, knownShown);
  const account = known.find(({ id }) => String(id) === to);
  if (account !== undefined) return askPage(services, who, { typed: typedAgain(account) });
  const { forgotten, title } = withdrawTexts[language];
  return stopPage(language, forgotten, 404, { address: withdrawPathIn(language), text: title });
}

type Ready = {
  readonly wanted: WantedWithdrawal;
  readonly typed: TypedWithdrawal;
  readonly account: Account;
};

/** Shows it again for a check. The number is drawn here, so that this form sends only once. */
function checkPage(
  services: SendServices,
  who: Sender,
  ready: Ready,
  id: string,
  wrong: { readonly text: string; readonly retryAfter: number | null } | null = null,
): VerbatimAnswer {
  const { payer, language } = who;
  const { wanted, typed, account } = ready;
  const subject = withdrawSubject(who, { ...typed, id, step: 'send' });
  const body = withdrawCheck({
    ...{ language, path: withdrawPathIn(language), wanted, typed, id },
    token: services.account.tokens.tokenFor(payer.visitor, subject),
    payerAccount: account.id,
    passwordError: wrong?.text ?? null,
  });
  const status = wrong === null ? 200 : wrong.retryAfter === null ? 422 : 429;
  const answer = { status, retryAfter: wrong?.retryAfter ?? null };
  return ownPageOf(services, who, withdrawTexts[language].check, body, null, answer);
}

const stopOf: Readonly<Record<WithdrawRefusal, WithdrawStop>> = {
  insufficient_funds: 'insufficient_funds',
  day_limit: 'day_limit',
  no_rail: 'cannot_pay_out',
  not_found: 'cannot_send',
  forbidden: 'cannot_send',
  invalid_state: 'cannot_send',
  invalid_parameters: 'cannot_pay_out',
  balance_limit: 'cannot_pay_out',
};

/** Sends it. A text tells why not. */
async function carriedOut(
  services: SendServices,
  { person }: Sender,
  { wanted, account }: Ready,
  id: number,
): Promise<WithdrawStop | null> {
  const ours = await services.bankDirectory.all();
  if (ours.some(({ iban }) => iban === wanted.iban)) return 'our_account';
  const body = bodyOf(wanted, account.id);
  const formed = await formTransfer(services, body, { id, creator: senderOf(person) });
  if (!formed.ok) return 'cannot_pay_out';
  const { engine, context, account: own } = services;
  const mail = await leftMail(own, person, wanted, id);
  const input = { wanted: formed.value, person, context, mail, mailing: own.mailing };
  const done = await engine.execute(withdrawMoney, input, pagesLine);
  return done.ok ? null : stopOf[done.refusal];
}

/** Removes a bank account from their list. A second click finds it gone, which is fine. */
async function forget(
  { engine, database }: SendServices,
  { person, language }: Sender,
  id: string | undefined,
): Promise<VerbatimAnswer> {
  const known = await knownAccounts(database, person.id, knownShown);
  const account = known.find((one) => String(one.id) === id);
  if (account !== undefined) {
    const ids = await offeringWithdrawals(database, person.id, account.iban);
    await engine.execute(forgetAccount, { personId: person.id, ids }, pagesLine);
  }
  return seeOther(withdrawPathIn(language));
}

/** Handles a form: checks, changes or sends it, or forgets an account. */
export async function takeWithdraw(
  services: SendServices,
  who: Sender,
  form: Form,
): Promise<VerbatimAnswer> {
  const { language, person, payer } = who;
  if (form['step'] === 'forget') return forget(services, who, form['id']);
  if (!(await isPaidOut(services, person))) return closedPage(language, 422);
  const typed = typedWithdrawalIn(form);
  if (form['step'] === 'change') return askPage(services, who, { typed });
  const wanted = readWithdrawal(typed);
  if (!('minor' in wanted)) return askPage(services, who, { typed, wrong: wanted });
  const account = await euroAccountOf(services, person);
  if (account === null) return askPage(services, who, { typed });
  const action = withdrawPathIn(language);
  const agreeing = { payer, language, agreed: [wanted], form, action };
  const asked = await factorFirst(services.account, agreeing);
  return asked ?? confirmed(services, who, { wanted, typed, account }, form);
}

/** A checked form is sent with its password. Any other form is shown for a check first. */
async function confirmed(
  services: SendServices,
  who: Sender,
  ready: Ready,
  form: Form,
): Promise<VerbatimAnswer> {
  const { typed } = ready;
  if (form['step'] !== 'send') {
    return checkPage(services, who, ready, String(await services.ids.next('transfer')));
  }
  // The token is valid only for this number, which was drawn for this form.
  const drawn = transferIdIn(form['id'] ?? '');
  if (!drawn.ok) return askPage(services, who, { typed });
  const id = String(drawn.value);
  if (isSentAgain(form)) return checkPage(services, who, ready, id);
  const { passwordWrong } = withdrawTexts[who.language];
  const wrong = await wrongPassword(services, who, form['password'], passwordWrong);
  if (wrong !== null) return checkPage(services, who, ready, id, wrong);
  const stop = await carriedOut(services, who, ready, drawn.value);
  return stop === null
    ? seeOther(sentPathIn(who.language, id))
    : askPage(services, who, { typed, stop });
}
