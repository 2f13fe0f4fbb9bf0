import type { TryRow } from '../../identity/tries/count-page-try.ts';
import { namedTryRows } from '../../identity/tries/named-try-row.ts';
import { staffAddressOf } from '../members/member.ts';

/** The rows that count the tries of the staff. `source` null: anybody may have sent the request. */
export type StaffTryRows = {
  readonly ofPassword: (source: string | null, email: string) => readonly TryRow[];
  readonly ofCode: (source: string | null, staffId: string) => readonly TryRow[];
};

/** `key` turns names into row ids, so that the table reveals nobody's address. */
export function staffTryRows(key: Buffer): StaffTryRows {
  const named = namedTryRows(key, 'staff');
  return {
    ofPassword: (source, email) => [
      named('staff_password', source, staffAddressOf(email)),
      // If the source is unknown, one attacker would pause everybody.
      ...(source === null ? [] : [named('address', source)]),
    ],
    ofCode: (source, staffId) => [
      named('staff_code', source, staffId),
      named('staff_member', staffId),
    ],
  };
}
