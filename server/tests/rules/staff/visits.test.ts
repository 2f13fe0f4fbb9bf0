import { beforeEach, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { staffMembers, staffRoles } from '../../../src/staff/members/member.store.ts';
import { type StaffMember, staffRoleId } from '../../../src/staff/members/member.ts';
import { carryEndedVisits, endVisitsAsOwner } from '../../../src/staff/sessions/change-visit.ts';
import { staffSessions } from '../../../src/staff/sessions/session.store.ts';
import { startedStaffSession } from '../../../src/staff/sessions/session.ts';
import { staffVisits } from '../../../src/staff/sessions/staff-visit.store.ts';
import { staffVisitId } from '../../../src/staff/sessions/staff-visit.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

// Decision 0177: sessions that an owner has ended stay ended in the project, whatever replaces
// them.

const [ona, jonas, shop] = [1, 2, 3].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`) as [
  string,
  string,
  string,
];
const now = unixSeconds(1_800_000_000);

let engine: ReturnType<typeof createMemoryEngine>;
beforeEach(() => {
  engine = createMemoryEngine({ now: () => now });
  addMember(ona, 'owner');
  addMember(jonas, 'viewer');
});

function addMember(id: string, role: 'owner' | 'viewer'): void {
  const member: StaffMember = {
    ...{ id, email: `${id}@staff.example`, name: id, locale: 'en', state: 'active' },
    ...{ passwordHash: 'a hash', totp: null, totpStep: null, recovery: [], passkeys: [] },
    createdAt: now,
  };
  engine.store.put(staffMembers, member);
  const roleId = staffRoleId(id, shop);
  engine.store.put(staffRoles, { id: roleId, staffId: id, projectId: shop, role, createdAt: now });
  const began = { id: `session of ${id}`, provenAt: null, address: null, agent: '' };
  engine.store.put(staffSessions, startedStaffSession(began, member, now));
}

const own = `session of ${jonas}`;
const expiresAt = unixSeconds(now + 43_200);

async function end(...ids: readonly string[]): Promise<string> {
  const sessions = ids.map((id) => ({ id, expiresAt }));
  const input = { ownerId: ona, projectId: shop, staffId: jonas, sessions };
  const decision = await engine.execute(endVisitsAsOwner, input, client('ona'));
  return decision.ok ? 'done' : decision.refusal;
}

const visit = (sessionId: string) => engine.store.rowOf(staffVisits, staffVisitId(sessionId, shop));

test('a session that is gone may have been replaced: the owner must look again', async () => {
  expect(await end(own, 'gone')).toBe('changed_meanwhile');
  expect(visit(own)).toBeNull();
  expect(await end(own)).toBe('done');
  expect(visit(own)).toMatchObject({ endedAt: now });
});

test('the session that replaces an ended one has ended in the project, too, however often', async () => {
  await end(own);
  const ended = [visit(own)].filter((one) => one !== null);
  for (let nth = 0; nth < 2; nth += 1) {
    await engine.execute(carryEndedVisits, { sessionId: 'next', ended }, client('jonas'));
    expect(visit('next')).toMatchObject({ sessionId: 'next', projectId: shop, endedAt: now });
  }
});

test('a visit that began meanwhile is ended', async () => {
  await end(own);
  const ended = [visit(own)].filter((one) => one !== null);
  const [first] = ended;
  if (first === undefined) throw new Error('it has ended');
  const begun = { ...first, id: staffVisitId('next', shop), sessionId: 'next', endedAt: null };
  engine.store.put(staffVisits, begun);
  await engine.execute(carryEndedVisits, { sessionId: 'next', ended }, client('jonas'));
  expect(visit('next')).toMatchObject({ endedAt: now });
});
