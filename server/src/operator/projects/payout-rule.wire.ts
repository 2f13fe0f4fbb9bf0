import { type Static, Type } from 'typebox';
import { inMinorUnits, moment, orNull } from '../../edge/wire.ts';
import {
  type PayoutRule,
  type RuleRun,
  ruleCurrency,
  ruleOutcomes,
} from '../../transfer/standing-payouts/payout-rule.ts';
import { projectId } from '../fields.wire.ts';

export const payoutRuleAnswer = Type.Object(
  {
    project_id: projectId(),
    state: Type.Enum(['waiting', 'on', 'off'], {
      description: '`waiting`: a second person has to confirm it',
    }),
    every: Type.Enum(['day', 'week', 'month'], { description: 'At 05:00 UTC' }),
    weekday: orNull(Type.Integer({ description: '1 is Monday; null: not every week' })),
    day_of_month: orNull(
      Type.Integer({ description: '29 to 31: the last day of a shorter month; null: not monthly' }),
    ),
    currency: Type.String({ description: 'Always EUR' }),
    keep: inMinorUnits('What stays on the balance'),
    minimum: inMinorUnits('Less than this is not paid out; 0: every amount is'),
    set_at: moment('When it was set, in Unix seconds'),
    confirmed_at: orNull(moment('When a second person confirmed it; null: nobody has')),
    next_at: orNull(moment('The next due moment, in Unix seconds; null: it is not on')),
    last_runs: Type.Array(
      Type.Object({
        due_at: moment('The due moment, in Unix seconds'),
        ran_at: moment('When it was done, in Unix seconds'),
        outcome: Type.Enum([...ruleOutcomes], {
          description: '`paid`, `waits_for_approval`, or why nothing was paid out',
        }),
        transfer_id: orNull(Type.Integer({ description: 'The payout; null: there is none' })),
        amount: orNull(inMinorUnits('What was paid out; null: nothing')),
      }),
      { description: 'What came of the last due moments, the latest first; at most 10' },
    ),
  },
  { $id: 'PayoutRule', description: 'The rule by which a project pays itself out.' },
);

export const payoutRuleOnWire = (
  rule: PayoutRule,
  runs: readonly RuleRun[],
): Static<typeof payoutRuleAnswer> => ({
  project_id: rule.id,
  state: rule.state,
  every: rule.every,
  weekday: rule.weekday,
  day_of_month: rule.dayOfMonth,
  currency: ruleCurrency,
  keep: Number(rule.keep),
  minimum: Number(rule.minimum),
  set_at: rule.setAt,
  confirmed_at: rule.confirmedAt,
  next_at: rule.nextAt,
  last_runs: runs.map(({ dueAt, ranAt, outcome, transferId, amount }) => ({
    due_at: dueAt,
    ran_at: ranAt,
    outcome,
    transfer_id: transferId,
    amount: amount === null ? null : Number(amount),
  })),
});
