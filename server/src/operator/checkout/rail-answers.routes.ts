import { sameCase } from '../../checkout/checkout.wire.ts';
import { paymentParams } from '../../checkout/payments/payment.wire.ts';
import { readPayment } from '../../checkout/payments/read-payment.ts';
import { listRailAnswers } from '../../checkout/rails/rail-answer.store.ts';
import type { RailAnswer } from '../../checkout/rails/rail-answer.ts';
import type { AnswerTaker } from '../../checkout/rails/take-answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type KeyedFace, keyedAnswer } from '../../figures/lists/keyed-list.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './rail-answer.wire.ts';

export type RailAnswerServices = OperatorServices & { readonly takeAnswer: AnswerTaker };

const tags = ['Operator: checkout'];

/** The reports of banks, the newest first. */
export const railAnswerListRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/rail-answers'),
    summary: 'Read what banks reported, and what became of it',
    tags,
    request: { query: wire.railAnswersQuery },
    answers: { 200: wire.railAnswersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query, accept: accepted }) => {
      const { state = null, payment_id: paymentId = null } = query;
      const face: KeyedFace<RailAnswer, ReturnType<typeof wire.railAnswerOnWire>> = {
        name: 'rail_answers',
        csv: wire.railAnswerCsv,
        find: (asked) => listRailAnswers(database, { outcome: state, paymentId }, asked),
        keyOf: ({ takenAt, id }) => ({ at: takenAt, id }),
        row: wire.railAnswerOnWire,
        isId: isUuid,
      };
      const filters = { state: state ?? '', payment_id: paymentId ?? '' };
      const answer = await keyedAnswer(face, query, { filters, accept: accepted });
      if (!answer.ok) return answer;
      const { value } = answer;
      if (value instanceof StreamedAnswer) return accept(value);
      return accept({ ...value, rail_answers: value.items });
    },
  });

/** A report of the bank about a test payment (decision 0048-rails). */
export const testAnswerRoute = (services: RailAnswerServices): Route =>
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
