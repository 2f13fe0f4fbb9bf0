/**
 * The states of a payout in a file, from first to last (bank 3, Transaction). An event from the
 * bank moves a payout forward or not at all. So reports and statements may come in any order, twice
 * or late: the same set of events always leads to the same state (decision 0218).
 */
export const paymentStates = ['in_file', 'accepted', 'rejected', 'booked', 'returned'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The state that each event leads to. Statuses are those of pain.002. */
// biome-ignore format: a table
const reached = {
  RCVD:     'in_file',  // received
  PDNG:     'in_file',  // pending
  PART:     'in_file',  // some are accepted: each payment has its own status
  PATC:     'in_file',  // some signatures are there, more are needed
  ACTC:     'accepted', // technically accepted
  ACCP:     'accepted', // by the customer's profile
  ACFC:     'accepted', // funds checked
  ACSP:     'accepted', // settlement in process
  ACSC:     'accepted', // settled between banks
  ACWC:     'accepted', // with a change
  ACWP:     'accepted', // without posting yet
  ACCC:     'accepted', // settled on the creditor's account
  RJCT:     'rejected',
  CANC:     'rejected', // canceled on our request
  booked:   'booked',   // a debit of ours in a statement: the authority, whatever a report said
  returned: 'returned', // a credit with the reason of a return
} as const satisfies Readonly<Record<string, PaymentState>>;

/** Report statuses that are missing in this table are shown and change nothing. */
export type PaymentEvent = keyof typeof reached;
export type ReportStatus = Exclude<PaymentEvent, 'booked' | 'returned'>;

export const paymentEvents = Object.keys(reached) as readonly PaymentEvent[];

const statuses: ReadonlySet<string> = new Set(
  paymentEvents.filter((event) => event !== 'booked' && event !== 'returned'),
);

/** Is it a status that moves a payment? Those of verification of payee do not. */
export const isReportStatus = (status: string): status is ReportStatus => statuses.has(status);

/** The later of two states. */
const furtherState = (one: PaymentState, other: PaymentState): PaymentState =>
  paymentStates.indexOf(one) >= paymentStates.indexOf(other) ? one : other;

/** The state after an event: never an earlier one. */
export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState =>
  furtherState(state, reached[event]);

/**
 * Does the bank contradict itself? It has booked a payment that it refused, or refused one that it
 * booked. The books believe the statement, and a person should be told.
 */
export function isContradiction(state: PaymentState, event: PaymentEvent): boolean {
  // A returned payment was not paid: the refusal says the same in another way.
  if (reached[event] === 'rejected') return state === 'booked';
  return state === 'rejected' && (event === 'booked' || event === 'returned');
}

/** The result of verification of payee (bank 3, pain.002). A person decides what follows. */
// biome-ignore format: a table
const verifications = {
  RCVC: 'match',
  RVMC: 'close_match',
  RVNM: 'no_match',
  RVNA: 'not_possible',
  RVCM: 'mismatches', // of a file or block: some of its payments do not match
} as const satisfies Readonly<Record<string, string>>;
export type Verification = (typeof verifications)[keyof typeof verifications];

/** Null: the status does not come from verification of payee. */
export const verificationOf = (status: string): Verification | null =>
  Object.hasOwn(verifications, status) ? verifications[status as keyof typeof verifications] : null;

/** Must a person check it before the bank may go on? */
export const needsPerson = (verification: Verification): boolean => verification !== 'match';

export type PaymentCounts = Readonly<Record<PaymentState, number>>;
export type AnsweredFileState = 'accepted' | 'partly_accepted' | 'rejected' | 'booked';

/**
 * The state of a file, derived from the states of its payments (bank 3, States). `group`: the state
 * that the statuses of the whole file lead to. Null: the bank has not answered.
 */
export function fileState(counts: PaymentCounts, group: PaymentState): AnsweredFileState | null {
  const all = carried(counts, group);
  const open = all.in_file + all.accepted;
  const paid = all.booked + all.returned;
  if (open === 0 && paid > 0) return 'booked';
  if (open === 0 && all.rejected > 0) return 'rejected';
  if (all.rejected > 0) return 'partly_accepted';
  return all.accepted + paid > 0 ? 'accepted' : null;
}

function carried(counts: PaymentCounts, group: PaymentState): PaymentCounts {
  const all = { in_file: 0, accepted: 0, rejected: 0, booked: 0, returned: 0 };
  for (const state of paymentStates) all[furtherState(state, group)] += counts[state];
  return all;
}
