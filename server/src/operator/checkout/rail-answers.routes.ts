import { sameCase } from '../../checkout/checkout.wire.ts';
import { paymentParams } from '../../checkout/payments/payment.wire.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { listRailAnswers } from '../../checkout/rails/rail-answer.store.ts';
import type { AnswerTaker } from '../../checkout/rails/take-answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './rail-answer.wire.ts';

export type RailAnswerServices = OperatorServices & { readonly takeAnswer: AnswerTaker };

const tags = ['Operator: checkout'];

const listRoute = ({ database, door }: RailAnswerServices): Route =>
  route({
    ...door.at('GET /admin/v1/rail-answers'),
    summary: 'Read what banks reported, and what became of it',
    tags,
    request: { query: wire.railAnswersQuery },
    answers: { 200: wire.railAnswersAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query: { state = null, payment_id = null, limit = 20 } }) => {
      const answers = await listRailAnswers(database, {
        outcome: state,
        paymentId: payment_id,
        limit,
      });
      return accept({ rail_answers: answers.map(wire.railAnswerOnWire) });
    },
  });

const testRoute = (services: RailAnswerServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/payments/:payment_id/answers'),
    summary: 'Report what the bank of a test payment says: twice, late, or in the wrong order',
    operationId: 'operatorReportTestPayment',
    tags,
    request: { params: paymentParams, body: wire.givenAnswer },
    answers: { 200: wire.railAnswer },
    successStatus: 200,
    refusals: { not_found: 404, forbidden: 403, answer_conflict: 409 },
    handle: async (request) => {
      const { engine, takeAnswer } = services;
      const paymentId = sameCase(request.params.payment_id);
      const payment = await engine.read(readPayment, { paymentId, projectId: null });
      if (!payment.ok) return payment;
      const project = await engine.read(readProject, payment.value.projectId);
      if (!project.ok) return project;
      if (!project.value.isTest) {
        return refuse('forbidden', 'This project is live; its payments are real.');
      }
      const { answer_id: answerId, status, failure_reason: reason } = request.body;
      const { failure_code: code = null } = request.body;
      const failure = reason === undefined ? null : { reason, code };
      const { rail } = payment.value;
      const taken = await takeAnswer({ rail, answerId, paymentId, status, failure });
      if (!taken.ok) return taken;
      if (!taken.value.isRepeated) {
        const details = { answer_id: answerId, status };
        const told = { action: 'test_answer', subject: `payment ${paymentId}`, details };
        await writeDown(engine, request, told);
      }
      return accept(wire.railAnswerOnWire(taken.value.answer));
    },
  });

/** What banks say (decision 0048-rails). */
export const railAnswerRoutes = (services: RailAnswerServices): readonly Route[] => [
  listRoute(services),
  testRoute(services),
];
