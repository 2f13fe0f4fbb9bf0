import type { Engine } from '../../engine/engine.ts';
import { ask, type Query } from '../../engine/operation.ts';
import { type Hashing, visitorsLine } from '../../identity/hashing/hashing.ts';
import { judgedTry, type PageVerdict } from '../../identity/tries/judged-try.ts';
import { refusingInSteps } from '../../identity/tries/refusal-steps.ts';
import { Turns } from '../../identity/tries/turns.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { staffAddresses, staffMembers } from '../members/member.store.ts';
import { type StaffMember, staffAddressOf } from '../members/member.ts';
import type { StaffTryRows } from './staff-tries.ts';

/** The member with this address, in any state. Null: nobody has it. */
const memberByEmail: Query<string, StaffMember | null, never> = {
  name: 'member by email',
  *load(email, rows) {
    yield [ask(staffAddresses, staffAddressOf(email))];
    const known = rows.get(staffAddresses, staffAddressOf(email));
    if (known !== null) yield [ask(staffMembers, known.staffId)];
  },
  answer: (rows, email) => {
    const known = rows.get(staffAddresses, staffAddressOf(email));
    return accept(known === null ? null : rows.get(staffMembers, known.staffId));
  },
};

export type TypedByStaff = {
  readonly email: string;
  readonly password: string;
  /** The source address of the request. Null: it is unknown, and anybody may have sent it. */
  readonly source: string | null;
};

export type StaffEntering =
  | { readonly what: 'right'; readonly member: StaffMember }
  | Exclude<PageVerdict, { readonly what: 'right' }>;

/**
 * The member who types this password. `refused`: unknown, invited, suspended or wrong. Neither the
 * time of the answer nor the pauses reveal which (decision 0165). Never call it inside a batch.
 */
export type CheckStaffPassword = (typed: TypedByStaff) => Promise<StaffEntering>;

type Services = {
  readonly engine: Engine;
  readonly hashing: Hashing;
  readonly tryRows: StaffTryRows;
};

const insideMax = 5;
const waitingMax = 500;

export function createStaffPasswordCheck(services: Services): CheckStaffPassword {
  const { engine, hashing, tryRows } = services;
  const turns = new Turns(insideMax, waitingMax);
  const entering = async ({ email, password, source }: TypedByStaff): Promise<StaffEntering> => {
    const found = granted(await engine.read(memberByEmail, email));
    const member = found?.state === 'active' ? found : null;
    const rows = tryRows.ofPassword(source, email);
    const storedHash = member?.passwordHash ?? null;
    const tried = { rows, storedHash, secret: password };
    const { verdict } = await hashing.admitted(visitorsLine({ address: source }), (place) =>
      turns.take(rows[0]?.id ?? '', () => judgedTry(engine, place, tried)),
    );
    if (verdict.what !== 'right') return verdict;
    return member === null ? { what: 'refused' } : { what: 'right', member };
  };
  return (typed) =>
    refusingInSteps(
      () => entering(typed),
      ({ what }) => what !== 'right',
    );
}
