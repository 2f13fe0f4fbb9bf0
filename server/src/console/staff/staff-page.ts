import { doneWord } from '../../desk/done-word.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { roleNames } from '../../desk/member-frame.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink } from '../../desk/parts.ts';
import { stateTag } from '../../desk/staff-state.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { ProjectRole, StaffState } from '../../staff/members/member.ts';
import type { Role } from '../../staff/roles.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { consoleStaffTexts } from './staff-texts.ts';

/** A staff member in the operator API's answer. */
export type Member = {
  readonly staff_id: string;
  readonly email: string;
  readonly name: string;
  readonly state: StaffState;
  readonly second_factor: boolean;
  readonly roles: readonly {
    readonly project_id: string | null;
    readonly role: ProjectRole | Role;
  }[];
  readonly created_at: number;
};

export const staffAddress = '/console/staff';

/** Their role in the installation, and the number of their projects. */
function rolesText({ roles }: Member, language: PageLanguage): string {
  const texts = consoleStaffTexts[language];
  const words = roles.map(({ project_id: id, role }) =>
    id === null ? roleNames[language][role] : `${roleNames[language][role]} (${id.slice(0, 8)})`,
  );
  const shown = words.slice(0, rolesShown).join(', ');
  const more = words.length - rolesShown;
  return words.length === 0 ? texts.noRole : more > 0 ? `${shown} +${more}` : shown;
}

const rolesShown = 3;

/** The outcome of the last act. The portal words some of them for one project only. */
export function doneText(done: string | undefined, language: PageLanguage): string | null {
  const words: Readonly<Record<string, string>> = {
    ...staffTexts[language].done,
    ...consoleStaffTexts[language].done,
  };
  return doneWord(words, done);
}

/** The staff of the installation and of projects. */
export function staffPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, role } = visit;
  const texts = staffTexts[language];
  const own = consoleStaffTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: typed[name] ?? '' });
  return listPage<Member>(services, visit, {
    section: 'staff',
    title: texts.title,
    address: staffAddress,
    acts: [
      ...(mayIn('GET /console/staff/tokens', role)
        ? [actLink(`${staffAddress}/tokens`, own.tokens, 'plain')]
        : []),
      ...(mayIn('GET /console/staff/new', role)
        ? [actLink(`${staffAddress}/new`, texts.invite, 'first')]
        : []),
    ],
    above: html`<p>${own.lead}</p>`,
    endpoint: 'GET /admin/v1/staff',
    typed,
    allowed: { scope: ['installation'], project_id: 'any', email: 'any' },
    fieldsOf: () => [
      {
        ...field('scope', own.scope),
        kind: 'select',
        options: [{ value: 'installation', text: own.installation }],
      },
      { ...field('project_id', own.project), kind: 'text', placeholder: own.projectHint },
      { ...field('email', texts.email), kind: 'text' },
    ],
    columns: [
      { heading: texts.since, kind: 'moment' },
      { heading: texts.name, kind: 'text' },
      { heading: texts.email, kind: 'text' },
      { heading: own.roles, kind: 'text' },
      { heading: texts.secondFactor, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
    ],
    rowOf: (member) => ({
      address: `${staffAddress}/${member.staff_id}`,
      cells: [
        momentView(unixSeconds(member.created_at), services.clock.now(), language),
        member.name,
        member.email,
        rolesText(member, language),
        member.second_factor ? texts.yes : texts.no,
        stateTag(member.state, language),
      ],
    }),
    empty: own.empty,
    done: doneText(typed['done'], language),
  });
}
