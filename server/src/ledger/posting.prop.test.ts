import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAccount, kinds } from '../../tests/support/accounts.ts';
import { type Account, type AccountKind, accountKinds, available, balanceMax } from './account.ts';
import { type Hold, place, resolve } from './hold.ts';
import { post } from './posting.ts';

const now = anAccount().createdAt;

/** A ledger that has only the rules. */
class Ledger {
  readonly accounts: Account[];
  readonly #holds: { readonly of: number; readonly hold: Hold }[] = [];

  constructor(ownedBy: readonly AccountKind[]) {
    this.accounts = ownedBy.map((kind, index) => anAccount({ number: BigInt(index), kind }));
  }

  post(from: number, to: number, amount: bigint): void {
    const posted = post({ debit: this.#account(from), credit: this.#account(to) }, amount);
    if (!posted.ok) return;
    this.accounts[from] = posted.value.debit;
    this.accounts[to] = posted.value.credit;
  }

  hold(of: number, amount: bigint): void {
    const placed = place(this.#account(of), { id: 'a hold', amount }, now);
    if (!placed.ok) return;
    this.accounts[of] = placed.value.account;
    this.#holds.push({ of, hold: placed.value.hold });
  }

  resolve(index: number, percent: bigint): void {
    const chosen = this.#holds[index];
    if (chosen === undefined) return;
    const { of, hold } = chosen;
    const captured = (hold.amount * percent) / 100n;
    const resolved = resolve({ hold, account: this.#account(of) }, captured, now);
    expect(resolved.ok).toBe(hold.state === 'held');
    if (!resolved.ok) return;
    this.accounts[of] = resolved.value.account;
    this.#holds[index] = { of, hold: resolved.value.hold };
  }

  check(): void {
    expect(this.accounts.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
    for (const account of this.accounts) {
      const limit = balanceMax(account);
      expect(account.balance <= limit && -account.balance <= limit).toBe(true);
      expect(account.held >= 0n).toBe(true);
      expect(accountKinds[account.kind].mayOwe || available(account) >= 0n).toBe(true);
    }
  }

  #account(index: number): Account {
    const account = this.accounts[index];
    if (account === undefined) throw new RangeError(`no account ${index}`);
    return account;
  }
}

const accountsCount = 6;
const index = fc.nat(accountsCount - 1);
/** Small amounts that are often equal, and some up to and beyond every limit. */
const amount = fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(1n, 1n << 63n));

type Step = (ledger: Ledger) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(index, index, amount).map(
    (args): Step =>
      (ledger) =>
        ledger.post(...args),
  ),
  fc.tuple(index, fc.bigInt(1n, 100n)).map(
    (args): Step =>
      (ledger) =>
        ledger.hold(...args),
  ),
  fc.tuple(fc.nat(9), fc.bigInt(0n, 100n)).map(
    (args): Step =>
      (ledger) =>
        ledger.resolve(...args),
  ),
);

test('after any postings and holds, sums are zero, customers never owe and limits hold', () => {
  const ownedBy = fc.array(fc.constantFrom(...kinds), {
    minLength: accountsCount,
    maxLength: accountsCount,
  });
  fc.assert(
    fc.property(ownedBy, fc.array(step, { maxLength: 60 }), (owners, steps) => {
      const ledger = new Ledger(owners);
      for (const one of steps) {
        one(ledger);
        ledger.check();
      }
    }),
    { numRuns: 300 },
  );
});

test('posting an amount back restores everything but the versions', () => {
  const balance = fc.bigInt(0n, 9_007_199_254_740_991n);
  fc.assert(
    fc.property(balance, balance, amount, (have, has, moved) => {
      const debit = anAccount({ number: 1n, balance: have });
      const credit = anAccount({ number: 2n, balance: has });
      const there = post({ debit, credit }, moved);
      if (!there.ok) return;
      const back = post({ debit: there.value.credit, credit: there.value.debit }, moved);
      expect(back).toEqual({
        ok: true,
        value: { debit: { ...credit, version: 2n }, credit: { ...debit, version: 2n } },
      });
    }),
  );
});
