import { uuidOf } from '../../engine/uuid-of.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The bank's habits (bank 1). */
export type BankProfile = {
  readonly pain: 'pain.001.001.09' | 'pain.001.001.03';
  readonly batchBooking: boolean;
  /** `15:00`: files that are made later are executed on the next banking day. */
  readonly cutOff: string;
  readonly timeZone: string;
  readonly instant: boolean;
};

export const defaultProfile: BankProfile = {
  pain: 'pain.001.001.09',
  batchBooking: false,
  cutOff: '15:00',
  timeZone: 'Europe/Vilnius',
  instant: false,
};

/** An account at a bank by which real money, or money of tests, comes and goes (bank 1). */
export type BankAccount = {
  readonly id: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly holder: string;
  readonly currency: Currency;
  readonly isTest: boolean;
  readonly bankName: string | null;
  /** Whose it is; null: all merchants'. */
  readonly projectId: string | null;
  readonly profile: BankProfile;
  /** Its accounts in the ledger. What lies at the bank is owed to others: its balance is negative. */
  readonly atBank: bigint;
  /** Money whose owner is not known yet, and parts of payments. */
  readonly suspense: bigint;
  readonly onTheWay: bigint;
  /** What the bank took or gave for itself. */
  readonly fees: bigint;
  /** What lay there before the first statement. */
  readonly opening: bigint;
  /** The statement after which nothing settles by itself; null: all is well (bank 4, Continuity). */
  readonly haltedBy: string | null;
  /** How many statements it has: who judges a new one sees whether another came between. */
  readonly statements: number;
  /** The last day on which a payment file was released, and how much that day. */
  readonly releasedOn: string | null;
  readonly releasedTotal: bigint;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

export type BankLedger = Pick<BankAccount, 'atBank' | 'suspense' | 'onTheWay' | 'fees' | 'opening'>;

/** One IBAN is one account, whoever tries to add it. */
export const bankAccountIdOf = (iban: string): string => uuidOf('bank account', iban);

/**
 * The account that is shown to a payer: a project's own comes before the general one (bank 6, Several
 * accounts), and the oldest of each. Null: no account serves.
 */
export function servingAccount(
  all: readonly BankAccount[],
  {
    projectId,
    isTest,
    currency,
  }: {
    readonly projectId: string | null;
    readonly isTest: boolean;
    readonly currency: string;
  },
): BankAccount | null {
  const fitting = all.filter((one) => one.isTest === isTest && one.currency === currency);
  const own = fitting.find((one) => projectId !== null && one.projectId === projectId);
  return own ?? fitting.find((one) => one.projectId === null) ?? null;
}
