import { hidden, payerPage } from '../../../account/page-route.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { applicationsOf } from '../../../identity/oauth/person-grants.store.ts';
import { html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import { allowancesOf } from '../../allowances/own-allowances.store.ts';
import type { PayerPageServices } from '../page-services.ts';
import { subjectOf } from './done-address.ts';
import { askTexts } from './end-texts.ts';
import type { Ending, Form, Outcome, SignedIn } from './own-visit.ts';
import { roomPathIn } from './rooms.ts';

/** Whether the owner has seen the consequences. */
export const isSure = (form: Form): boolean => form['sure'] === '1';

const asked = (ending: Ending | null): Outcome =>
  ending === null ? { what: 'nothing' } : { what: 'asked', ending };

/**
 * Asks about an allowance of theirs. Nothing is asked about one that has ended or belongs to
 * somebody else.
 */
export async function askAllowance(
  { database, clock }: PayerPageServices,
  { person }: SignedIn,
  id: number,
): Promise<Outcome> {
  const all = await allowancesOf(database, person.walletId, clock.now());
  const found = all.find((one) => one.id === id);
  return asked(
    found === undefined
      ? null
      : {
          action: 'cancel_allowance',
          subject: String(id),
          who: found.application,
          about: found.description,
        },
  );
}

export async function askApplication(
  { database }: PayerPageServices,
  { person }: SignedIn,
  projectId: string,
): Promise<Outcome> {
  const all = await applicationsOf(database, person.id);
  const found = all.find((one) => one.projectId === projectId);
  return asked(
    found === undefined
      ? null
      : { action: 'revoke', subject: projectId, who: found.application, about: null },
  );
}

/**
 * Asks "Really?" and explains the consequences. Leaving the page changes nothing (decision 0184).
 */
export function endPage(
  { tokens, simulation }: PayerPageServices,
  { person, payer, language }: SignedIn,
  { action, subject, who, about }: Ending,
): VerbatimAnswer {
  const texts = askTexts[language];
  const { heading, meaning, yes } = texts[action](who);
  const path = roomPathIn('permissions', language);
  const token = tokens.tokenFor(payer.visitor, subjectOf(person, action, subject));
  const named = about === null ? who : `${who}: ${about}`;
  const body = html`<h1>${heading}</h1><p class="purpose"><bdi>${named}</bdi></p>${meaning.map((one) => html`<p>${one}</p>`)}
<form method="post" action="${path}">${hidden('token', token)}${hidden('subject', subject)}${hidden('sure', '1')}<div class="actions"><button class="button" type="submit" name="action" value="${action}">${yes}</button>${linkButton(path, texts.keep, 'plain')}</div></form>`;
  const page = { language, title: heading, isTest: person.isTest, simulation, body };
  return payerPage({ ...page, addressIn: null }, 200, { setCookie: payer.visitor.setCookie });
}
