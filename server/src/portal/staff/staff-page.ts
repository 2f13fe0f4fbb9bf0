import { doneWord } from '../../desk/done-word.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { roleNames } from '../../desk/member-frame.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink } from '../../desk/parts.ts';
import { stateTag } from '../../desk/staff-state.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { type ListedStaff, readStaff, staffList } from '../../staff/members/listed-staff.store.ts';
import type { ProjectRole, StaffState } from '../../staff/members/member.ts';
import type { Database } from '../../storage/database.ts';
import { listPage } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';

/** A person in the view of a project, without anything from other projects. */
export type Colleague = {
  readonly staff_id: string;
  readonly email: string;
  readonly name: string;
  readonly state: StaffState;
  readonly role: ProjectRole;
  readonly second_factor: boolean;
  readonly created_at: number;
};

export function colleagueOf({ member, roles }: ListedStaff, projectId: string): Colleague | null {
  const held = roles.find((one) => one.projectId === projectId);
  if (held === undefined) return null;
  return {
    staff_id: member.id,
    email: member.email,
    name: member.name,
    state: member.state,
    // A role in a project is always a project role.
    role: held.role as ProjectRole,
    second_factor: hasSecondFactor(member),
    created_at: member.createdAt,
  };
}

const csv: CsvForm<Colleague> = {
  columns: ['staff_id', 'name', 'email', 'role', 'state', 'second_factor', 'created_at'],
  amounts: [],
  currencyOf: () => '',
};

/** The people who work in a project, in the view of the project. */
export const colleagueFace = (database: Database, projectId: string): ListFace<Colleague> => ({
  list: staffList,
  csv,
  read: async (ids) =>
    (await readStaff(database, ids)).flatMap((one) => colleagueOf(one, projectId) ?? []),
});

/** The people who work in the project, with their roles. */
export function staffPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base, project } = visit;
  const texts = staffTexts[language];
  const roles = roleNames[language];
  const address = `${base}/staff`;
  const mayInvite = mayVisitorDo(visit, 'POST /portal/projects/:project_id/staff/new');
  const maySeeSessions = mayVisitorDo(visit, 'GET /portal/projects/:project_id/staff/sessions');
  return listPage(services, visit, {
    section: 'staff',
    title: texts.title,
    address,
    acts: [
      actLink(`${address}/log`, texts.log, 'plain'),
      ...(maySeeSessions ? [actLink(`${address}/sessions`, texts.sessions, 'plain')] : []),
      ...(mayInvite ? [actLink(`${address}/new`, texts.invite, 'first')] : []),
    ],
    face: colleagueFace(services.database, project.id),
    typed,
    allowed: {},
    fieldsOf: () => [],
    columns: [
      { heading: texts.since, kind: 'moment' },
      { heading: texts.name, kind: 'text' },
      { heading: texts.email, kind: 'text' },
      { heading: texts.role, kind: 'text' },
      { heading: texts.secondFactor, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
    ],
    rowOf: (one) => ({
      address: `${address}/${one.staff_id}`,
      cells: [
        momentView(one.created_at as never, services.clock.now(), language),
        one.name,
        one.email,
        roles[one.role],
        one.second_factor ? texts.yes : texts.no,
        stateTag(one.state, language),
      ],
    }),
    empty: texts.empty,
    apiPath: null,
    done: doneWord(texts.done, typed['done']),
  });
}
