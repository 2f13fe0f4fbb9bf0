import { deskTexts } from '../../desk/desk-texts.ts';
import { roleNames } from '../../desk/member-frame.ts';
import { actButton, facts, headOf, panel, sameByApi, sideBySide } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { fieldView } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import { languageNames, pageLanguages } from '../../pages/language.ts';
import { projectRoles } from '../../staff/members/member.ts';
import { roles as installationRoles } from '../../staff/roles.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import type { Visit } from '../visit.ts';
import { consoleStaffTexts } from './staff-texts.ts';

export type TypedInvitation = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly project_id: string;
  readonly language: string;
};

type Shown = {
  readonly typed: TypedInvitation;
  readonly wrong: Partial<TypedInvitation>;
  readonly status: number;
};

export const inviteAddress = '/console/staff/new';

/** The form for an invitation, with the meaning of each role. */
export function invitePage(
  services: ConsoleServices,
  visit: Visit,
  { typed, wrong, status }: Shown,
): VerbatimAnswer {
  const { language } = visit;
  const texts = staffTexts[language];
  const own = consoleStaffTexts[language];
  const names = roleNames[language];
  const roles = [...installationRoles, ...projectRoles];
  const field = (name: 'email' | 'name' | 'project_id', label: string, isOptional: boolean) =>
    fieldView({
      ...{ name, label, value: typed[name], error: wrong[name] ?? null, isOptional },
      ...{ autocomplete: 'off', lengthMax: name === 'email' ? 254 : 140 },
      inputmode: name === 'email' ? 'email' : 'text',
    });
  const role = selectView(
    'role',
    texts.role,
    roles.map((one) => [one, names[one]]),
    typed.role,
    wrong.role ?? null,
  );
  const spoken = selectView(
    'language',
    texts.language,
    pageLanguages.map((one) => [one, languageNames[one]]),
    typed.language,
  );
  const form = html`<form method="post" action="${inviteAddress}">${formMarks(services, visit, inviteAddress)}
${field('email', texts.email, false)}${field('name', texts.name, false)}${role}${field('project_id', own.place, true)}${spoken}
<div class="acts">${actButton(texts.sendInvitation, 'first')}</div></form>`;
  const meanings = facts([
    ...installationRoles.map((one) => [names[one], own.meanings[one]] as const),
    ...projectRoles.map((one) => [names[one], texts.meanings[one]] as const),
  ]);
  const api = operatorApi(services, 'POST', '/admin/v1/staff');
  const body = html`${headOf({ title: texts.invite, lead: own.inviteLead })}${sideBySide(panel(texts.invite, form), panel(texts.role, meanings))}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'staff', title: texts.invite, body, status });
}
