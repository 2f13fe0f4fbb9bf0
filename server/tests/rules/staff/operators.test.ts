import { beforeEach, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { admin } from '../../../src/staff/actor.ts';
import { addStaff } from '../../../src/staff/members/add-staff.ts';
import { changeAsOperator } from '../../../src/staff/members/change-as-operator.ts';
import type { ChangeStaff } from '../../../src/staff/members/change-staff.ts';
import { staffMembers, staffRoles } from '../../../src/staff/members/member.store.ts';
import { staffRoleId } from '../../../src/staff/members/member.ts';
import type { Role } from '../../../src/staff/roles.ts';
import { client } from '../../support/engines.ts';
import { testMailing as mailing } from '../../support/mails.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

// Business 1: nobody changes their own access, and the installation keeps an operator.

const [ona, jonas, ruta] = [1, 2, 3].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`) as [
  string,
  string,
  string,
];

let engine: ReturnType<typeof createMemoryEngine>;
const add = (id: string, role: Role, passwordHash: string | null = 'a hash') =>
  engine.execute(
    addStaff,
    {
      ...{ id, email: `${id}@staff.example`, name: id, locale: 'en', role, projectId: null },
      ...{ passwordHash, invitation: null, mailing },
    },
    client('tests'),
  );

type Wanted = Omit<ChangeStaff, 'staffId' | 'places'>;

/** The outcome: a refusal, or done. */
async function change(by: string | null, staffId: string, wanted: Wanted): Promise<string> {
  const actor = by === null ? admin : { type: 'staff' as const, id: by, name: by };
  const input = {
    by: actor,
    change: { staffId, places: [null], ...wanted },
    operators: [ona, jonas, ruta],
  };
  const decision = await engine.execute(changeAsOperator, input, client(by ?? 'admin'));
  return decision.ok ? 'done' : decision.refusal;
}

const asAuditor: Wanted = { role: { projectId: null, role: 'auditor' } };
const without: Wanted = { role: { projectId: null, role: null } };
const suspended: Wanted = { state: 'suspended' };
const roleOf = (id: string) => engine.store.rowOf(staffRoles, staffRoleId(id, null))?.role ?? null;
const stateOf = (id: string) => engine.store.rowOf(staffMembers, id)?.state;

beforeEach(async () => {
  engine = createMemoryEngine({ now: () => unixSeconds(1_800_000_000) });
  await add(ona, 'operator');
  await add(jonas, 'operator');
});

test('nobody changes their own role or state, but they may change their name', async () => {
  for (const wanted of [asAuditor, without, suspended]) {
    expect(await change(ona, ona, wanted)).toBe('yourself');
  }
  expect([roleOf(ona), stateOf(ona)]).toEqual(['operator', 'active']);
  expect(await change(ona, ona, { name: 'Ona' })).toBe('done');
});

test.each([asAuditor, without, suspended])(
  'one of two operators can be removed by %j, the last one cannot',
  async (wanted) => {
    expect(await change(ona, jonas, wanted)).toBe('done');
    expect(await change(null, ona, wanted)).toBe('last_operator');
    expect([roleOf(ona), stateOf(ona)]).toEqual(['operator', 'active']);
  },
);

test('if two operators remove each other at once, one remains', async () => {
  const outcomes = await Promise.all([change(ona, jonas, without), change(jonas, ona, suspended)]);
  expect(outcomes.toSorted()).toEqual(['done', 'last_operator']);
});

test('invited and suspended people do not count as remaining operators', async () => {
  await add(ruta, 'operator', null);
  await change(null, jonas, suspended);
  expect(await change(null, ona, without)).toBe('last_operator');
  expect(await change(null, ruta, without)).toBe('done');
  expect(await change(null, jonas, { state: 'active' })).toBe('done');
  expect(await change(null, ona, without)).toBe('done');
});
