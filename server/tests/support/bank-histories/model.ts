import fc from 'fast-check';
import type { CamtEntry, CamtTransaction } from '../camt-model.ts';

/**
 * What may happen at a bank, once each: to our payments, to unrelated money, to the bank's own
 * fees.
 */
const deeds = [
  ...(['exact', 'over', 'under', 'parts', 'twice', 'reversed', 'with fee'] as const),
  ...(['nobody', 'unknown', 'several', 'fee', 'debit', 'debit back', 'batch'] as const),
  ...(['over back', 'part back'] as const),
] as const;

export type Deed = {
  readonly deed: (typeof deeds)[number];
  readonly day: number;
  /** After how many days its second entry comes, if it has one. */
  readonly later: number;
  readonly minor: number;
  /** Does the bank give its entries references of its own? Does it number payments? */
  readonly hasReference: boolean;
  readonly hasIds: boolean;
};

export const dayCount = 4;

const someDeed = fc.record({
  deed: fc.constantFrom(...deeds),
  day: fc.nat(dayCount - 1),
  later: fc.nat(2),
  minor: fc.integer({ min: 100, max: 9_999 }),
  hasReference: fc.boolean(),
  hasIds: fc.boolean(),
});

/** At least one deed, and at most this many. */
export const deedsUpTo = (maxLength: number): fc.Arbitrary<Deed[]> =>
  fc.array(someDeed, { minLength: 1, maxLength, size: 'max' });

export const someDeeds = deedsUpTo(12);

/** A payment that waits for a transfer, and its expected outcome. */
export type Wanted = { readonly key: string; readonly minor: number; readonly ends: string };

const endsOf: Partial<Record<Deed['deed'], string>> = {
  ...{ exact: 'settled', over: 'settled', parts: 'settled', twice: 'settled', batch: 'settled' },
  ...{ 'with fee': 'settled', reversed: 'chargeback' },
  // Money in parts or in excess is returned by a treasurer.
  ...{ 'over back': 'settled', 'part back': 'awaiting_authorization' },
  ...{ under: 'awaiting_authorization', several: 'awaiting_authorization' },
};

export const wantedBy = (all: readonly Deed[]): readonly Wanted[] =>
  all.flatMap(({ deed, minor }, at) => {
    const ends = endsOf[deed];
    const keys = deed === 'several' ? [`${at}`, `${at} too`] : [`${at}`];
    return ends === undefined ? [] : keys.map((key) => ({ key, minor, ends }));
  });

/** An entry as in a camt.053, and as in a camt.054. */
export type Line = {
  readonly day: number;
  readonly minor: number;
  readonly entry: CamtEntry;
  /** With the payments of a batch, which the camt.053 does not list; null: there are none. */
  readonly detailed: CamtEntry | null;
};

export const dateOf = (day: number): string => `2026-03-${String(day + 2).padStart(2, '0')}`;

export const decimals = (minor: number): string => (minor / 100).toFixed(2);

const charge = { domain: 'ACMT', family: 'MDOP', subFamily: 'CHRG' };
const ona = { name: 'Ona Onaitė', iban: 'LT121000011101001000' };

/** Writes the entries of one deed. */
class Writer {
  readonly #deed: Deed;
  readonly #at: number;
  readonly #referenceOf: (key: string) => string;
  #count = 0;

  constructor(deed: Deed, at: number, referenceOf: (key: string) => string) {
    this.#deed = deed;
    this.#at = at;
    this.#referenceOf = referenceOf;
  }

  reference(key = `${this.#at}`): CamtTransaction {
    const reference = this.#referenceOf(key);
    return this.#at % 2 === 0
      ? { structured: [reference] }
      : { unstructured: [`Thanks ${reference.toLowerCase()}`] };
  }

