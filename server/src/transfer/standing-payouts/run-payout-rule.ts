import type { MailReader } from '../../bank/coming-back/tell-coming-back.ts';
import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import { readBankAccount } from '../../identity/projects/bank-account/confirm-bank-account.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { wallets } from '../../identity/wallets/wallet.store.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { available } from '../../ledger/account.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { PreparedHandler, TimerWork } from '../../time/timer.ts';
import { type Answered, makePayout, payoutAccount, payoutAsks } from '../own-payouts/ask-payout.ts';
import { formPayout } from '../own-payouts/form-payout.ts';
import type { TransferServices } from '../transfer-services.ts';
import type { NewTransfer } from '../transfers/transfer.ts';
import { keepRule, ruleTimer, stoppedRule } from './change-payout-rule.ts';
import { nextDue } from './due-moments.ts';
import { payoutRules, ruleRuns } from './payout-rule.store.ts';
import {
  isSetForAccount,
  type PayoutRule,
  type RuleOutcome,
  type RuleRun,
  ruleCurrency,
} from './payout-rule.ts';
import { ruleMail } from './rule-mail.ts';

export type RuleServices = Pick<TransferServices, 'engine' | 'ids' | 'accounts' | 'context'> & {
  readonly staffOf: (projectId: string) => Promise<readonly MailReader[]>;
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

/** The parts that the commit cannot look up: the formed transfer, and the recipients of mails. */
type Prepared = {
  readonly projectId: string;
  /** A text tells why there is none. */
  readonly wanted: NewTransfer | 'no_bank_account' | 'no_payout_rail' | 'not_possible';
  readonly staff: readonly MailReader[];
};

async function prepared(services: RuleServices, projectId: string): Promise<Prepared> {
  const { engine, staffOf } = services;
  const staff = await staffOf(projectId);
  const project = await engine.read(readProject, projectId);
  const account = await engine.read(readBankAccount, projectId);
  if (!project.ok) return { projectId, wanted: 'not_possible', staff };
  if (!account.ok) return { projectId, wanted: 'no_bank_account', staff };
  const payout = {
    project: project.value,
    account: account.value,
    currency: ruleCurrency,
    // The commit fills in the amount.
    minor: null,
    details: '',
  };
  const formed = await formPayout(services, payout);
  if (formed.ok) return { projectId, wanted: formed.value, staff };
  const isRail = formed.refusal === 'no_payout_rail';
  return { projectId, wanted: isRail ? 'no_payout_rail' : 'not_possible', staff };
}

/** The result of a due moment, before it is stored. */
type Ended = Pick<RuleRun, 'outcome' | 'available' | 'transferId' | 'amount'> & {
  /** Absent: the next due moment of the rule. */
  readonly againAt?: UnixSeconds;
};

const nothingPaid = (outcome: RuleOutcome, there: bigint | null = null): Ended => ({
  ...{ outcome, available: there, transferId: null, amount: null },
});

type Ruled = { readonly rule: PayoutRule; readonly project: Project };

/** Why the money of the rule cannot leave now. Null: the account has just changed. */
function obstacle(
  draft: Draft,
  { rule, project }: Ruled,
  wanted: NewTransfer,
  now: UnixSeconds,
): Pick<Ended, 'outcome' | 'againAt'> | 'none' | null {
  const isTest = draft.get(accounts, wanted.payerAccount)?.isTest;
  const mayPay = draft.get(wallets, wanted.payerWallet)?.state === 'active';
  if (isTest !== rule.isTest || !mayPay) return { outcome: 'not_possible' };
  const account = payoutAccount(draft, wanted, now);
  if (account.ok) return 'none';
  const { refusal } = account;
  if (refusal === 'bank_account_changed') return null;
  const againAt = draft.get(bankAccounts, project.id)?.usableAt;
  return againAt === undefined ? { outcome: refusal } : { outcome: refusal, againAt };
}

/** The part that one payout can carry. The rest stays until the rule is due again. */
function carriedOf(
  amount: bigint,
  { id: projectId, isTest }: Project,
  { rails }: RuleServices['context'],
): bigint {
  const most = rails.serving({ isTest, projectId, currency: ruleCurrency })?.amountMax;
  return most !== undefined && amount > most ? most : amount;
}

/** Pays out by the rule, or returns why nothing is paid. Null: the caller tries again at once. */
function payByRule(
  draft: Draft,
  { rule, project }: Ruled,
  { wanted }: Prepared,
  context: RuleServices['context'],
  now: UnixSeconds,
): Ended | null {
  if (project.state === 'closed' || project.isTest !== rule.isTest) return nothingPaid('ended');
  if (typeof wanted === 'string') return nothingPaid(wanted);
  const own = draft.get(accounts, wanted.payerAccount);
  const there = own === null ? 0n : available(own);
  const amount = carriedOf(there - rule.keep, project, context);
  if (amount <= 0n) return nothingPaid('nothing', there);
  if (amount < rule.minimum) return nothingPaid('below_minimum', there);
  if (isAccountChanged(draft, { rule, project })) return nothingPaid('account_changed', there);
  const hindered = obstacle(draft, { rule, project }, wanted, now);
  if (hindered === null) return null;
  if (hindered !== 'none') return { ...nothingPaid(hindered.outcome, there), ...hindered };
  const answered = answeredBy(rule, project);
  const exact = { ...wanted, amount };
  const made = makePayout(draft, { project, wanted: exact, answered, context }, now);
  // All its reasons for a refusal were checked above.
  if (!made.ok) throw new Error(`the rule of project ${project.id} cannot pay: ${made.because}`);
  const outcome = answered.state === 'waiting' ? 'waits_for_approval' : 'paid';
  return { outcome, available: there, transferId: made.value.id, amount };
}

const needsTwo = ({ configuration }: Project): boolean => configuration.payoutApproval === true;

/** Whether one person alone may have changed the account although two are required. */
function isAccountChanged(draft: Draft, { rule, project }: Ruled): boolean {
  const account = draft.get(bankAccounts, project.id);
  return needsTwo(project) && account !== null && !isSetForAccount(rule, account);
}

/**
 * The person who confirmed the rule has approved its payouts. A rule of one person is not enough if
 * two are required.
 */
function answeredBy({ setBy, confirmedBy, confirmedAt }: PayoutRule, project: Project): Answered {
  const said = { askedBy: setBy, isStanding: true };
  if (confirmedBy !== null) {
    return { ...said, state: 'approved', decidedBy: confirmedBy, decidedAt: confirmedAt };
  }
  return {
    ...said,
    state: needsTwo(project) ? 'waiting' : 'alone',
    decidedBy: null,
    decidedAt: null,
  };
}

/** Stores the result of a due moment, and sets the next one. */
function noteRun(
  draft: Draft,
  rule: PayoutRule,
  dueAt: UnixSeconds,
  ended: Ended,
  now: UnixSeconds,
): void {
  const { againAt, ...run } = ended;
  draft.append(ruleRuns, { projectId: rule.id, dueAt, ranAt: now, ...run });
  const noted = { ...rule, lastOutcome: run.outcome };
  if (run.outcome === 'ended') {
    stoppedRule(draft, noted);
    return;
  }
  // Moments that passed during an outage are not made up one by one.
  const regular = nextDue(rule, now);
  const nextAt = againAt === undefined ? regular : unixSeconds(Math.min(regular, againAt));
  keepRule(draft, { ...noted, nextAt });
}

/**
 * The same problem is reported once, not every morning. Each waiting payout has its own money and
 * is always reported.
 */
const isNews = ({ lastOutcome }: PayoutRule, { outcome, transferId }: Ended): boolean =>
  outcome !== lastOutcome || transferId !== null;

const workOf = (services: RuleServices, given: Prepared): TimerWork => ({
  load: () => {
    const { projectId, wanted, staff } = given;
    const asks: readonly Ask[] =
      typeof wanted === 'string' ? [ask(projects, projectId)] : payoutAsks(wanted);
    return [[ask(payoutRules, projectId), ...asks, ...(staff.length === 0 ? [] : [mailAsk])]];
  },
  decide: (draft, projectId, now) => {
    const rule = draft.get(payoutRules, projectId);
    const project = draft.get(projects, projectId);
    if (rule === null || project === null || rule.nextAt === null) return;
    const ended = payByRule(draft, { rule, project }, given, services.context, now);
    if (ended === null) {
      keepRule(draft, rule);
      return;
    }
    noteRun(draft, rule, rule.nextAt, ended, now);
    if (!isNews(rule, ended)) return;
    const told = { ...ended, project, dueAt: rule.nextAt };
    for (const one of given.staff) {
      const mail = ruleMail(one, told, services.publicUrl(), now);
      if (mail !== null) writeMail(draft, mail, services.mailing, now);
    }
  },
});

/**
 * The due moment of a standing rule. The commit that pays removes its timer, so each moment runs
 * once, on any node. A missed moment runs when the service is back.
 */
export const runPayoutRule = (services: RuleServices): PreparedHandler => ({
  kind: ruleTimer,
  prepare: async (projectId) => workOf(services, await prepared(services, projectId)),
});
