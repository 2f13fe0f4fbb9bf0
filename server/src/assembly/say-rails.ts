import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import { bankFilesRail } from '../bank/payment-files/bank-files-rail.ts';
import { railAdapters } from '../checkout/rails/rails.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { mockPayoutRail } from '../payouts/mock-payout-rail.ts';
import type { Start } from './start.ts';

type Parts = {
  readonly bankDirectory: Pick<BankDirectory, 'all'>;
  readonly simulation: Pick<Simulation, 'isOn' | 'isMarked'>;
};

/** The rails for money of a mode, according to the settings and the bank accounts. */
function railsOfMode(mode: 'live' | 'test', hasAccount: boolean, { isOn, isMarked }: Simulated) {
  const isSimulated = mode === 'live' && isOn;
  const own = railAdapters.filter(
    // Rails that carry only some methods need a bank account (decision 0207).
    ({ serves, carries }) => serves[mode] && (carries === undefined || hasAccount),
  );
  const byFiles = hasAccount && (mode === 'test' || !isMarked);
  const simulated = isSimulated || (mode === 'test' && !hasAccount);
  return {
    payments: [...own.map(({ name }) => name), ...(isSimulated ? ['simulator'] : [])],
    payouts: simulated ? [mockPayoutRail.name] : byFiles ? [bankFilesRail] : [],
  };
}

type Simulated = Parts['simulation'];

/** Logs one line at the start: the rails by which live money and test money come and leave. */
export async function sayRails(
  { log }: Pick<Start, 'log'>,
  { bankDirectory, simulation }: Parts,
): Promise<void> {
  const accounts = await bankDirectory.all();
  const has = (isTest: boolean): boolean => accounts.some((account) => account.isTest === isTest);
  const live = railsOfMode('live', has(false), simulation);
  const test = railsOfMode('test', has(true), simulation);
  log.info({ live, test }, 'These rails serve live money and test money.');
}
