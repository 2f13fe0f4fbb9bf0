/**
 * The way of a payout that is in a file, from its first state to its last (bank 3, Transaction). What
 * the bank says moves it forward or not at all. So reports and statements may come in any order,
 * twice or late: the same set of events always leads to the same state (decision 0218).
 */
export const paymentStates = ['in_file', 'accepted', 'rejected', 'booked', 'returned'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How far each event carries a payout. Statuses are those of pain.002. */
// biome-ignore format: a table
const reached = {
  RCVD:     'in_file',  // received
  PDNG:     'in_file',  // pending
  PART:     'in_file',  // some are accepted: what each is, its own status tells
  PATC:     'in_file',  // some signatures are there, more are needed
  ACTC:     'accepted', // technically
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

/** Statuses of reports that are in no table are shown and change nothing. */
export type PaymentEvent = keyof typeof reached;
export type ReportStatus = Exclude<PaymentEvent, 'booked' | 'returned'>;

export const paymentEvents = Object.keys(reached) as readonly PaymentEvent[];

const statuses: ReadonlySet<string> = new Set(
  paymentEvents.filter((event) => event !== 'booked' && event !== 'returned'),
);

/** Is it a status that moves a payment? Those of verification of payee are not. */
export const isReportStatus = (status: string): status is ReportStatus => statuses.has(status);

/** The one that lies further on the way. */
const furtherState = (one: PaymentState, other: PaymentState): PaymentState =>
  paymentStates.indexOf(one) >= paymentStates.indexOf(other) ? one : other;

/** The state after an event: never an earlier one. */
export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState =>
  furtherState(state, reached[event]);

/**
 * Does the bank contradict itself? A payment that it refused has been booked, or the other way round.
 * The books believe the statement; a person should hear of it.
 */
export function isContradiction(state: PaymentState, event: PaymentEvent): boolean {
  // What came back has not been paid: there the bank says the same in another way.
  if (reached[event] === 'rejected') return state === 'booked';
  return state === 'rejected' && (event === 'booked' || event === 'returned');
}

/** What verification of payee found out (bank 3, pain.002). A person decides what follows. */
// biome-ignore format: a table
const verifications = {
  RCVC: 'match',
  RVMC: 'close_match',
  RVNM: 'no_match',
  RVNA: 'not_possible',
  RVCM: 'mismatches', // of a file or block: not all of its payments match
} as const satisfies Readonly<Record<string, string>>;
export type Verification = (typeof verifications)[keyof typeof verifications];

/** Null: the status does not come from verification of payee. */
export const verificationOf = (status: string): Verification | null =>
  Object.hasOwn(verifications, status) ? verifications[status as keyof typeof verifications] : null;

/** Must somebody look at it before the bank may go on? */
export const needsPerson = (verification: Verification): boolean => verification !== 'match';

export type PaymentCounts = Readonly<Record<PaymentState, number>>;
export type AnsweredFileState = 'accepted' | 'partly_accepted' | 'rejected' | 'booked';

/**
 * The state of a file, from the states of its payments (bank 3, States). `group`: how far the statuses
 * of the whole file carry all of them. Null: the bank has not answered.
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
