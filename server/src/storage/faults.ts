/** The connection could not be made, or is gone. The operations that wait are not to blame. */
export class ConnectionFault extends Error {
  readonly code: 'not_connected' | 'connection_lost';

  constructor(code: ConnectionFault['code'], cause: unknown) {
    super('the database cannot be reached', { cause });
    this.code = code;
  }
}

/**
 * COMMIT came back with a warning: somebody cancelled its wait for the second place. The transaction
 * is committed here, and nobody knows whether it is there.
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

/** Whether an error was made by the driver or the socket, and not by our own code around them. */
export const isFromDriver = (reason: unknown): boolean =>
  reason instanceof Error && ('code' in reason || driverTexts.test(reason.message));

/** What PostgreSQL itself says carries a SQLSTATE; everything else comes from the way to it. */
export function faultOf(reason: unknown): unknown {
  const code = reason instanceof Error ? (reason as { code?: unknown }).code : undefined;
  const isSqlState = typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);
  return isSqlState ? reason : new ConnectionFault('connection_lost', reason);
}

/**
 * What a fault of the database means for the batch it met.
 *
 * - `transient`: nothing is wrong with the operations; the same batch may pass in a moment.
 * - `conflict`: a unique key was taken by somebody else in between; the same operations, decided
 *   again on the rows as they are now, will see it.
 * - `poison`: one of the operations wants something the database refuses; it must fail alone.
 */
export type FaultKind = 'transient' | 'conflict' | 'poison';

/** SQLSTATE classes (first two characters) and codes after which trying again makes sense. */
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
  '40003', // nobody knows whether it happened: the batch stays in doubt
  lockTimeout,
  '25P03', // idle in transaction for too long: this process was paused
  '25P04', // transaction timeout
  readOnlyTransaction,
]);
const uniqueViolation = '23505';

/** The name of the fault for metrics and logs: its SQLSTATE, or what became of the connection. */
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

/** How it is said: at the start, in /readyz and to whoever wanted to change something. */
export const diskFullText = 'The disk of the database is full';

/** PostgreSQL says it with a code while it runs, and in words where it cannot even start. */
export const isDiskFull = (fault: unknown): boolean =>
  faultCode(fault) === diskFullCode ||
  (fault instanceof Error &&
    (/no space left on device/i.test(fault.message) || isDiskFull(fault.cause)));

/** A row is locked by somebody who does not let go. */
export const isLockedOut = (fault: unknown): boolean => faultCode(fault) === lockTimeout;

/** A statement took longer than the server lets it take. */
export const isOutOfTime = (fault: unknown): boolean => faultCode(fault) === queryCanceled;

/**
 * Only another session may help: one on a standby never reaches the primary, and one that may not have
 * more memory says so to every batch.
 */
export const needsNewSession = (fault: unknown): boolean =>
  [readOnlyTransaction, outOfMemory].includes(faultCode(fault));

/**
 * The rule of the database that an operation wanted to break, or null when it was something else.
 * Our own rules should have refused it before: this is a bug, and somebody must be told.
 */
export function brokenInvariant(fault: unknown): string | null {
  const code = faultCode(fault);
  const isRefusedByRule = code.startsWith('23') || code === 'P0001';
  if (!isRefusedByRule) return null;
  const { constraint } = fault as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : code;
}
