import { expect, test } from 'vitest';
import type { BankAccount } from '../bank/accounts/bank-account.ts';
import { createLog } from '../telemetry/logging.ts';
import { sayRails } from './say-rails.ts';

type Line = {
  readonly live: Record<string, string[]>;
  readonly test: Record<string, string[]>;
  readonly msg: string;
};

async function saidOf(accounts: readonly boolean[], isOn = false, isMarked = isOn): Promise<Line> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const all = async () => accounts.map((isTest) => ({ isTest }) as BankAccount);
  await sayRails({ log }, { bankDirectory: { all }, simulation: { isOn, isMarked } });
  expect(lines.length).toBe(1);
  return JSON.parse(lines[0] ?? '');
}

const payouts = async (...given: Parameters<typeof saidOf>) => {
  const { live, test: tried } = await saidOf(...given);
  return [live['payouts'], tried['payouts']];
};

test('the start line names the rails that bring in live money and test money', async () => {
  const without = await saidOf([]);
  expect(without.msg).toBe('These rails serve live money and test money.');
  expect(without.live['payments']).toEqual(['wallet']);
  expect(without.test['payments']).toContain('mock');
  expect((await saidOf([false])).live['payments']).toEqual(['wallet', 'bank-files']);
  expect((await saidOf([], true)).live['payments']).toEqual(['wallet', 'simulator']);
});

test('the start line names the rails of payouts: bank files, the simulator or none', async () => {
  expect(await payouts([])).toEqual([[], ['mock payout']]);
  expect(await payouts([false])).toEqual([['bank files'], ['mock payout']]);
  expect(await payouts([true])).toEqual([[], ['bank files']]);
  expect(await payouts([false, true], true)).toEqual([['mock payout'], ['bank files']]);
  // Once simulated money has been in the books, no real rail pays anything out.
  expect(await payouts([false], false, true)).toEqual([[], ['mock payout']]);
});
