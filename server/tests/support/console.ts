import type { Role } from '../../src/staff/roles.ts';
import type { OperatorClient } from './operator-client.ts';
import { addStaff } from './staff.ts';
import { StaffAtPages } from './staff-pages.ts';

/** A new member of the installation's staff at the console, with a fresh second factor. */
export async function atConsole(
  service: { readonly client: OperatorClient },
  role: Role,
): Promise<StaffAtPages> {
  const member = await addStaff(service, { role });
  const staff = new StaffAtPages(service, member, '192.0.2.77', 'console');
  await staff.signIn();
  await staff.setUpApp();
  return staff;
}