  line(minor: number, more: CamtTransaction, given: Partial<CamtEntry> = {}, day?: number): Line {
    const { hasReference, hasIds } = this.#deed;
    this.#count += 1;
    const bookedOn = dateOf(day ?? this.#deed.day);
    const id = `${this.#at}-${this.#count}`;
    const entry: CamtEntry = {
      ...{ amount: decimals(Math.abs(minor)), direction: minor < 0 ? 'DBIT' : 'CRDT' },
      ...{ bookedOn, valueOn: bookedOn },
      ...(hasReference ? { servicerReference: `BANK-${id}` } : {}),
      transactions: [
        {
          ...(minor < 0 ? { creditor: ona } : { debtor: ona }),
          ...(hasIds ? { transactionId: `TX-${id}` } : {}),
          ...more,
        },
      ],
      ...given,
    };
    return { day: day ?? this.#deed.day, minor, entry, detailed: null };
  }

  get second(): number {
    return Math.min(dayCount - 1, this.#deed.day + this.#deed.later);
  }

  batch(minor: number): Line {
    // All batches differ (decision 0210).
    const restMinor = 250 + 10_000 * this.#at;
    const text = { endToEndId: 'B', unstructured: [`batch ${this.#at}`] };
    const rest = { amount: decimals(restMinor), ...text };
    const own = { amount: decimals(minor), endToEndId: 'A', ...this.reference() };
    const bare = this.line(minor + restMinor, {}, { transactions: [], batch: { count: 2 } });
    const detailed = { ...bare.entry, transactions: [{ ...own }, { ...rest }] };
    return { ...bare, entry: this.#deed.later === 0 ? detailed : bare.entry, detailed };
  }
}

const third = (minor: number): number => Math.floor(minor / 3);

type Write = (writer: Writer, minor: number, at: number) => readonly Line[];

const plain = { endToEndId: 'NOTPROVIDED' };

const takenBack =
  (amountOf: (minor: number) => number): Write =>
  (it, minor, at) => [
    it.line(amountOf(minor), { endToEndId: `R${at}`, ...it.reference() }),
    it.line(-amountOf(minor), { endToEndId: `R${at}` }, { isReversal: true }, it.second),
  ];

const writes: Readonly<Record<Deed['deed'], Write>> = {
  exact: (it, minor) => [it.line(minor, { ...plain, ...it.reference() })],
  over: (it, minor) => [it.line(minor + 77, { ...plain, ...it.reference() })],
  under: (it, minor) => [it.line(third(minor), { ...plain, ...it.reference() })],
  parts: (it, minor) => [
    it.line(third(minor), { ...plain, ...it.reference() }),
    it.line(minor - third(minor), { ...plain, ...it.reference() }, {}, it.second),
  ],
  // The same in every field, unless the bank gives them references.
  twice: (it, minor, at) => [
    it.line(minor, { endToEndId: `T${at}`, ...it.reference() }),
    it.line(minor, { endToEndId: `T${at}`, ...it.reference() }),
  ],
  reversed: takenBack((minor) => minor),
  'over back': takenBack((minor) => minor + 77),
  'part back': takenBack(third),
  'with fee': (it, minor, at) => {
    const shared = { servicerReference: `SHARED-${at}` };
    const fee = it.line(-35, plain, { ...shared, code: charge });
    return [it.line(minor, { ...plain, ...it.reference() }, shared), fee];
  },
  nobody: (it, minor, at) => [it.line(minor, { ...plain, unstructured: [`a present ${at}`] })],
  unknown: (it, minor) => [it.line(minor, { ...plain, structured: ['RF18539007547034'] })],
  several: (it, minor, at) => {
    const texts = [...(it.reference().structured ?? it.reference().unstructured ?? [])];
    const other = it.reference(`${at} too`);
    const all = [...texts, ...(other.structured ?? other.unstructured ?? [])];
    return [it.line(minor, { ...plain, unstructured: all })];
  },
  fee: (it) => [it.line(-120, plain, { code: charge })],
  debit: (it, minor, at) => [it.line(-minor, { endToEndId: `D${at}` })],
  'debit back': (it, minor, at) => [
    it.line(-minor, { endToEndId: `D${at}` }),
    it.line(minor, { endToEndId: `D${at}` }, { isReversal: true }, it.second),
  ],
  batch: (it, minor) => [it.batch(minor)],
};

/** All entries, in the order in which the bank booked them. */
export const linesOf = (
  all: readonly Deed[],
  referenceOf: (key: string) => string,
): readonly Line[] =>
  all
    .flatMap((deed, at) => writes[deed.deed](new Writer(deed, at, referenceOf), deed.minor, at))
    .toSorted((one, other) => one.day - other.day);
