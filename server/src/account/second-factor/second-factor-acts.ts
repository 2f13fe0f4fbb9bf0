import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Operation } from '../../engine/operation.ts';
import { jsonIn } from '../../identity/second-factor/client-credential.ts';
import { openChallenge } from '../../identity/second-factor/factors.ts';
import {
  drawnCodes,
  offeredTotp,
  relyingParty,
  sealedTotp,
} from '../../identity/second-factor/given-factor.ts';
import { registered } from '../../identity/second-factor/passkeys.ts';
import { personTotpSealing } from '../../identity/users/person-factor.store.ts';
import type { Decision } from '../../kernel/decision.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { telling } from '../../mail/telling.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { pauseText } from '../../pages/pause-text.ts';
import { setUpTexts } from '../../pages/second-factor/set-up-texts.ts';
import { typedAmountOrZero } from '../../pages/typed-amount.ts';
import type { AccountServices } from '../account-services.ts';
import { pagesLine, proveAddress, signInAddress } from '../session/enter.ts';
import { ownPassword } from '../session/own-password.ts';
import { factorMail } from './factor-mail.ts';
import { payerFactors } from './payer-factors.ts';
import { changeLimit } from './payer-limit.ts';
import {
  codesPage,
  type FactorShown,
  type FactorVisit,
  factorPathIn,
  plainlyShown,
  secondFactorPage,
} from './second-factor-page.ts';
import { type FactorChange, secondFactorTexts } from './second-factor-texts.ts';
import type { FieldError } from './second-factor-view.ts';

/** One act of a person on their own second factor. */
type Acting = {
  readonly services: AccountServices;
  readonly visit: FactorVisit;
  readonly form: Readonly<Record<string, string>>;
};

type Act = (acting: Acting) => Promise<VerbatimAnswer>;

/** Makes a change, and mails its owner in the same commit. */
async function doOwn<Input, Answer, Refusal extends string>(
  { services, visit }: Acting,
  change: FactorChange,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
): Promise<Decision<Answer, Refusal>> {
  const mail = await factorMail(services, visit.seat.person, change);
  const told = telling(operation, mail, services.mailing);
  return services.engine.execute(told, input, pagesLine);
}

const doneSubject = ({ seat }: FactorVisit, word: FactorChange): readonly string[] => [
  'done',
  'second factor',
  String(seat.person.id),
  word,
];

/** The page after a form. The proof keeps others from sending a victim there (decision 0088). */
function doneAnswer({ services, visit }: Acting, done: FactorChange): VerbatimAnswer {
  const proof = services.tokens.tokenFor(visit.payer.visitor, doneSubject(visit, done));
  return seeOther(`${factorPathIn(visit.language)}?${new URLSearchParams({ done, proof })}`);
}

/** Whether the act that an address names was really done here. */
export const isDone = (
  { tokens }: AccountServices,
  visit: FactorVisit,
  done: FactorChange,
  proof: string | undefined,
): boolean => tokens.isGenuine(visit.payer.visitor, doneSubject(visit, done), proof);

/** The act is not possible now: the session has ended, or the second factor is not fresh. */
function notNow({ visit: { language } }: Acting, refusal: string): VerbatimAnswer {
  const own = factorPathIn(language);
  if (refusal === 'signed_out') return seeOther(signInAddress(own, language));
  // If the factor already exists or is already gone, the page shows that without a message.
  return seeOther(refusal === 'not_proven' ? proveAddress(own, language) : own);
}

const shown = ({ services, visit }: Acting, more: Partial<FactorShown>): Promise<VerbatimAnswer> =>
  secondFactorPage(services, visit, { ...plainlyShown, ...more });

const withError = (acting: Acting, field: FieldError['field'], text: string) =>
  shown(acting, { error: { field, text } });

/** A stranger at an open browser cannot add anything. Null: the password is right. */
async function wrongPassword(
  acting: Acting,
  field: 'app-password' | 'passkey-password',
): Promise<VerbatimAnswer | null> {
  const { services, visit, form } = acting;
  const { payer, seat, language } = visit;
  const verdict = await ownPassword(services, payer, seat.person, form['password']);
  if (verdict.what === 'right') return null;
  if (verdict.what === 'refused') {
    return withError(acting, field, secondFactorTexts[language].passwordWrong);
  }
  const text = pauseText(verdict.seconds, language);
  return shown(acting, { error: { field, text }, retryAfter: verdict.seconds });
}

