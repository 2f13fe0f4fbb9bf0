import type { BankAccount } from '../../identity/projects/bank-account/bank-account.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Schedule } from './due-moments.ts';

/** Banks are paid in euros alone, so a project has one rule (decision 0233). */
export const ruleCurrency: Currency = 'EUR';

/** What a rule says, in minor units. */
export type RuleTerms = Schedule & {
  /** What stays on the balance. */
  readonly keep: bigint;
  /** Less than this is not paid out; 0: every amount is. */
  readonly minimum: bigint;
};

/** How a due moment ended. */
export const ruleOutcomes = [
  'paid',
  /** Only one person answers for the rule where the project asks for two. */
  'waits_for_approval',
  /** And one alone may have put the account there, since the rule was set. */
  'account_changed',
  'nothing',
  'below_minimum',
  'no_bank_account',
  'bank_account_waits',
  'no_payout_rail',
  /** The project is suspended, or has no account in euros. */
  'not_possible',
  /** The project was closed or changed its mode: the rule is off from then on. */
  'ended',
] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/** The standing rule by which a project pays itself out (decision 0233). */
export type PayoutRule = RuleTerms & {
  /** The project's. */
  readonly id: string;
  /** The mode in which it was set: no rule of test mode moves real money. */
  readonly isTest: boolean;
  /** `waiting`: a second person has not confirmed it. */
  readonly state: 'waiting' | 'on' | 'off';
  /** How often it was set; who confirms it says which of them they saw. */
  readonly version: number;
  readonly setBy: string;
  readonly setAt: UnixSeconds;
  readonly confirmedBy: string | null;
  readonly confirmedAt: UnixSeconds | null;
  /** Null: it is not on. */
  readonly nextAt: UnixSeconds | null;
  readonly lastOutcome: RuleOutcome | null;
};

/**
 * Whether who set the rule and who confirmed it have both seen the account that it pays to. Of the
 * same second nobody knows which came first, so the account has to be older.
 */
export const isSetForAccount = (
  { setAt }: Pick<PayoutRule, 'setAt'>,
  { addedAt }: Pick<BankAccount, 'addedAt'>,
): boolean => addedAt < setAt;

/** One due moment of a rule, and what came of it. */
export type RuleRun = {
  readonly projectId: string;
  readonly dueAt: UnixSeconds;
  readonly ranAt: UnixSeconds;
  readonly outcome: RuleOutcome;
  /** What was available then; null: nobody looked. */
  readonly available: bigint | null;
  /** Null: nothing was paid out. */
  readonly transferId: number | null;
  readonly amount: bigint | null;
};
