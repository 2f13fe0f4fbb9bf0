import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/engine/operation.ts';
import { timeOrderedUuid } from '../../../src/engine/time-ordered-uuid.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import { type UnixSeconds, unixSeconds } from '../../../src/kernel/time.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { type AddStaff, addStaff } from '../../../src/staff/members/add-staff.ts';
import { changeStaff } from '../../../src/staff/members/change-staff.ts';
import {
  acceptInvitation,
  readInvitation,
  sendInvitation,
} from '../../../src/staff/members/invitation-link.ts';
import {
  invitationMail,
  newInvitation,
  staffPasswordMail,
} from '../../../src/staff/members/invitation-mail.ts';
import { staffMembers, staffRoles } from '../../../src/staff/members/member.store.ts';
import { staffLinkToken } from '../../../src/staff/members/staff-link.ts';
import {
  readStaffPasswordLink,
  sendStaffPasswordLink,
  setStaffPassword,
} from '../../../src/staff/members/staff-password-link.ts';
import { client } from '../../support/engines.ts';
import { testMailing as mailing } from '../../support/mails.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { shop } from '../../support/rules/cast.ts';

// Decision 0163: links by which staff set a password.

const staffId = '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11';
const email = 'ona@staff.example';
const day = 86_400;

let now: UnixSeconds;
let engine: ReturnType<typeof createMemoryEngine>;
beforeEach(() => {
  now = unixSeconds(1_800_000_000);
  engine = createMemoryEngine({ now: () => now });
});

const later = (seconds: number): void => {
  now = unixSeconds(now + seconds);
};

async function run<Input, Answer>(operation: Operation<Input, Answer>, input: Input) {
  const decision = await engine.execute(operation, input, client('tests'));
  return decision.ok ? decision.value : decision.refusal;
}

const aMail = () =>
  invitationMail({ staffId, locale: 'en', roles: ['auditor'] }, 'https://pay.example');

const nobodyKnown = { id: staffId, email, name: 'Ona', locale: 'en', role: 'auditor' } as const;

/** Gives Ona a role, and returns the token of the link that is sent to her. */
async function added(wanted: Partial<AddStaff> = {}): Promise<string> {
  const invitation = newInvitation('https://pay.example');
  const person = { ...nobodyKnown, projectId: null, passwordHash: null, invitation, mailing };
  await run(addStaff, { ...person, ...wanted });
  return staffLinkToken(staffId, invitation.secret);
}

const invited = () => added();

/** In a project whose owner knows nothing of other roles, and guesses her language. */
const addedTo = (projectId: string) =>
  added({ id: timeOrderedUuid(), locale: 'lt', role: 'viewer', projectId });

const [trial, live] = [1, 2].map((nth) => `00000000-0000-4000-8000-00000000000${nth}`) as [
  string,
  string,
];

function projectsAreThere(): void {
  engine.store.put(projects, { ...shop, id: trial, isTest: true });
  engine.store.put(projects, { ...shop, id: live, isTest: false });
}

async function invitedAgain(): Promise<string> {
  const invitation = aMail();
  await run(sendInvitation, { staffId, invitation, isTest: false, mailing });
  return staffLinkToken(staffId, invitation.secret);
}

const accept = (token: string, passwordHash = 'first') =>
  run(acceptInvitation, { token, passwordHash });
const isInvitation = async (token: string) => (await engine.read(readInvitation, token)).ok;

const forgot = async (typed = email) => {
  const mail = staffPasswordMail('en', (token) => `https://pay.example/portal/password/${token}`);
  const told = await run(sendStaffPasswordLink, { ...mail, email: typed, mailing, source: null });
  return { told, token: staffLinkToken(staffId, mail.secret) };
};
const set = (token: string, passwordHash: string) => run(setStaffPassword, { token, passwordHash });
const isPasswordLink = async (token: string) =>
  (await engine.read(readStaffPasswordLink, token)).ok;

const ona = () => engine.store.rowOf(staffMembers, staffId);
const written = () => engine.store.rowsOf(mails);
const rolesOfOna = () =>
  engine.store
    .rowsOf(staffRoles)
    .filter((one) => one.staffId === staffId)
    .map(({ role }) => role)
    .sort();

