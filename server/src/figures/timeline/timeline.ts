/** The person or program that caused something. */
export type Cause = {
  readonly type:
    | 'merchant'
    | 'buyer'
    | 'payer'
    | 'rail'
    | 'timer'
    | 'service'
    | 'admin'
    | 'token'
    | 'staff';
  readonly id?: string;
  readonly name?: string;
};

type Anything = { readonly at: number; readonly title: string; readonly actor?: Cause };

/** A new status in words: its reason, and the next step. */
export type StateMoment = Anything & {
  readonly kind: 'state';
  readonly status?: string;
  readonly explanation?: string;
};

/** The meaning of a status: its reason, the next step, and its usual cause. */
export type StatusWords = {
  readonly title: string;
  readonly explanation: string;
  readonly cause: Cause['type'];
};

export type PostingMoment = Anything & {
  readonly kind: 'posting';
  readonly amount: bigint;
  readonly currency: string;
  readonly movementId: string;
  readonly debitAccount: bigint;
  readonly creditAccount: bigint;
};

/** Kinds that banks cause. For all others a state or an act names the cause. */
const kindsOfBanks: readonly string[] = [
  'distribution_paid',
  'distribution_returned',
  'refund_returned',
  'transfer_returned',
];

export const causeOfPosting = (kind: string): { readonly actor?: Cause } =>
  kindsOfBanks.includes(kind) ? { actor: { type: 'rail' } } : {};

/** An event that a receiver is notified of. */
export type EventMoment = Anything & {
  readonly kind: 'event';
  readonly callbackId: string;
  readonly name: string;
  /** Null: no receiver subscribed to it. */
  readonly delivery: { readonly state: string; readonly nextTryAt: number | null } | null;
};

/** One attempt to deliver it. */
export type DeliveryMoment = Anything & {
  readonly kind: 'delivery';
  readonly callbackId: string;
  readonly deliveryId: string;
  readonly url: string;
  readonly attempt: number;
  readonly status: number | null;
  readonly durationMs: number;
};

export type ActMoment = Anything & {
  readonly kind: 'act';
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly before: object | null;
  readonly after: object | null;
};

export type Moment = StateMoment | PostingMoment | EventMoment | DeliveryMoment | ActMoment;

/** An event of the feed, with the fields that a story needs. */
export type SeenEvent = {
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** Null: it is delivered to nobody. */
  readonly sequence: number | null;
  readonly body: string;
  readonly at: number;
};

/** A delivery attempt: its answer, or why there was none. */
export type Told = { readonly status: number | null; readonly fault: string | null };

/** The titles of moments that do not come from the object itself. */
export type Titles = {
  readonly posting: (sum: string, kind: string) => string;
  readonly act: (action: string) => string;
  readonly delivery: (told: Told, isResend: boolean) => string;
};

/** `status_updated` is read as "status updated". */
export const spoken = (word: string): string => word.replaceAll(/[_.]/g, ' ');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The titles in the API. */
export const englishTitles: Titles = {
  posting: (sum, kind) => `Money moved: ${sum}, ${spoken(kind)}`,
  act: (action) => capitalized(spoken(action)),
  delivery: ({ status, fault }, isResend) => {
    const what = isResend ? 'Webhook sent again' : 'Webhook sent';
    if (status === null) return `${what}: no answer (${fault ?? 'unknown'})`;
    return `${what}: the receiver answered ${status}`;
  },
};

/** Where the history of one object is recorded, and what its own row shows. */
export type Story = {
  /** The object of its events in the feed. Null: it has none. */
  readonly object: string | null;
  /** The states in the events of the object, oldest first. The acts name the actors. */
  readonly statesIn: (
    events: readonly SeenEvent[],
    acts: readonly ActMoment[],
  ) => readonly StateMoment[];
  /** Is an event of the object about this thing? */
  readonly isAbout: (event: SeenEvent) => boolean;
  readonly movements: readonly string[];
  /** The subjects of acts, as the log spells them. */
  readonly subjects: readonly string[];
  /** Is an act on one of these subjects about this thing? */
  readonly isActAbout: (act: ActMoment) => boolean;
  readonly own: readonly Moment[];
  readonly titles: Titles;
};

/** The parts of a story beside its own row. */
export const plainStory: Story = {
  object: null,
  statesIn: () => [],
  isAbout: () => true,
  movements: [],
  subjects: [],
  isActAbout: () => true,
  own: [],
  titles: englishTitles,
};

/**
 * The order within one second: the act that caused it, the new state, the money, the event, its
 * delivery.
 */
const order: Readonly<Record<Moment['kind'], number>> = {
  act: 0,
  state: 1,
  posting: 2,
  event: 3,
  delivery: 4,
};

/** Oldest first. Moments of the same second are in the order of cause and effect. */
export const inOrder = (moments: readonly Moment[]): readonly Moment[] =>
  moments.toSorted((one, other) => one.at - other.at || order[one.kind] - order[other.kind]);
