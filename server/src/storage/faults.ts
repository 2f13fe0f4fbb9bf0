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
const transientCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '25P03', // idle in transaction for too long: this process was paused
  '25P04', // transaction timeout
  '25006', // read only: the node we reached is a standby
]);
const uniqueViolation = '23505';

/** The name of the fault for metrics and logs: its SQLSTATE, or the driver's code. */
export function faultCode(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  const { code } = fault as { code?: unknown };
  return typeof code === 'string' ? code : 'connection_lost';
}

export function classifyFault(fault: unknown): FaultKind {
  const code = faultCode(fault);
  if (code === uniqueViolation) return 'conflict';
  if (transientCodes.has(code) || transientClasses.has(code.slice(0, 2))) return 'transient';
  // SQLSTATEs have five characters; everything else comes from the driver or the socket
  // (ECONNRESET, "Connection terminated"), so the connection is gone, and the operations are not to blame.
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
  return isSqlState ? 'poison' : 'transient';
}

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
