import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { readPayoutRule } from '../../transfer/standing-payouts/change-payout-rule.ts';
import { lastRuns } from '../../transfer/standing-payouts/payout-rule.store.ts';
import type { OperatorServices } from '../operate.ts';
import { payoutRuleAnswer, payoutRuleOnWire } from './payout-rule.wire.ts';
import { projectParams } from './project.wire.ts';

const runsShown = 10;

/** The standing payout of a project (decision 0233). Its staff set it in the portal. */
export const payoutRuleRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/projects/:project_id/payout-rule'),
    summary: 'Read the standing payout of a project',
    operationId: 'operatorReadPayoutRule',
    tags: ['Operator: projects'],
    request: { params: projectParams },
    answers: { 200: payoutRuleAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const rule = await engine.read(readPayoutRule, params.project_id);
      if (!rule.ok) return rule;
      return accept(
        payoutRuleOnWire(rule.value, await lastRuns(database, params.project_id, runsShown)),
      );
    },
  });
