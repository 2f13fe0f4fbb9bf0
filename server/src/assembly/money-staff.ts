import type { MailReader } from '../bank/coming-back/tell-coming-back.ts';
import { moneyStaffOf } from '../staff/owners/owners.store.ts';
import type { Database } from '../storage/database.ts';

/** Pillars do not know the staff. This tells them whom to write to about a project's money. */
export const moneyStaff =
  (database: Database) =>
  async (projectId: string): Promise<readonly MailReader[]> => {
    const staff = await moneyStaffOf(database, projectId);
    return staff.map(({ email: to, locale }) => ({ to, locale }));
  };
