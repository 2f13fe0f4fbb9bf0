import { beforeEach, describe, expect, test } from 'vitest';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { askPosting } from '../../../src/ledger/ask-posting.ts';
import { approvePosting, declinePosting } from '../../../src/ledger/decide-posting.ts';
import { openAccount } from '../../../src/ledger/open-account.ts';
import { postMovement } from '../../../src/ledger/post-movement.ts';
import { postingRequests } from '../../../src/ledger/posting-request.store.ts';
import { needsSecondPerson, type Party } from '../../../src/ledger/posting-request.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';

// Decision 0205: a manual posting above the limit needs two people.

const ona: Party = { type: 'staff', id: 'ona', name: 'Ona' };
const jonas: Party = { type: 'staff', id: 'jonas', name: 'Jonas' };
const nightly: Party = { type: 'token', id: 'ona', name: 'Nightly' };
const admin: Party = { type: 'admin', id: 'admin', name: 'admin' };

const [bank, wallet] = [0x104n, 0x204n];
const [id, movementId] = [
  '0b9f6d0e-54a3-4a7c-9d0f-0d6f6b0e3c11',
  '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
];

let engine: ReturnType<typeof createMemoryEngine>;
const done = async <Answer>(decision: Promise<{ ok: boolean } & object>): Promise<unknown> => {
  const one = (await decision) as { ok: boolean; value?: Answer; refusal?: string };
  return one.ok ? one.value : one.refusal;
};
const pay = (debitAccount: bigint, creditAccount: bigint, amount: bigint, movement: string) =>
  engine.execute(
    postMovement,
    { id: movement, legs: [{ kind: 'by_operator', debitAccount, creditAccount, amount }] },
    client('tests'),
  );
const ask = (amount = 700n, debitAccount = wallet, creditAccount = bank) =>
  done(
    engine.execute(askPosting, { id, debitAccount, creditAccount, amount, by: ona }, client('a')),
  );
const approve = (by: Party, movement = movementId) =>
  done(engine.execute(approvePosting, { id, by, movementId: movement }, client(by.id)));
const decline = (by: Party) => done(engine.execute(declinePosting, { id, by }, client(by.id)));
const request = () => engine.store.rowOf(postingRequests, id);
const balance = () => engine.store.rowOf(accounts, wallet)?.balance;

beforeEach(async () => {
  engine = createMemoryEngine({ now: () => unixSeconds(1_800_000_000) });
  const common = { currency: 'EUR', isTest: true } as const;
  await engine.execute(openAccount, { id: bank, kind: 'clearing', ...common }, client('a'));
  await engine.execute(openAccount, { id: wallet, kind: 'wallet', ...common }, client('a'));
  await pay(bank, wallet, 1_000n, '00000000-0000-4000-8000-000000000001');
});

// biome-ignore format: a table
test.each<[Party, bigint, boolean]>([
  [ona,     500n, false],
  [ona,     501n, true],
  [nightly, 501n, true],
  [admin,   501n, false],
])('need of a second person: %j with %s and a limit of 500', (by, amount, isNeeded) => {
  expect(needsSecondPerson(by, amount, 500n)).toBe(isNeeded);
});

describe('requesting a posting', () => {
  test('moves and reserves nothing', async () => {
    expect(await ask()).toEqual(request());
    expect(request()).toMatchObject({ state: 'waiting', askedId: 'ona', movementId: null });
    expect(engine.store.rowOf(accounts, wallet)).toMatchObject({ balance: 1_000n, held: 0n });
  });

  // biome-ignore format: a table
  test.each<[string, Parameters<typeof ask>]>([
    ['insufficient_funds', [1_001n]],
    ['same_account',       [1n, wallet, wallet]],
    ['account_not_found',  [1n, wallet, 0x304n]],
  ])('an impossible posting is refused: %s', async (refusal, wanted) => {
    expect(await ask(...wanted)).toBe(refusal);
    expect(request()).toBeNull();
  });
});

describe('deciding on a posting', () => {
  beforeEach(() => ask());

  test('another person approves, and the money moves', async () => {
    await approve(jonas);
    expect(request()).toMatchObject({ state: 'approved', decidedId: 'jonas', movementId });
    expect(balance()).toBe(300n);
  });

  test('a token counts as another person, even with the id of the requester', async () => {
    await approve(nightly);
    expect(request()).toMatchObject({ state: 'approved', decidedType: 'token' });
  });

  test('the requester cannot approve, but may withdraw the request', async () => {
    expect(await approve(ona)).toBe('four_eyes');
    expect(request()).toMatchObject({ state: 'waiting', decidedId: null });
    expect(balance()).toBe(1_000n);
    await decline(ona);
    expect(request()).toMatchObject({ state: 'declined', decidedId: 'ona', movementId: null });
    expect(await approve(jonas)).toBe('invalid_state');
    expect(balance()).toBe(1_000n);
  });

  test('two concurrent approvals post once', async () => {
    const second = '00000000-0000-4000-8000-000000000002';
    const both = await Promise.all([approve(jonas), approve(admin, second)]);
    expect(both.filter((one) => one === 'invalid_state')).toHaveLength(1);
    expect(balance()).toBe(300n);
  });

  test('an approval without enough money is refused, and the request keeps waiting', async () => {
    await pay(wallet, bank, 301n, '00000000-0000-4000-8000-000000000003');
    expect(await approve(jonas)).toBe('insufficient_funds');
    expect(request()).toMatchObject({ state: 'waiting', decidedId: null });
    await pay(bank, wallet, 1n, '00000000-0000-4000-8000-000000000004');
    await approve(jonas);
    expect(request()).toMatchObject({ state: 'approved' });
    expect(balance()).toBe(0n);
  });
});
