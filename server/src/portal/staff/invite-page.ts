import { roleNames } from '../../desk/member-frame.ts';
import { actButton, facts, headOf, panel, sideBySide } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { fieldView } from '../../pages/field.ts';
import { html } from '../../pages/html.ts';
import { languageNames, pageLanguages } from '../../pages/language.ts';
import { projectRoles } from '../../staff/members/member.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

export type TypedInvitation = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly language: string;
};

type Shown = {
  readonly typed: TypedInvitation;
  readonly wrong: Partial<TypedInvitation>;
  readonly status: number;
};

/** The form that invites a person, with the meaning of each role. */
export function invitePage(
  services: PortalServices,
  visit: Visit,
  { typed, wrong, status }: Shown,
): VerbatimAnswer {
  const { language, base } = visit;
  const texts = staffTexts[language];
  const roles = roleNames[language];
  const path = `${base}/staff/new`;
  const common = { autocomplete: 'off', lengthMax: 254 };
  const form = html`<form method="post" action="${path}">${formMarks(services, visit, path)}
${fieldView({ ...common, name: 'email', label: texts.email, value: typed.email, error: wrong.email ?? null, inputmode: 'email' })}
${fieldView({ ...common, name: 'name', label: texts.name, value: typed.name, error: wrong.name ?? null, lengthMax: 140 })}
${selectView(
  'role',
  texts.role,
  projectRoles.map((role) => [role, roles[role]]),
  typed.role,
)}
${selectView(
  'language',
  texts.language,
  pageLanguages.map((one) => [one, languageNames[one]]),
  typed.language,
)}
<div class="acts">${actButton(texts.sendInvitation, 'first')}</div></form>`;
  const meanings = facts(projectRoles.map((role) => [roles[role], texts.meanings[role]]));
  const body = html`${headOf({ title: texts.invite, lead: texts.inviteLead })}${sideBySide(panel(texts.invite, form), panel(texts.role, meanings))}`;
  return showPage(services, visit, { section: 'staff', title: texts.invite, body, status });
}
