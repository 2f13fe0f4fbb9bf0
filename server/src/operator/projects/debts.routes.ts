import { readDebts } from '../../checkout/payments/read-debts.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import { debtsAnswer, debtsOnWire } from './debt.wire.ts';
import { projectParams } from './project.wire.ts';

export const debtsRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/projects/:project_id/debts'),
    summary: 'What a project owes after chargebacks, by currency',
    tags: ['Operator: projects'],
    request: { params: projectParams },
    answers: { 200: debtsAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const debts = await engine.read(readDebts, params.project_id);
      return debts.ok ? accept(debtsOnWire(debts.value)) : debts;
    },
  });
