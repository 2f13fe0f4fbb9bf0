import { beforeEach, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { changeAsOwner } from '../../../src/staff/members/change-as-owner.ts';
import type { ChangeStaff } from '../../../src/staff/members/change-staff.ts';
import { staffMembers, staffRoles } from '../../../src/staff/members/member.store.ts';
import { staffRoleId } from '../../../src/staff/members/member.ts';
import { endVisitsAsOwner } from '../../../src/staff/sessions/change-visit.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

// Decision 0161: a project does not lose its last owner through its own staff, even if two act at
// once.

const [ona, jonas, shop] = [1, 2, 3].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`) as [
  string,
  string,
  string,
];
const now = unixSeconds(1_800_000_000);

let engine: ReturnType<typeof createMemoryEngine>;
beforeEach(() => {
  engine = createMemoryEngine({ now: () => now });
  for (const id of [ona, jonas]) addOwner(id);
});

function addOwner(id: string): void {
  engine.store.put(staffMembers, {
    ...{ id, email: `${id}@staff.example`, name: id, locale: 'en', state: 'active' },
    ...{ passwordHash: 'a hash', totp: null, totpStep: null, recovery: [], passkeys: [] },
    createdAt: now,
  });
  const roleId = staffRoleId(id, shop);
  const role = { id: roleId, staffId: id, projectId: shop, role: 'owner', createdAt: now } as const;
  engine.store.put(staffRoles, role);
}

type Wanted = Omit<ChangeStaff, 'staffId' | 'places'>;

/** The outcome: a refusal, or done. */
async function change(ownerId: string, staffId: string, wanted: Wanted): Promise<string> {
  const input = { ownerId, projectId: shop, change: { staffId, places: [shop], ...wanted } };
  const decision = await engine.execute(changeAsOwner, input, client(ownerId));
  return decision.ok ? 'done' : decision.refusal;
}

async function endVisits(ownerId: string, staffId: string): Promise<string> {
  const input = { ownerId, projectId: shop, staffId, sessions: [] };
  const decision = await engine.execute(endVisitsAsOwner, input, client(ownerId));
  return decision.ok ? 'done' : decision.refusal;
}

const suspended: Wanted = { state: 'suspended' };
const asViewer: Wanted = { role: { projectId: shop, role: 'viewer' } };
const without: Wanted = { role: { projectId: shop, role: null } };

/** Owners who can sign in. */
const owners = (): readonly string[] =>
  [ona, jonas].filter(
    (id) =>
      engine.store.rowOf(staffRoles, staffRoleId(id, shop))?.role === 'owner' &&
      engine.store.rowOf(staffMembers, id)?.state === 'active',
  );

test.each([
  [suspended, suspended],
  [suspended, asViewer],
  [asViewer, suspended],
  [suspended, without],
  [without, asViewer],
])('owners who change each other at once, by %j and %j: one stays active', async (one, two) => {
  const outcomes = await Promise.all([change(ona, jonas, one), change(jonas, ona, two)]);
  expect([outcomes.toSorted(), owners().length]).toEqual([['done', 'forbidden'], 1]);
});

test('an owner who was suspended meanwhile cannot end sessions', async () => {
  expect(await change(ona, jonas, suspended)).toBe('done');
  expect(await endVisits(jonas, ona)).toBe('forbidden');
  expect(await endVisits(ona, jonas)).toBe('done');
});
