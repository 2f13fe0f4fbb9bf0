import { inOrder } from '../../delivery/events/in-order.ts';
import { type Route, route } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { beginAudit, readAuditRun } from '../../ledger/change-audit-run.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { auditList, readAuditRuns } from './audit-list.store.ts';
import * as wire from './audit-run.wire.ts';
import type { AuditRunner } from './audit-runner.ts';
import { auditAnswer, auditOnWire } from './ledger.wire.ts';

const tags = ['Operator: ledger'];

export type AuditServices = OperatorServices & { readonly audits: AuditRunner };

const wholeRoute = ({ audits, door }: AuditServices): Route =>
  route({
    ...door.at('GET /admin/v1/audit'),
    summary: 'Recompute every balance and hold, and the log of actions, and compare',
    operationId: 'operatorAudit',
    trickleMs: 20_000,
    tags,
    request: {},
    answers: { 200: auditAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ caller }) => accept(auditOnWire(await audits.wholeAudit(caller.actor))),
  });

const runOf = async (engine: Engine, id: string, clock: Clock) => {
  const run = await engine.read(readAuditRun, id);
  return run.ok
    ? accept(wire.auditRunOnWire(clock.now())(run.value))
    : refuse('invalid_state', 'An audit is about to begin.');
};

const startRoute = ({ engine, clock, audits, door }: AuditServices): Route =>
  route({
    ...door.at('POST /admin/v1/audits'),
    summary: 'Begin an audit in the background; one that is under way on this node goes on',
    tags,
    request: {},
    answers: { 202: wire.auditRunAnswer },
    successStatus: 202,
    refusals: { invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const begun = audits.newRun(request.caller.actor);
      const underWay = audits.take(begun.id);
      if (underWay !== null) return runOf(engine, underWay, clock);
      const told = { action: 'run_audit', subject: `audit ${begun.id}`, details: {} };
      const rendering = { status: 202, wire: wire.auditRunOnWire(clock.now()) };
      try {
        return await operate(engine, request, told, inOrder(beginAudit), begun, rendering);
      } finally {
        audits.drive(begun.id);
      }
    },
  });

const readRoute = ({ engine, clock, door }: AuditServices): Route =>
  route({
    ...door.at('GET /admin/v1/audits/:audit_id'),
    summary: 'Read an audit, while it runs and afterwards',
    tags,
    request: { params: wire.auditParams },
    answers: { 200: wire.auditRunAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const run = await engine.read(readAuditRun, params.audit_id.toLowerCase());
      return run.ok ? accept(wire.auditRunOnWire(clock.now())(run.value)) : run;
    },
  });

/** The endpoints of the audit and of its history (decision 0204). */
export const auditRoutes = (services: AuditServices): readonly Route[] => [
  wholeRoute(services),
  startRoute(services),
  readRoute(services),
];

export const auditListRoute = ({ database, clock, door }: AuditServices): Route =>
  route({
    ...door.at('GET /admin/v1/audits'),
    summary: 'List audits and what they found, the newest first',
    tags,
    request: { query: wire.auditsQuery },
    answers: { 200: wire.auditsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) => {
      const face = {
        list: auditList,
        csv: wire.auditCsv,
        read: async (ids: readonly string[]) =>
          (await readAuditRuns(database, ids)).map(wire.auditRunOnWire(clock.now())),
      };
      return listAnswer(database, face, query, { accept: accepted });
    },
  });