const setUpTotp: Act = async (acting) => {
  const { services, visit, form } = acting;
  const { session, person, factors } = visit.seat;
  const { factor } = services;
  const wrong = await wrongPassword(acting, 'app-password');
  if (wrong !== null) return wrong;
  const secret = offeredTotp(factor.offerKey, person.id, session, factors);
  const { codes, recovery } = drawnCodes(factor);
  const done = await doOwn(acting, 'totp_added', payerFactors.addTotp, {
    sessionId: session.id,
    secret,
    sealed: sealedTotp(factor.vault, secret, personTotpSealing(person.id)),
    code: form['code'] ?? '',
    recovery,
  });
  if (done.ok) {
    return done.value.isFirst ? codesPage(visit, codes) : doneAnswer(acting, 'totp_added');
  }
  return done.refusal === 'wrong_code'
    ? withError(acting, 'app-code', setUpTexts[visit.language].codeUnfit)
    : notNow(acting, done.refusal);
};

const setUpPasskey: Act = async (acting) => {
  const { services, visit, form } = acting;
  const { session } = visit.seat;
  const texts = setUpTexts[visit.language];
  const wrong = await wrongPassword(acting, 'passkey-password');
  if (wrong !== null) return wrong;
  const challenge = openChallenge(session, services.clock.now());
  const ceremony = { challenge: challenge ?? '', ...relyingParty(services.publicUrl()) };
  const made = await registered(jsonIn(form['credential'] ?? ''), ceremony);
  const refused = () => withError(acting, 'passkey', texts.passkeyRefused);
  if (challenge === null || made === null) return refused();
  const { codes, recovery } = drawnCodes(services.factor);
  const name = firstCharacters((form['name'] ?? '').replaceAll('\0', '').trim(), 60);
  const passkey = { ...made, name: name || texts.passkeyUnnamed };
  const input = { sessionId: session.id, challenge, passkey, recovery };
  const done = await doOwn(acting, 'passkey_added', payerFactors.addPasskey, input);
  if (done.ok) {
    return done.value.isFirst ? codesPage(visit, codes) : doneAnswer(acting, 'passkey_added');
  }
  const isUnfit = done.refusal === 'wrong_code' || done.refusal === 'already_there';
  return isUnfit ? refused() : notNow(acting, done.refusal);
};

const sessionIdOf = ({ visit }: Acting): string => visit.seat.session.id;

const dropTotp: Act = async (acting) => {
  const input = { sessionId: sessionIdOf(acting) };
  const done = await doOwn(acting, 'totp_removed', payerFactors.removeTotp, input);
  return done.ok ? doneAnswer(acting, 'totp_removed') : notNow(acting, done.refusal);
};

const dropPasskey: Act = async (acting) => {
  const input = { sessionId: sessionIdOf(acting), passkeyId: acting.form['target'] ?? '' };
  const done = await doOwn(acting, 'passkey_removed', payerFactors.removePasskey, input);
  return done.ok ? doneAnswer(acting, 'passkey_removed') : notNow(acting, done.refusal);
};

const renewCodes: Act = async (acting) => {
  const { codes, recovery } = drawnCodes(acting.services.factor);
  const input = { sessionId: sessionIdOf(acting), recovery };
  const done = await doOwn(acting, 'codes_renewed', payerFactors.renewRecovery, input);
  return done.ok ? codesPage(acting.visit, codes) : notNow(acting, done.refusal);
};

async function toLimit(acting: Acting, askAbove: bigint | null): Promise<VerbatimAnswer> {
  const input = { sessionId: sessionIdOf(acting), askAbove };
  const done = await doOwn(acting, 'limit_changed', changeLimit, input);
  return done.ok ? doneAnswer(acting, 'limit_changed') : notNow(acting, done.refusal);
}

const setLimit: Act = async (acting) => {
  const typed = typedAmountOrZero((acting.form['amount'] ?? '').slice(0, 24), 'EUR');
  return typed === null
    ? withError(acting, 'limit', secondFactorTexts[acting.visit.language].limitBad)
    : toLimit(acting, typed);
};

/** The acts of the page's forms, by the name in each form. */
const acts: Readonly<Record<string, Act>> = {
  add_totp: setUpTotp,
  remove_totp: dropTotp,
  add_passkey: setUpPasskey,
  remove_passkey: dropPasskey,
  renew_codes: renewCodes,
  set_limit: setLimit,
  drop_limit: (acting) => toLimit(acting, null),
};

/** Executes the act of a form. */
export const doFactorAct: Act = async (acting) => {
  const name = acting.form['act'] ?? '';
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return act === undefined ? shown(acting, {}) : act(acting);
};
