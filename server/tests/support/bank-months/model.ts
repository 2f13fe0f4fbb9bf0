/** The states of a payout, from first to last. */
const way = ['waiting', 'in_file', 'accepted', 'rejected', 'booked', 'returned'] as const;
export type PayoutState = (typeof way)[number];

/** How far a payout has come. */
export const rankOf = (state: PayoutState): number => way.indexOf(state);

export type ModelPayout = {
  readonly cause: 'transfer' | 'return' | 'refund' | 'leg';
  readonly minor: number;
  state: PayoutState;
  /** The bank's reason for its refusal or return. */
  code: string | null;
};

/** What a file of the bank must change, once every earlier file is known. */
export type Effect =
  | { readonly kind: 'settled' | 'topped_up' | 'suspense' | 'on_the_way'; readonly minor: number }
  | { readonly kind: 'charged_back'; readonly minor: number }
  | {
      /** The debit of a whole file, except refused payments: only the report names those. */
      readonly kind: 'sum';
      readonly minor: number;
      readonly paid: readonly string[];
      readonly refused: readonly string[];
    }
  | {
      readonly kind: 'accepted' | 'rejected' | 'booked' | 'returned';
      readonly payoutId: string;
      readonly code?: string;
    };

/** What the books must show. */
export type Seen = {
  readonly shop: number;
  readonly payer: number;
  readonly held: number;
  readonly suspense: number;
  readonly onTheWay: number;
  /** Money of returned refunds and shares. */
  readonly kept: number;
  readonly payouts: Readonly<Record<string, string>>;
};

/** With the bank's reason in states that keep it. */
export const stateText = ({ state, code }: Pick<ModelPayout, 'state' | 'code'>): string =>
  state === 'rejected' || state === 'returned' ? `${state} ${code}` : state;

/** The expected books, computed beside the service: a few sums, and a state for each payout. */
export class Model {
  readonly payouts = new Map<string, ModelPayout>();
  #sums: readonly Extract<Effect, { kind: 'sum' }>[] = [];
  #shop: number;
  #payer: number;
  #held = 0;
  #suspense = 0;
  #onTheWay = 0;
  #kept = 0;

  constructor(shop: number, payer: number) {
    this.#shop = shop;
    this.#payer = payer;
  }

  get seen(): Seen {
    const states = [...this.payouts].map(([id, payout]) => [id, stateText(payout)] as const);
    return {
      ...{ shop: this.#shop, payer: this.#payer, held: this.#held },
      ...{ suspense: this.#suspense, onTheWay: this.#onTheWay, kept: this.#kept },
      payouts: Object.fromEntries(states),
    };
  }

  /** A transfer was signed: its money is reserved. */
  hold(minor: number): void {
    this.#held += minor;
  }

  /** A treasurer returns money in suspense. */
  sendBack(minor: number): void {
    this.#suspense -= minor;
    this.#onTheWay += minor;
  }

  /** A shop refunds money. */
  refund(minor: number): void {
    this.#shop -= minor;
    this.#onTheWay += minor;
  }

  /** A returned refund is sent again. */
  resendRefund(minor: number): void {
    this.#kept -= minor;
    this.#onTheWay += minor;
  }

  resendShare(minor: number): void {
    this.#kept -= minor;
  }

  /** A treasurer assigns money in suspense to the payment that it is for. */
  assign(minor: number): void {
    this.#suspense -= minor;
    this.#shop += minor;
  }

  apply(effect: Effect): void {
    switch (effect.kind) {
      case 'settled':
        this.#shop += effect.minor;
        return;
      case 'charged_back':
        this.#shop -= effect.minor;
        return;
      case 'topped_up':
        this.#payer += effect.minor;
        return;
      case 'suspense':
        this.#suspense += effect.minor;
        return;
      case 'on_the_way':
        this.#onTheWay += effect.minor;
        return;
      case 'sum':
        this.#suspense -= effect.minor;
        this.#sums = [...this.#sums, effect];
        break;
      case 'accepted':
      case 'rejected':
      case 'booked':
      case 'returned':
        this.#payoutHears(effect.kind, this.#payoutOf(effect.payoutId), effect.code ?? null);
    }
    this.#sums = this.#sums.filter((sum) => !this.#isExplained(sum));
  }

  /** A sum stays in suspense until reports have named its refused payments. */
  #isExplained({ minor, paid, refused }: Extract<Effect, { kind: 'sum' }>): boolean {
    if (refused.some((id) => this.#payoutOf(id).state !== 'rejected')) return false;
    this.#suspense += minor;
    for (const id of paid) this.#payoutHears('booked', this.#payoutOf(id), null);
    return true;
  }

  #payoutOf(id: string): ModelPayout {
    const payout = this.payouts.get(id);
    if (payout === undefined) throw new Error(`the bank speaks of ${id}, which nobody knows`);
    return payout;
  }

  /** A state never goes back: a late message changes nothing. */
  #payoutHears(state: PayoutState, payout: ModelPayout, code: string | null): void {
    if (rankOf(state) <= rankOf(payout.state)) return;
    const { cause, minor } = payout;
    payout.state = state;
    payout.code = code ?? payout.code;
    if (state === 'accepted') return;
    if (cause === 'transfer') this.#transferEnds(state, minor);
    else if (cause === 'return') this.#returnEnds(state, minor);
    else this.#sellersEnds(state, minor, cause);
  }

  #transferEnds(state: PayoutState, minor: number): void {
    if (state === 'returned') this.#payer += minor;
    else this.#held -= minor;
    if (state === 'booked') this.#payer -= minor;
  }

  /** The money of a share belongs to its recipient until the bank has paid it. */
  #sellersEnds(state: PayoutState, minor: number, cause: 'refund' | 'leg'): void {
    if (cause === 'refund' && state !== 'returned') this.#onTheWay -= minor;
    if (state !== 'booked') this.#kept += minor;
  }

  #returnEnds(state: PayoutState, minor: number): void {
    if (state !== 'returned') this.#onTheWay -= minor;
    if (state !== 'booked') this.#suspense += minor;
  }
}
