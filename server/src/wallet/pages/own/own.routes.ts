import type { VerbatimAnswer } from '../../../edge/answer.ts';
import { type Route, route } from '../../../edge/route.ts';
import { applicationsOf } from '../../../identity/oauth/person-grants.store.ts';
import { revokeOwnGrant } from '../../../identity/oauth/revoke-grant.ts';
import { changeSecrets } from '../../../identity/users/change-secrets.ts';
import type { Person } from '../../../identity/users/person.ts';
import { hashSecret } from '../../../identity/users/secret-hash.ts';
import { latestMovements } from '../../../identity/wallets/movements.store.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { accept } from '../../../kernel/decision.ts';
import { html } from '../../../pages/html.ts';
import { languageAmong, localeParam, type PageLanguage } from '../../../pages/language.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { cancelAllowance } from '../../allowances/cancel-allowance.ts';
import { allowancesOf } from '../../allowances/own-allowances.store.ts';
import * as wire from '../page.wire.ts';
import { hidden, payerPage, payerRoute, stopPage } from '../page-route.ts';
import type { PayerPageServices } from '../page-services.ts';
import { payerTexts } from '../payer-texts.ts';
import { endedAddress, signInAddress, startedFor } from '../session/enter.ts';
import type { Payer } from '../session/payer.ts';
import { signOutPath, signOutSubject } from '../session/sign-in.routes.ts';
import { ownTexts } from './own-texts.ts';
import { type OwnView, ownBody, type SecretField } from './own-view.ts';

type Form = Readonly<Record<string, string>>;
/** What was done, and the cookie of a session that begins with it. */
type Done = Pick<OwnView, 'notice'> & { readonly setCookie: string | null };

const pathIn = (language: PageLanguage): string => `/frontend/${language}/wallet`;
const movementsShown = 20;
const pagesClient = 'frontend';
const line = { kind: 'client', id: pagesClient } as const;

const nothing: Done = { notice: null, setCookie: null };

const subjectOf = ({ id }: Person): readonly string[] => ['own wallet', String(id)];

