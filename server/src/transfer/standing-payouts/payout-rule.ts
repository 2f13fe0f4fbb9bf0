import type { BankAccount } from '../../identity/projects/bank-account/bank-account.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Schedule } from './due-moments.ts';

/** Banks are paid only in euros, so a project has one rule (decision 0233). */
export const ruleCurrency: Currency = 'EUR';

/** The terms of a rule, in minor units. */
export type RuleTerms = Schedule & {
  /** The amount that stays on the balance. */
  readonly keep: bigint;
  /** Smaller amounts are not paid out. 0: every amount is. */
  readonly minimum: bigint;
};

/** The result of a due moment. */
export const ruleOutcomes = [
  'paid',
  /** One person answers for the rule, but the project requires two. */
  'waits_for_approval',
  /** One person alone may have set this account after the rule was set. */
  'account_changed',
  'nothing',
  'below_minimum',
  'no_bank_account',
  'bank_account_waits',
  'no_payout_rail',
  /** The project is suspended, or has no account in euros. */
  'not_possible',
  /** The project was closed or changed its mode: the rule is now off. */
  'ended',
] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/** The standing rule by which a project pays itself out (decision 0233). */
export type PayoutRule = RuleTerms & {
  /** The project's id. */
  readonly id: string;
  /** The mode in which the rule was set: no test rule ever moves real money. */
  readonly isTest: boolean;
  /** `waiting`: a second person has not confirmed it yet. */
  readonly state: 'waiting' | 'on' | 'off';
  /**
   * The number of times that the rule was set. A confirmation names the version that the person
   * saw.
   */
  readonly version: number;
  readonly setBy: string;
  readonly setAt: UnixSeconds;
  readonly confirmedBy: string | null;
  readonly confirmedAt: UnixSeconds | null;
  /** Null: the rule is not on. */
  readonly nextAt: UnixSeconds | null;
  readonly lastOutcome: RuleOutcome | null;
};

/**
 * Whether the people who set and confirmed the rule have both seen its account. Within one second
 * the order is unknown, so the account must be older.
 */
export const isSetForAccount = (
  { setAt }: Pick<PayoutRule, 'setAt'>,
  { addedAt }: Pick<BankAccount, 'addedAt'>,
): boolean => addedAt < setAt;

/** One due moment of a rule and its result. */
export type RuleRun = {
  readonly projectId: string;
  readonly dueAt: UnixSeconds;
  readonly ranAt: UnixSeconds;
  readonly outcome: RuleOutcome;
  /** The available money at that time. Null: it was not read. */
  readonly available: bigint | null;
  /** Null: nothing was paid out. */
  readonly transferId: number | null;
  readonly amount: bigint | null;
};
