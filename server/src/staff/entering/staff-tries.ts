import type { TryRow } from '../../identity/tries/count-page-try.ts';
import { namedTryRows } from '../../identity/tries/named-try-row.ts';
import { staffAddressOf } from '../members/member.ts';

/** In which rows the tries of the staff are counted. `source` null: everybody may be behind it. */
export type StaffTryRows = {
  readonly ofPassword: (source: string | null, email: string) => readonly TryRow[];
  readonly ofCode: (source: string | null, staffId: string) => readonly TryRow[];
};

/** `key`: names rows, so that the table tells nobody's address. */
export function staffTryRows(key: Buffer): StaffTryRows {
  const named = namedTryRows(key, 'staff');
  return {
    ofPassword: (source, email) => [
      named('staff_password', source, staffAddressOf(email)),
      // Where nobody knows who asks, one attacker would pause everybody.
      ...(source === null ? [] : [named('address', source)]),
    ],
    ofCode: (source, staffId) => [
      named('staff_code', source, staffId),
      named('staff_member', staffId),
    ],
  };
}
