import { ask, type Operation, type Query } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { timers } from '../../time/timer.store.ts';
import { timerId, timerOf } from '../../time/timer.ts';
import { isSchedule, nextDue } from './due-moments.ts';
import { payoutRules } from './payout-rule.store.ts';
import { type PayoutRule, type RuleTerms, ruleCurrency } from './payout-rule.ts';

/** The timer for the next due moment of a project's rule. */
export const ruleTimer = 'payout rule';

const timerOfRule = (projectId: string): string => timerId(ruleTimer, projectId);

/** Writes the rule and sets its timer to the same moment. */
export function keepRule(draft: Draft, rule: PayoutRule): PayoutRule {
  const { id, nextAt } = rule;
  if (draft.get(payoutRules, id) === null) draft.insert(payoutRules, rule);
  else draft.update(payoutRules, rule);
  const isSet = draft.get(timers, timerOfRule(id)) !== null;
  if (nextAt === null) {
    if (isSet) draft.remove(timers, timerOfRule(id));
  } else if (isSet) draft.update(timers, timerOf(ruleTimer, id, nextAt));
  else draft.insert(timers, timerOf(ruleTimer, id, nextAt));
  return rule;
}

const ruleAsks = (projectId: string) => [
  ask(timers, timerOfRule(projectId)),
  ask(payoutRules, projectId),
];

export type SetPayoutRule = {
  readonly projectId: string;
  readonly terms: RuleTerms;
  /** The member of staff who sets it. */
  readonly by: string;
};

type SetRefusal = 'not_found' | 'invalid_state' | 'invalid_parameters' | 'no_bank_account';

/**
 * Sets the rule of a project and replaces the previous one. If the project requires two people, the
 * rule pays nothing until a second person has confirmed it (decision 0233).
 */
export const setPayoutRule: Operation<SetPayoutRule, PayoutRule, SetRefusal> = {
  name: 'set payout rule',
  load: ({ projectId }) => [
    [...ruleAsks(projectId), ask(bankAccounts, projectId), ask(projects, projectId)],
  ],
  decide: (draft, { projectId, terms, by }, now) => {
    const project = draft.get(projects, projectId);
    if (project === null) return refuse('not_found', 'There is no such project.');
    if (project.state === 'closed') return refuse('invalid_state', 'The project is closed.');
    if (!isSchedule(terms) || terms.keep < 0n || terms.minimum < 0n) {
      return refuse('invalid_parameters', 'The rule says no day, or an amount below zero.');
    }
    if (!project.configuration.currencies.includes(ruleCurrency)) {
      return refuse('invalid_parameters', `The project has no account in ${ruleCurrency}.`);
    }
    if (draft.get(bankAccounts, projectId) === null) {
      return refuse('no_bank_account', 'The project has no bank account.');
    }
    const before = draft.get(payoutRules, projectId);
    const needsTwo = project.configuration.payoutApproval === true;
    return accept(
      keepRule(draft, {
        ...terms,
        id: projectId,
        isTest: project.isTest,
        state: needsTwo ? 'waiting' : 'on',
        version: (before?.version ?? 0) + 1,
        setBy: by,
        setAt: now,
        confirmedBy: null,
        confirmedAt: null,
        nextAt: needsTwo ? null : nextDue(terms, now),
        lastOutcome: before?.lastOutcome ?? null,
      }),
    );
  },
};

export type ConfirmPayoutRule = {
  readonly projectId: string;
  readonly by: string;
  /** The version that the person saw: the rule may have changed since. */
  readonly version: number;
};

type ConfirmRefusal = 'not_found' | 'invalid_state' | 'own_payout_rule' | 'payout_rule_changed';

/**
 * Somebody other than the person who set the rule confirms it, once. Its payouts then need no
 * approval.
 */
export const confirmPayoutRule: Operation<ConfirmPayoutRule, PayoutRule, ConfirmRefusal> = {
  name: 'confirm payout rule',
  load: ({ projectId }) => [ruleAsks(projectId)],
  decide: (draft, { projectId, by, version }, now) => {
    const found = ruleIn(draft, projectId);
    if (!found.ok) return found;
    const rule = found.value;
    if (rule.version !== version) {
      return refuse('payout_rule_changed', 'The rule was changed meanwhile.');
    }
    if (rule.state !== 'waiting') {
      return refuse('invalid_state', 'The rule does not wait for confirmation.');
    }
    if (rule.setBy === by) {
      return refuse('own_payout_rule', 'Who set a rule does not confirm it.');
    }
    const confirmed = { confirmedBy: by, confirmedAt: now, nextAt: nextDue(rule, now) };
    return accept(keepRule(draft, { ...rule, ...confirmed, state: 'on' }));
  },
};

/** One person is enough, since less money leaves. Earlier payouts stay. */
export const stopPayoutRule: Operation<
  { readonly projectId: string },
  PayoutRule,
  'not_found' | 'invalid_state'
> = {
  name: 'stop payout rule',
  load: ({ projectId }) => [ruleAsks(projectId)],
  decide: (draft, { projectId }) => {
    const found = ruleIn(draft, projectId);
    if (!found.ok) return found;
    return found.value.state === 'off'
      ? refuse('invalid_state', 'The rule is off already.')
      : accept(stoppedRule(draft, found.value));
  },
};

export const stoppedRule = (draft: Draft, rule: PayoutRule): PayoutRule =>
  keepRule(draft, { ...rule, state: 'off', nextAt: null });

const noRule = refuse('not_found', 'The project has no rule.');

function ruleIn(draft: Draft, projectId: string): Decision<PayoutRule, 'not_found'> {
  const rule = draft.get(payoutRules, projectId);
  return rule === null ? noRule : accept(rule);
}

/** The rule of a project, even if it is off. */
export const readPayoutRule: Query<string, PayoutRule, 'not_found'> = {
  name: 'read payout rule',
  load: (projectId) => [[ask(payoutRules, projectId)]],
  answer: (rows, projectId) => {
    const rule = rows.get(payoutRules, projectId);
    return rule === null ? noRule : accept(rule);
  },
};
