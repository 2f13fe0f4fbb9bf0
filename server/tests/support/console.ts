import type { Role } from '../../src/staff/roles.ts';
import type { OperatorClient } from './operator-client.ts';
import { addStaff } from './staff.ts';
import { StaffAtPages } from './staff-pages.ts';

/** Somebody new of the installation at the console, with a second factor that was just given. */
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
