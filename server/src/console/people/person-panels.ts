import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, panel, tag } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import type { ConsoleServices } from '../console-services.ts';
import { buttonForm } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import type { Visit } from '../visit.ts';
import { peopleTexts } from './people-texts.ts';
import type { Access, Allowance, Person } from './person.ts';

function factorText({ second_factor: factor }: Access, { language }: Visit): string {
  const texts = peopleTexts[language];
  const { yes, no } = ownerTexts[language];
  if (!factor.app && factor.passkeys === 0) return texts.noFactor;
  return texts.factor(factor.app ? yes : no, factor.passkeys, factor.recovery_codes);
}

/** The person, and how they sign in. */
export function personPanels({ user, access }: Person, visit: Visit): Html {
  const { language } = visit;
  const texts = peopleTexts[language];
  const owner = ownerTexts[language];
  const about = facts([
    [texts.name, html`<bdi>${user.name}</bdi>`],
    [texts.user, html`<code>${user.user_id}</code>`],
    [owner.wallet, html`<code>${user.wallet_id}</code>`],
    [texts.language, user.locale],
    [owner.created, momentText(unixSeconds(user.created_at), language)],
    [texts.password, access.has_password ? texts.set : texts.notSet],
    [texts.pin, access.has_pin ? texts.set : texts.notSet],
    [texts.secondFactor, factorText(access, visit)],
  ]);
  const addresses = access.addresses.map(
    ({ value, confirmed_at: at }) =>
      html`<li><bdi>${value}</bdi> ${tag(at === null ? texts.unconfirmed : texts.confirmed, at === null ? 'wait' : 'good')}</li>`,
  );
  const attempts = facts(
    access.tries.map(({ secret, wrong_last_day: wrong }) => [
      texts.secrets[secret],
      texts.wrongToday(wrong),
    ]),
  );
  const sessions = access.sessions.map(
    ({ created_at: at }) =>
      html`<li>${texts.signedInAt(momentText(unixSeconds(at), language))}</li>`,
  );
  const list = (rows: readonly Html[], empty: string): Html =>
    rows.length === 0 ? html`<p class="empty">${empty}</p>` : html`<ul>${rows}</ul>`;
  return html`${panel(owner.about, about)}${panel(texts.addresses, list(addresses, texts.noAddresses))}${panel(texts.attempts, attempts)}${panel(texts.sessions, list(sessions.slice(0, 20), texts.noSessions))}`;
}

const endable: ReadonlySet<string> = new Set(['created', 'accepted', 'active']);

function cancelForm(
  services: ConsoleServices,
  visit: Visit,
  { user }: Person,
  { allowance_id: id, status }: Allowance,
): Html | string {
  if (!endable.has(status)) return '';
  const form = buttonForm(services, visit, {
    endpoint: 'POST /console/people/:user_id/cancel-allowance',
    params: { user_id: user.user_id },
    title: peopleTexts[visit.language].cancelPermission,
    fields: html`<input type="hidden" name="allowance_id" value="${id}">`,
  });
  return form ?? '';
}

/** The merchants' permissions to take money from the wallet. */
export function permissionsPanel(services: ConsoleServices, visit: Visit, person: Person): Html {
  const { language } = visit;
  const texts = peopleTexts[language];
  const table = tableView({
    language,
    caption: texts.permissions,
    columns: [
      { heading: texts.permission, kind: 'text' },
      { heading: ownerTexts[language].state, kind: 'tag' },
      { heading: texts.upTo, kind: 'sum' },
      { heading: ownerTexts[language].acts, kind: 'text' },
    ],
    rows: person.allowances.map((one) => ({
      cells: [
        html`<bdi>${one.description}</bdi>`,
        tag(
          texts.permissionStates[one.status] ?? one.status,
          one.status === 'active' ? 'good' : 'plain',
        ),
        one.max_price == null ? '' : moneyText(one.max_price, one.currency, language),
        cancelForm(services, visit, person, one),
      ],
    })),
    empty: texts.noPermissions,
  });
  return panel(texts.permissions, table);
}

/** The permissions of other parties' programs to act for this person. */
export function applicationsPanel(
  services: ConsoleServices,
  visit: Visit,
  { access, user }: Person,
  now: UnixSeconds,
): Html {
  const { language } = visit;
  const texts = peopleTexts[language];
  const removeForm = (projectId: string): Html | string =>
    buttonForm(services, visit, {
      endpoint: 'POST /console/people/:user_id/remove-application',
      params: { user_id: user.user_id },
      title: texts.removeAccess,
      fields: html`<input type="hidden" name="project_id" value="${projectId}">`,
    }) ?? '';
  const table = tableView({
    language,
    caption: texts.applications,
    columns: [
      { heading: texts.application, kind: 'text' },
      { heading: texts.mayDo, kind: 'text' },
      { heading: texts.lastIn, kind: 'moment' },
      { heading: ownerTexts[language].acts, kind: 'text' },
    ],
    rows: access.applications.slice(0, 20).map((one) => ({
      cells: [
        html`<a href="/console/merchants/${one.project_id}"><bdi>${one.name}</bdi></a>`,
        html`<span lang="en">${one.scopes.join(', ')}</span>`,
        momentView(unixSeconds(one.last_grant_at), now, language),
        removeForm(one.project_id),
      ],
    })),
    empty: texts.noApplications,
  });
  return panel(texts.applications, table);
}