/** Everything about somebody's own wallet. */
async function ownPage(
  services: PayerPageServices,
  person: Person,
  { visitor }: Payer,
  language: PageLanguage,
  { notice, setCookie }: Done,
): Promise<VerbatimAnswer> {
  const { engine, database, clock, tokens } = services;
  const { walletId } = person;
  const wallet = await engine.read(readWallet, walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const accountIds = accounts.map(({ id }) => id);
  const path = pathIn(language);
  const body = ownBody({
    language,
    name: person.name,
    path,
    token: tokens.tokenFor(visitor, subjectOf(person)),
    accounts,
    movements: await latestMovements(database, accountIds, movementsShown),
    allowances: await allowancesOf(database, walletId, clock.now()),
    applications: await applicationsOf(database, person.id),
    notice,
  });
  const out = tokens.tokenFor(visitor, signOutSubject(path));
  const texts = ownTexts[language];
  const signOut = html`<form class="payer" method="post" action="${signOutPath}">${hidden('token', out)}${hidden('next', path)}${hidden('lang', language)}<button class="link" type="submit">${texts.signOut}</button></form>`;
  return payerPage(
    {
      language,
      title: texts.title,
      isTest: person.isTest,
      body: html`${body}${signOut}`,
      addressIn: pathIn,
    },
    notice !== null && notice.field !== null ? 422 : 200,
    { setCookie: setCookie ?? visitor.setCookie },
  );
}

const languageOf = (locale: string | undefined, { visitor, person }: Payer): PageLanguage =>
  languageAmong(locale, person?.locale, ...visitor.languages);

async function show(
  services: PayerPageServices,
  payer: Payer,
  locale: string | undefined,
): Promise<VerbatimAnswer> {
  const language = languageOf(locale, payer);
  return payer.person === null
    ? seeOther(signInAddress(pathIn(language), language))
    : ownPage(services, payer.person, payer, language, nothing);
}

const good = (text: string, setCookie: string | null = null): Done => ({
  notice: { text, field: null },
  setCookie,
});
const bad = (text: string, field: SecretField): Done => ({
  notice: { text, field },
  setCookie: null,
});

const grantForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SignedIn = {
  readonly person: Person;
  readonly payer: Payer;
  readonly language: PageLanguage;
};
type Action = (services: PayerPageServices, who: SignedIn, form: Form) => Promise<Done>;

/** Each does one thing; what somebody else owns is not touched, and nothing is said about it. */
const actions: Readonly<Record<string, Action>> = {
  cancel_allowance: async ({ engine }, { person, language }, form) => {
    const subject = form['subject'] ?? '';
    if (!/^\d{1,15}$/.test(subject)) return nothing;
    const input = { allowanceId: Number(subject), walletId: person.walletId };
    const done = await engine.execute(cancelAllowance, input, line);
    return done.ok ? good(ownTexts[language].canceled) : nothing;
  },
  revoke: async ({ engine }, { person, language }, form) => {
    const grantId = form['subject'] ?? '';
    if (!grantForm.test(grantId)) return nothing;
    const done = await engine.execute(revokeOwnGrant, { grantId, personId: person.id }, line);
    return done.ok ? good(ownTexts[language].revoked) : nothing;
  },
  change_password: async (services, { person, payer, language }, form) => {
    const texts = ownTexts[language];
    const wanted = form['new-password'] ?? '';
    if (wanted.length < 8 || wanted.length > 255) return bad(texts.newPasswordBad, 'new-password');
    if (!(await isPasswordRight(services, person, form['current-password']))) {
      return bad(texts.currentWrong, 'current-password');
    }
    const change = { personId: person.id, passwordHash: await hashSecret(wanted) };
    const changed = await services.engine.execute(changeSecrets, change, line);
    if (!changed.ok) return nothing;
    // With the old password every session ended; whoever knows the new one goes on in this browser.
    return good(texts.passwordChanged, await startedFor(services, changed.value, payer));
  },
  change_pin: async (services, { person, language }, form) => {
    const texts = ownTexts[language];
    const wanted = form['new-pin'] ?? '';
    if (!/^\d{4,12}$/.test(wanted)) return bad(texts.newPinBad, 'new-pin');
    if (!(await isPasswordRight(services, person, form['current-pin']))) {
      return bad(texts.currentWrong, 'current-pin');
    }
    const change = { personId: person.id, pinHash: await hashSecret(wanted) };
    await services.engine.execute(changeSecrets, change, line);
    return good(texts.pinChanged);
  },
};

/** Whoever sits at a browser that was left open cannot take the wallet over. */
async function isPasswordRight(
  { checkSecret }: PayerPageServices,
  { walletId, passwordHash }: Person,
  secret = '',
): Promise<boolean> {
  const given = { clientId: pagesClient, walletId, kind: 'password', secret } as const;
  return (await checkSecret({ ...given, storedHash: passwordHash })) === 'right';
}

async function act(
  services: PayerPageServices,
  payer: Payer,
  locale: string,
  form: Form,
): Promise<VerbatimAnswer> {
  const language = languageOf(locale, payer);
  const { person, visitor } = payer;
  if (person === null) return seeOther(endedAddress(pathIn(language), language));
  if (!services.tokens.isGenuine(visitor, subjectOf(person), form['token'])) {
    const texts = payerTexts[language];
    const wayOn = { address: pathIn(language), text: texts.openAgain };
    return stopPage(language, texts.formRefused, 403, wayOn);
  }
  const wanted = form['action'] ?? '';
  const action = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
  const asked = { person, payer, language };
  const done = action === undefined ? nothing : await action(services, asked, form);
  return ownPage(services, person, payer, language, done);
}

/** "My wallet": what somebody has, whom they have let in, and their secrets. */
export const ownRoutes = (services: PayerPageServices): readonly Route[] => {
  const common = payerRoute(services);
  const summary = 'Somebody looks at their own wallet';
  return [
    route({
      ...common,
      method: 'GET',
      path: '/frontend/wallet',
      summary,
      request: {},
      handle: async ({ caller }) => accept(await show(services, caller, undefined)),
    }),
    route({
      ...common,
      method: 'GET',
      path: `/frontend/${localeParam}/wallet`,
      summary,
      request: { params: wire.localeParams },
      handle: async ({ params, caller }) => accept(await show(services, caller, params.locale)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `/frontend/${localeParam}/wallet`,
      summary: 'Somebody changes something of their own wallet',
      request: { params: wire.localeParams, body: wire.ownForm, bodyType: 'form' },
      handle: async ({ params, body, caller }) =>
        accept(await act(services, caller, params.locale, body)),
    }),
  ];
};
