import { doneWord } from '../../desk/done-word.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { roleNames } from '../../desk/member-frame.ts';
import { momentView } from '../../desk/moments.ts';
import { actButton, actLink, headOf, notice, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { type Role, roles } from '../../staff/roles.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { staffAddress } from './staff-page.ts';
import { consoleStaffTexts } from './staff-texts.ts';

export const tokensAddress = `${staffAddress}/tokens`;

type Token = {
  readonly token_id: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: number;
  readonly expires_at: number | null;
};

export type TypedToken = {
  readonly name: string;
  readonly role: string;
  readonly last_day: string;
};

export type TokenSaid = {
  readonly typed: TypedToken;
  readonly wrong: Partial<TypedToken>;
  readonly status: number;
};

const nothingTyped: TokenSaid = {
  typed: { name: '', role: 'auditor', last_day: '' },
  wrong: {},
  status: 200,
};

function formView(services: ConsoleServices, visit: Visit, { typed, wrong }: TokenSaid): Html {
  const { language } = visit;
  const own = consoleStaffTexts[language];
  const invalid =
    wrong.last_day !== undefined && html` aria-invalid="true" aria-describedby="last_day-error"`;
  const error =
    wrong.last_day !== undefined &&
    html`<p class="error" id="last_day-error">${wrong.last_day}</p>`;
  const form = html`<form method="post" action="${tokensAddress}">${formMarks(services, visit, tokensAddress)}
${fieldView({
  ...{ name: 'name', label: own.tokenName, hint: own.tokenNameHint, value: typed.name },
  ...{ error: wrong.name ?? null, autocomplete: 'off', lengthMax: 140 },
})}${selectView(
  'role',
  staffTexts[language].role,
  roles.map((role) => [role, roleNames[language][role]]),
  typed.role,
)}<div class="field"><label for="last_day">${own.expiresOn}</label><input id="last_day" name="last_day" type="date" value="${typed.last_day}"${invalid}>${error}</div>
<div class="acts">${actButton(own.create, 'first')}</div></form>`;
  return panel(own.newToken, form);
}

function deleteForm(services: ConsoleServices, visit: Visit, { token_id: id }: Token): Html {
  const address = `${tokensAddress}/${id}/delete`;
  return html`<form method="post" action="${address}">${formMarks(services, visit, address)}${actButton(consoleStaffTexts[visit.language].deleteToken, 'danger')}</form>`;
}

/** The tokens of the operator API, without their secrets, and the form for a new one. */
export function tokensPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
  said: TokenSaid = nothingTyped,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, role } = visit;
  const texts = staffTexts[language];
  const own = consoleStaffTexts[language];
  const mayChange = mayIn('POST /console/staff/tokens', role);
  const form = mayChange ? formView(services, visit, said) : null;
  const now = services.clock.now();
  return listPage<Token>(services, visit, {
    section: 'staff',
    title: own.tokens,
    address: tokensAddress,
    acts: [actLink(staffAddress, texts.title, 'plain')],
    above: html`<p>${own.tokensLead}</p>${form}`,
    endpoint: 'GET /admin/v1/tokens',
    typed,
    allowed: {},
    fieldsOf: () => [],
    columns: [
      { heading: texts.since, kind: 'moment' },
      { heading: own.tokenName, kind: 'text' },
      { heading: texts.role, kind: 'text' },
      { heading: own.expires, kind: 'text' },
      ...(mayChange ? [{ heading: own.deleteToken, kind: 'text' } as const] : []),
    ],
    rowOf: (token) => ({
      cells: [
        momentView(unixSeconds(token.created_at), now, language),
        token.name,
        roleNames[language][token.role],
        token.expires_at === null
          ? own.never
          : momentView(unixSeconds(token.expires_at), now, language),
        ...(mayChange ? [deleteForm(services, visit, token)] : []),
      ],
    }),
    empty: own.noTokens,
    status: said.status,
    done: doneWord(own.done, typed['done']),
  });
}

/** The only page that shows a new token. */
export function freshTokenPage(
  services: ConsoleServices,
  visit: Visit,
  token: string,
): VerbatimAnswer {
  const { language } = visit;
  const own = consoleStaffTexts[language];
  const acts = [actLink(tokensAddress, own.tokens, 'plain')];
  const shown = html`<p><code>${token}</code></p>`;
  const body = html`${headOf({ title: own.newToken, acts })}${notice(own.shownOnce, 'wait')}${panel(null, shown)}`;
  return showPage(services, visit, { section: 'staff', title: own.newToken, body, status: 201 });
}
