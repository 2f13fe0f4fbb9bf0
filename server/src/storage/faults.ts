/** The connection failed or is lost. The waiting operations are not to blame. */
export class ConnectionFault extends Error {
  readonly code: 'not_connected' | 'connection_lost';

  constructor(code: ConnectionFault['code'], cause: unknown) {
    super('the database cannot be reached', { cause });
    this.code = code;
  }
}

/**
 * COMMIT returned with a warning: somebody canceled its wait for the standby. The transaction is
 * committed here, and nobody knows whether it is committed there.
 */
export class CommitWarned extends Error {
  readonly code: string;

  constructor(code: string) {
    super('the wait of a COMMIT was cancelled');
    this.code = code;
  }
}

const driverTexts =
  /^(Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout expired)/;

/** Whether the driver or the socket made an error, and not our own code around them. */
export const isFromDriver = (reason: unknown): boolean =>
  reason instanceof Error && ('code' in reason || driverTexts.test(reason.message));

/** An error of PostgreSQL itself carries a SQLSTATE. Any other error comes from the connection. */
export function faultOf(reason: unknown): unknown {
  const code = reason instanceof Error ? (reason as { code?: unknown }).code : undefined;
  const isSqlState = typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);
  return isSqlState ? reason : new ConnectionFault('connection_lost', reason);
}

/**
 * What a database fault means for its batch.
 *
 * - `transient`: nothing is wrong with the operations; the same batch may pass in a moment.
 * - `conflict`: somebody else took a unique key in between; the same operations, decided again on
 *   the current rows, will see it.
 * - `poison`: the database refuses one of the operations; that one must fail alone.
 */
export type FaultKind = 'transient' | 'conflict' | 'poison';

/** SQLSTATE classes (first two characters) and codes that make a retry sensible. */
const transientClasses = new Set([
  '08', // connection exceptions
  '53', // insufficient resources: disk full, out of memory, too many connections
  '57', // operator intervention: shutdown, crash, statement timeout
  '58', // system errors outside PostgreSQL: input and output
]);
const readOnlyTransaction = '25006';
const outOfMemory = '53200';
const lockTimeout = '55P03';
const queryCanceled = '57014';
const transientCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '40003', // outcome unknown: the batch stays in doubt
  lockTimeout,
  '25P03', // idle in transaction for too long: this process was paused
  '25P04', // transaction timeout
  readOnlyTransaction,
]);
const uniqueViolation = '23505';

/** The name of the fault for metrics and logs: its SQLSTATE, or the state of the connection. */
export function faultCode(fault: unknown): string {
  const code = fault instanceof Error ? (fault as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : 'bug';
}

export function classifyFault(fault: unknown): FaultKind {
  const code = faultCode(fault);
  if (code === uniqueViolation) return 'conflict';
  const isTransient =
    fault instanceof ConnectionFault ||
    fault instanceof CommitWarned ||
    transientCodes.has(code) ||
    transientClasses.has(code.slice(0, 2));
  return isTransient ? 'transient' : 'poison';
}

export const diskFullCode = '53100';

/** The text at the start, in /readyz and for callers who want to change something. */
export const diskFullText = 'The disk of the database is full';

/** A running PostgreSQL reports it with a code. One that cannot start reports it in words. */
export const isDiskFull = (fault: unknown): boolean =>
  faultCode(fault) === diskFullCode ||
  (fault instanceof Error &&
    (/no space left on device/i.test(fault.message) || isDiskFull(fault.cause)));

/** Somebody else keeps a row locked. */
export const isLockedOut = (fault: unknown): boolean => faultCode(fault) === lockTimeout;

/** A statement exceeded the server's time limit. */
export const isOutOfTime = (fault: unknown): boolean => faultCode(fault) === queryCanceled;

/**
 * Only a new session may help. One on a standby never reaches the primary, and one that has run out
 * of memory refuses every batch.
 */
export const needsNewSession = (fault: unknown): boolean =>
  [readOnlyTransaction, outOfMemory].includes(faultCode(fault));

/**
 * The database rule that an operation would have broken. Null: it was something else. Our own rules
 * should have refused the operation: this is a bug, and it must be reported.
 */
export function brokenInvariant(fault: unknown): string | null {
  const code = faultCode(fault);
  const isRefusedByRule = code.startsWith('23') || code === 'P0001';
  if (!isRefusedByRule) return null;
  const { constraint } = fault as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : code;
}