describe('an invitation', () => {
  test('sets the password and makes its owner active, once', async () => {
    const token = await invited();
    expect(await isInvitation(token)).toBe(true);
    expect(await accept(token)).toMatchObject({
      id: staffId,
      state: 'active',
      passwordHash: 'first',
    });
    expect(await isInvitation(token)).toBe(false);
    expect(await accept(token, 'second')).toBe('link_spent');
    expect(ona()).toMatchObject({ state: 'active', passwordHash: 'first' });
    // The link must no longer be readable.
    expect(written()).toMatchObject([{ recipient: email, sealedText: null }]);
  });

  test('is accepted once by two concurrent requests', async () => {
    const token = await invited();
    const both = await Promise.all([accept(token, 'one'), accept(token, 'two')]);
    expect(both.filter((one) => one === 'link_spent')).toHaveLength(1);
  });

  test('is valid for seven days and not a second longer', async () => {
    const token = await invited();
    later(7 * day - 1);
    expect(await isInvitation(token)).toBe(true);
    later(1);
    expect(await isInvitation(token)).toBe(false);
    expect(await accept(token)).toBe('link_spent');
  });

  test('ends with the next one', async () => {
    const [first, second] = [await invited(), await invitedAgain()];
    expect([await isInvitation(first), await isInvitation(second)]).toEqual([false, true]);
    expect(await accept(first)).toBe('link_spent');
    expect(await accept(second)).toMatchObject({ state: 'active' });
  });

  test('is sent again with each new role of an invited person, and ends the one before', async () => {
    projectsAreThere();
    const first = await invited();
    const second = await addedTo(live);
    expect([await isInvitation(first), await isInvitation(second)]).toEqual([false, true]);
    expect(written().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [email, 'You are invited to work with Florin'],
      [email, 'You are invited to work with Florin'],
    ]);
    expect(rolesOfOna()).toEqual(['auditor', 'viewer']);
  });

  test('is not sent with a new role to a person who has accepted one', async () => {
    projectsAreThere();
    await accept(await invited());
    await addedTo(live);
    expect([written().length, rolesOfOna()]).toEqual([1, ['auditor', 'viewer']]);
  });

  test('from two owners at once gives both roles and one valid link', async () => {
    projectsAreThere();
    const tokens = await Promise.all([
      added({ role: 'viewer', projectId: live }),
      added({ id: timeOrderedUuid(), role: 'support', projectId: trial }),
    ]);
    const good = await Promise.all(tokens.map(isInvitation));
    expect([good.filter(Boolean).length, written().length]).toEqual([1, 2]);
    expect(rolesOfOna()).toEqual(['support', 'viewer']);
  });

  test('of a suspended person is valid again when the suspension ends', async () => {
    const token = await invited();
    await run(changeStaff, { staffId, state: 'suspended', places: [] });
    expect(await accept(token)).toBe('link_spent');
    await run(changeStaff, { staffId, state: 'active', places: [] });
    expect(await accept(token)).toMatchObject({ state: 'active' });
  });

  test.each([
    ['an empty token', ''],
    ['no secret', staffId],
    ['an empty secret', `${staffId}.`],
    ['another secret', `${staffId}.${'x'.repeat(43)}`],
    ['another person', `${timeOrderedUuid()}.${'x'.repeat(43)}`],
    ['an invalid id', `ona.${'x'.repeat(43)}`],
  ])('with %s opens nothing', async (_, token) => {
    await invited();
    expect(await isInvitation(token)).toBe(false);
    expect(await accept(token)).toBe('link_spent');
  });

  test.each([
    ['auditor', 'https://pay.example/console/invitation/'],
    ['owner', 'https://pay.example/portal/invitation/'],
  ])('leads a person with the role %s to %s', (role, address) => {
    const { text, secret } = invitationMail(
      { staffId, locale: 'en', roles: [role] },
      'https://pay.example',
    );
    expect(text).toContain(`${address}${staffId}.${secret}\n`);
  });

  test.each([
    ['Kavos namai', 'the project “Kavos namai” in Florin.'],
    [
      'Paid” https://evil.example/now',
      "the project “Paid' https: / / evil. example / now” in Florin.",
    ],
  ])('names the project %s on one line, whatever its owner wrote', (project, said) => {
    const whom = { staffId, locale: 'en', roles: ['owner'], project } as const;
    const { text } = invitationMail(whom, 'https://pay.example');
    expect(text).toContain(`You have been given access to ${said}`);
  });
});

describe('a link to a new password', () => {
  test('sets a new password once, and its owner stays active', async () => {
    await accept(await invited());
    const { told, token } = await forgot('ONA@staff.example');
    expect([told, await isPasswordLink(token)]).toEqual(['written', true]);
    expect(await set(token, 'second')).toMatchObject({ state: 'active', passwordHash: 'second' });
    expect(await set(token, 'third')).toBe('link_spent');
    expect(ona()).toMatchObject({ passwordHash: 'second' });
  });

  test('is valid for an hour', async () => {
    await accept(await invited());
    const { token } = await forgot();
    later(3_599);
    expect(await isPasswordLink(token)).toBe(true);
    later(1);
    expect(await set(token, 'second')).toBe('link_spent');
  });

  test('does not work as an invitation, nor an invitation in its place', async () => {
    const invitation = await invited();
    expect(await set(invitation, 'second')).toBe('link_spent');
    await accept(invitation);
    const { token } = await forgot();
    expect([await isInvitation(token), await accept(token)]).toEqual([false, 'link_spent']);
  });

  test('ends with a new password, and with the next link', async () => {
    await accept(await invited());
    const [first, second] = [await forgot(), await forgot()];
    expect(await set(first.token, 'x')).toBe('link_spent');
    const row = ona();
    if (row === null) throw new Error('nobody');
    engine.store.put(staffMembers, { ...row, passwordHash: 'changed elsewhere' });
    expect(await set(second.token, 'x')).toBe('link_spent');
  });

  test('is sent only to active staff, and the answer does not show whether the address is known', async () => {
    expect((await forgot('nobody@staff.example')).told).toBe('written');
    await invited();
    const before = written().length;
    expect((await forgot()).told).toBe('written');
    await run(changeStaff, { staffId, state: 'suspended', places: [] });
    expect((await forgot()).told).toBe('written');
    expect(written()).toHaveLength(before);
  });

  test('is withheld as the fourth mail within an hour, and the third stays valid', async () => {
    await accept(await invited());
    await forgot();
    await forgot();
    const { token } = await forgot();
    const { told } = await forgot();
    expect([told, await isPasswordLink(token)]).toEqual(['written', true]);
    expect(
      written()
        .map(({ state }) => state)
        .sort(),
    ).toContain('withheld');
  });
});
