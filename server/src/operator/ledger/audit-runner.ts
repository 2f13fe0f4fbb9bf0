import { randomUUID } from 'node:crypto';
import { inOrder } from '../../delivery/events/in-order.ts';
import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import { NextFlight } from '../../kernel/next-flight.ts';
import { type AuditReport, audit, auditSteps } from '../../ledger/audit.store.ts';
import { type AuditRun, seenEverySeconds } from '../../ledger/audit-run.ts';
import {
  type BeginAudit,
  beginAudit,
  endAudit,
  noteAudit,
  readAuditRun,
} from '../../ledger/change-audit-run.ts';
import { type ChainReport, verifyChain } from '../../staff/actions/verify-chain.ts';
import type { Actor } from '../../staff/actor.ts';
import type { Database } from '../../storage/database.ts';

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  /** Raises the alarm: an audit has found that the books do not balance. */
  readonly onBrokenBooks: (report: AuditReport) => void;
};

/** Audits the books on this node, and records each audit (decision 0204). */
export type AuditRunner = {
  /** A new audit that an actor asked for. */
  readonly newRun: (actor: Actor) => BeginAudit;
  /**
   * Starts an audit in the background, one at a time. Returns the id of the one in progress, or
   * null if this one starts.
   */
  readonly take: (id: string) => string | null;
  /** Drives a run that has begun, while the caller does something else. */
  readonly drive: (id: string) => void;
  /** Runs the whole audit for a caller that waits for it. */
  readonly wholeAudit: (actor: Actor) => Promise<AuditReport>;
};

const line = { kind: 'client', id: 'audits' } as const;

/** The books first, then the log of acts. */
const steps = auditSteps + 1;

export function createAuditRunner(services: Services): AuditRunner {
  const { engine, database } = services;
  const looks: Looks = new NextFlight(async (tell) => {
    const books = await audit(database, tell);
    return { books, acts: await verifyChain(database) };
  });
  let driven: string | null = null;
  const newRun = ({ type, id, name }: Actor): BeginAudit => ({
    ...{ id: randomUUID(), actorType: type, actorId: id, actorName: name, steps },
  });
  const toTheEnd = async (id: string): Promise<void> => {
    const run = await engine.read(readAuditRun, id);
    // It was refused, or an earlier answer was replayed: there is no such run.
    if (!run.ok) return;
    await followed(services, looks, run.value);
  };
  return {
    newRun,
    take: (id) => {
      const underWay = driven;
      driven ??= id;
      return underWay;
    },
    drive: (id) => {
      const over = (): void => {
        driven = null;
      };
      // The row has the reason of a stop. If the database is gone, the row stays interrupted.
      toTheEnd(id).then(over, over);
    },
    wholeAudit: async (actor) => {
      const begun = await engine.execute(inOrder(beginAudit), newRun(actor), line);
      return followed(services, looks, granted(begun));
    },
  };
}

/**
 * One pass over the books and the log of acts, shared by all callers that wait for one (decision
 * 0259).
 */
type Looks = NextFlight<{ readonly books: AuditReport; readonly acts: ChainReport }>;

/** Runs an audit, reports its progress and records the result. */
async function followed(
  { engine, onBrokenBooks }: Services,
  looks: Looks,
  { id }: AuditRun,
): Promise<AuditReport> {
  let stepsDone = 0;
  const note = async (): Promise<void> => {
    await engine.execute(noteAudit, { id, stepsDone }, line);
  };
  const beat = setInterval(() => {
    note().catch(() => {});
  }, seenEverySeconds * 1_000);
  beat.unref();
  try {
    const { books, acts } = await looks.run((done) => {
      stepsDone = done;
      return note();
    });
    const differences = [...books.differences, ...acts.breaks];
    const report = { ...books, ok: books.ok && acts.ok, differences };
    if (!report.ok) onBrokenBooks(report);
    const { accounts, postings } = report;
    await engine.execute(endAudit, { id, result: { accounts, postings, differences } }, line);
    return report;
  } catch (fault) {
    await engine.execute(endAudit, { id, result: null }, line).catch(() => {});
    throw fault;
  } finally {
    clearInterval(beat);
  }
}
