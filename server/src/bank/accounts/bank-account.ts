import { uuidOf } from '../../engine/uuid-of.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** How the bank differs from others (bank 1). */
export type BankProfile = {
  readonly pain: 'pain.001.001.09' | 'pain.001.001.03';
  readonly batchBooking: boolean;
  /** `15:00`: the bank executes files that are made later on the next banking day. */
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

/** A bank account that receives and sends real money, or test money (bank 1). */
export type BankAccount = {
  readonly id: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly holder: string;
  readonly currency: Currency;
  readonly isTest: boolean;
  readonly bankName: string | null;
  /** The project that owns it. Null: it serves all merchants. */
  readonly projectId: string | null;
  readonly profile: BankProfile;
  /** Its ledger accounts. Money at the bank is owed to others, so this balance is negative. */
  readonly atBank: bigint;
  /** Money whose owner is unknown, and parts of payments. */
  readonly suspense: bigint;
  readonly onTheWay: bigint;
  /** The bank's own charges and interest. */
  readonly fees: bigint;
  /** The balance at the bank before the first statement. */
  readonly opening: bigint;
  /**
   * The statement that broke continuity: after it nothing settles automatically. Null: no break
   * (bank 4, Continuity).
   */
  readonly haltedBy: string | null;
  /**
   * The number of its statements. A change shows that another statement came while one was judged.
   */
  readonly statements: number;
  /** The last day on which a payment file was released, and the total of that day. */
  readonly releasedOn: string | null;
  readonly releasedTotal: bigint;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

export type BankLedger = Pick<BankAccount, 'atBank' | 'suspense' | 'onTheWay' | 'fees' | 'opening'>;

/** One IBAN is one account, whoever adds it. */
export const bankAccountIdOf = (iban: string): string => uuidOf('bank account', iban);

/**
 * The account that is shown to a payer. A project's own account comes before the general one (bank
 * 6, Several accounts); of several, the oldest serves. Null: no account serves.
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
