import { hidden, payerPage } from '../../../account/page-route.ts';
import { signOutPath, signOutSubject } from '../../../account/session/sign-in.routes.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { applicationsOf } from '../../../identity/oauth/person-grants.store.ts';
import { loginOf } from '../../../identity/users/own-login.store.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { html } from '../../../pages/html.ts';
import { allowancesOf } from '../../allowances/own-allowances.store.ts';
import type { PayerPageServices } from '../page-services.ts';
import { shownWith } from './change-password.ts';
import { type DoneWord, pathIn, subjectOf } from './done-address.ts';
import { findMovements } from './movements.ts';
import { ownTexts } from './own-texts.ts';
import { ownBody } from './own-view.ts';
import type { SignedIn } from './own-visit.ts';
import type { SecretForms } from './secret-forms.ts';
import { shownSessions } from './sessions.ts';
import { waitingFor } from './waiting.ts';
import { waitingSources } from './waiting-sources.ts';

/** Of the movements so many; all of them have a page of their own. */
const shownMax = 20;
const everything = { currencies: null, direction: null, from: null, to: null };

/** What the page says besides what there is. */
export type Shown = {
  readonly done: DoneWord | null;
  readonly wrong: SecretForms['wrong'];
  /** How far back in the movements the reader has come, as it stands in the address. */
  readonly before: string | undefined;
};

/** The way out. */
function signOutForm({ tokens }: PayerPageServices, { payer, language }: SignedIn) {
  const path = pathIn(language);
  const token = tokens.tokenFor(payer.visitor, signOutSubject(path));
  return html`<form class="payer" method="post" action="${signOutPath}">${hidden('token', token)}${hidden('next', path)}${hidden('lang', language)}<button class="link" type="submit">${ownTexts[language].signOut}</button></form>`;
}

function statusOf(wrong: Shown['wrong']): number {
  if (wrong === null) return 200;
  return wrong.retryAfter === null ? 422 : 429;
}

/** Everything about somebody's own wallet. */
export async function ownPage(
  services: PayerPageServices,
  who: SignedIn,
  { done, wrong, before }: Shown,
): Promise<VerbatimAnswer> {
  const { engine, database, clock, tokens } = services;
  const { person, payer, language } = who;
  const { visitor } = payer;
  const wallet = await engine.read(readWallet, person.walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const awaitedIds = accounts.filter(({ isAwaited }) => isAwaited).map(({ id }) => id);
  const texts = ownTexts[language];
  const wanted = { filter: everything, text: '', before, shownMax };
  const body = ownBody({
    language,
    name: person.name,
    path: pathIn(language),
    tokenOf: (action, subject) => tokens.tokenFor(visitor, subjectOf(person, action, subject)),
    accounts,
    waiting: await waitingFor(
      waitingSources(services),
      { person, accountIds: awaitedIds },
      language,
    ),
    ...(await findMovements(services, accounts, wanted, language)),
    allowances: await allowancesOf(database, person.walletId, clock.now()),
    applications: await applicationsOf(database, person.id),
    sessions: await shownSessions(services, who),
    ownSession: payer.sessionId,
    login: await loginOf(database, person.id),
    person: String(person.id),
    shownWith: shownWith(tokens, visitor, person),
    done: done === null ? null : texts[done],
    wrong,
  });
  return payerPage(
    {
      language,
      title: texts.title,
      isTest: person.isTest,
      simulation: services.simulation,
      body: html`${body}${signOutForm(services, who)}`,
      addressIn: pathIn,
    },
    statusOf(wrong),
    { setCookie: visitor.setCookie, retryAfter: wrong?.retryAfter ?? null },
  );
}
