import { randomUUID } from 'node:crypto';
import type { ProjectRole } from '../../src/staff/members/member.ts';
import type { Role } from '../../src/staff/roles.ts';
import type { OperatorClient } from './operator-client.ts';

type Wanted = {
  readonly role: ProjectRole | Role;
  readonly projectId?: string;
  /** By default a new address. */
  readonly email?: string;
  readonly password?: string;
  /** By default the role. */
  readonly name?: string;
};

export type TestStaff = {
  readonly staffId: string;
  readonly email: string;
  readonly password: string;
};

export const staffPath = '/admin/v1/staff';

export const anAddress = (): string => `${randomUUID()}@staff.example`;

/** A member of staff with a password, in a project or in the installation. */
export async function addStaff(
  { client }: { readonly client: OperatorClient },
  { role, projectId, email = anAddress(), password = 'a long password', name }: Wanted,
): Promise<TestStaff> {
  const { status, body, text } = await client.send('POST', staffPath, {
    body: { email, name: name ?? `Our ${role}`, role, project_id: projectId, password },
  });
  if (status !== 201) throw new Error(text);
  return { staffId: String(body['staff_id']), email, password };
}
