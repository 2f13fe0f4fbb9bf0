import { type Static, Type } from 'typebox';
import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';
import { createdAt, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import { email } from '../../identity/users/address.wire.ts';
import { locales } from '../../identity/users/person.ts';
import {
  isProjectRole,
  projectRoles,
  type StaffMember,
  type StaffRole,
  staffStates,
} from '../../staff/members/member.ts';
import { roles } from '../../staff/roles.ts';
import { ofProject } from '../list-filters.wire.ts';

const role = () =>
  Type.Enum([...projectRoles, ...roles], {
    description:
      'Of a project: owner, finance, support, developer or viewer. Of the installation: operator, treasurer, helpdesk or auditor.',
  });

const nameText = 'Name of the person.';
const localeText = 'Language of pages and mails.';
const staffId = { description: 'Id of the member of staff.' };

const name = () =>
  Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[^\\p{Cc}]*$',
    description: nameText,
  });

const projectId = () =>
  Type.String({
    format: 'uuid',
    description: 'Where the role counts. Required with a role of a project, and with no other.',
  });

export const newStaff = Type.Object(
  {
    email: email('E-mail address; who is known by it gets the role as well.'),
    name: name(),
    role: role(),
    project_id: Type.Optional(projectId()),
    locale: Type.Optional(Type.Enum([...locales], { default: 'en', description: localeText })),
    password: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 255,
        description: 'Left out, they get an invitation by mail and set one themselves.',
      }),
    ),
  },
  {
    $id: 'NewStaff',
    description:
      'Somebody whose address is known keeps their name, language and password, and gets the role.',
    examples: [
      {
        email: 'ona@example.com',
        name: 'Ona',
        role: 'owner',
        project_id: '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11',
      },
    ],
  },
);

export const createdStaff = Type.Object(
  {
    staff_id: Type.String(staffId),
    state: Type.Enum([...staffStates], {
      description: 'invited until they set a password; then active.',
    }),
  },
  { $id: 'CreatedStaff' },
);

export const staffParams = Type.Object({
  staff_id: Type.String({ format: 'uuid', ...staffId }),
});

export const staffChange = Type.Object(
  {
    name: Type.Optional(name()),
    role: Type.Optional(
      Type.Union([role(), Type.Null()], {
        description: 'Instead of the role that they have there; null takes it away.',
      }),
    ),
    project_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Whose role is changed; left out, it is that of the installation.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(['active', 'suspended'], {
        description:
          'suspended: no sign-in, and every session ends at once. active undoes it; who has no password yet is invited again.',
      }),
    ),
  },
  {
    $id: 'StaffChange',
    examples: [
      { role: 'finance', project_id: '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11' },
      { state: 'suspended' },
    ],
  },
);

/** A role of a project needs a project, and a role of the installation has none. */
export function roleRules(body: unknown): readonly Violation[] {
  const { role: given, project_id: project } = membersOf(body);
  if (typeof given !== 'string') return [];
  if (isProjectRole(given)) {
    return project === undefined
      ? [{ path: 'project_id', message: `Project id is required with the role ${given}` }]
      : [];
  }
  return project !== undefined && (roles as readonly string[]).includes(given)
    ? [{ path: 'project_id', message: `Project id does not go with the role ${given}` }]
    : [];
}

/** A change with a project but without a role would change nothing. */
export function roleChangeRules(body: unknown): readonly Violation[] {
  const { role: given, project_id: project } = membersOf(body);
  return given === undefined && project !== undefined
    ? [{ path: 'role', message: 'Role is required with a project id' }]
    : roleRules(body);
}

export const staffAnswer = Type.Object(
  {
    staff_id: Type.String(staffId),
    email: Type.String({ description: 'E-mail address with which they sign in.' }),
    name: Type.String({ description: nameText }),
    locale: Type.Enum([...locales], { description: localeText }),
    state: Type.Enum([...staffStates], {
      description: '`invited` until they set a password, `suspended`: no sign-in.',
    }),
    second_factor: Type.Boolean({
      description: 'Whether they have set up one-time codes or a passkey.',
    }),
    roles: Type.Array(
      Type.Object({
        project_id: orNull(
          Type.String({ description: 'Where the role counts; null: in the installation.' }),
        ),
        role: role(),
      }),
      { description: 'What they are, in projects and in the installation.' },
    ),
    created_at: createdAt(),
  },
  { $id: 'Staff', description: 'Somebody who works here, without their secrets.' },
);

export const staffQuery = listQuery({
  ...ofProject,
  scope: Type.Optional(
    Type.Enum(['installation'], { description: 'Who has a role of the installation.' }),
  ),
  email: Type.Optional(
    Type.String({
      pattern: '^[^\\p{Cc}]+$',
      maxLength: 254,
      description: 'Whose address this is, in upper or lower case.',
    }),
  ),
});

export const staffListAnswer = pageAnswer(staffAnswer, 'StaffList');

export const staffCsv: CsvForm<Static<typeof staffAnswer>> = {
  columns: Object.keys(staffAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

type Shown = {
  readonly member: StaffMember;
  readonly roles: readonly Pick<StaffRole, 'projectId' | 'role'>[];
};

export const staffOnWire = ({ member, roles: held }: Shown): Static<typeof staffAnswer> => ({
  staff_id: member.id,
  email: member.email,
  name: member.name,
  locale: member.locale,
  state: member.state,
  second_factor: hasSecondFactor(member),
  roles: held.map((one) => ({ project_id: one.projectId, role: one.role })),
  created_at: member.createdAt,
});

export const createdOnWire = ({ id, state }: StaffMember): Static<typeof createdStaff> => ({
  staff_id: id,
  state,
});
