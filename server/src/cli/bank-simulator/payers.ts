import { amount } from '../render.ts';
import { type BankState, dayAfter, type Party, type Planned, type Transfer } from './bank-state.ts';
import { Dice } from './dice.ts';

/** A payment that waits for a transfer to the account. */
export type OpenPayment = {
  readonly id: string;
  readonly reference: string;
  /** The amount still missing, in minor units. */
  readonly missing: number;
};

/** A payer's action on one day. */
type Step = {
  readonly minor: number;
  /** Words for the person at the terminal; they follow the amount. */
  readonly why: string;
  /** The number of days from today. */
  readonly days?: number;
  /** How the payer gives the reference. Absent: in its own field. */
  readonly reference?: 'typed' | 'none';
  /** Booked together with others, or as the bank's reversal of the step before. */
  readonly as?: 'batched' | 'taken back';
};

type Way = {
  readonly meaning: string;
  readonly steps: (missing: number, dice: Dice) => readonly Step[];
};

const excessMax = 500;

/** The habits of payers (bank 5). */
export const ways = {
  exact: {
    meaning: 'the exact amount, with the reference',
    steps: (minor) => [{ minor, why: 'as asked' }],
  },
  typed: {
    meaning: 'the exact amount, with the reference typed by hand',
    steps: (minor) => [{ minor, why: 'with a typed reference', reference: 'typed' }],
  },
  short: {
    meaning: 'too little, and the rest on the next day',
    steps: (minor, dice) => {
      const part = minor < 2 ? 0 : 1 + dice.below(minor - 1);
      if (part === 0) return [{ minor, why: 'as asked' }];
      return [
        { minor: part, why: 'as a part' },
        { minor: minor - part, why: 'as the rest', days: 1 },
      ];
    },
  },
  over: {
    meaning: 'more than was asked for',
    steps: (minor, dice) => {
      const excess = 1 + dice.below(excessMax);
      return [{ minor: minor + excess, why: `with ${amount(excess, 'EUR')} too much` }];
    },
  },
  unreferenced: {
    meaning: 'the exact amount without any reference',
    steps: (minor) => [{ minor, why: 'without a reference', reference: 'none' }],
  },
  twice: {
    meaning: 'the exact amount twice on a day',
    steps: (minor) => [
      { minor, why: 'as asked' },
      { minor, why: 'a second time' },
    ],
  },
  batched: {
    meaning: 'the exact amount, booked as one sum with others',
    steps: (minor) => [{ minor, why: 'in one sum with others', as: 'batched' }],
  },
  reversed: {
    meaning: 'the exact amount, taken back three days later',
    steps: (minor) => [
      { minor, why: 'as asked' },
      { minor, why: 'taken back by the bank', days: 3, as: 'taken back' },
    ],
  },
} as const satisfies Readonly<Record<string, Way>>;

export type Habit = keyof typeof ways;
export const allHabits = Object.keys(ways) as [Habit, ...Habit[]];

const names: readonly [string, ...string[]] = [
  'Ona Petraitė',
  ...['Jonas Kazlauskas', 'Rūta Stankevičienė', 'Mantas Žukauskas', 'Ieva Butkutė'],
];

/** The check digits of a Lithuanian IBAN: L is 21 and T is 29 (ISO 13616). */
function ibanOf(account: string): string {
  const rest = [...`${account}212900`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `LT${String(98 - rest).padStart(2, '0')}${account}`;
}

/** An invented person with an account at a bank that does not exist. */
function aParty(dice: Dice): Party {
  const account = `99999${String(dice.below(100_000)).padStart(11, '0')}`;
  return { name: dice.pick(names), iban: ibanOf(account) };
}

/** The texts that a payer adds to the amount. */
function remittance({ reference: given }: Step, reference: string) {
  if (given === 'none') return { reference: null, text: 'Thank you' };
  if (given === undefined) return { reference, text: null };
  const typed = reference
    .toLowerCase()
    .replaceAll(/(.{4})/g, '$1 ')
    .trim();
  return { reference: null, text: `Order, ${typed}` };
}

const plain = { direction: 'CRDT', isReversal: false, isBatch: false } as const;
const takenBack = { direction: 'DBIT', isReversal: true, isBatch: false } as const;

type Walk = Pick<BankState, 'day' | 'transfers'> & { readonly dice: Dice };

/** The bookings of one payment by one payer. */
function planOf(walk: Walk, { id, reference, missing }: OpenPayment, habit: Habit) {
  const { day, dice } = walk;
  const party = aParty(dice);
  const all: (Planned & { readonly isBatched: boolean })[] = [];
  let transfers = walk.transfers;
  for (const step of ways[habit].steps(missing, dice) as readonly Step[]) {
    transfers += 1;
    const endToEndId = `P${day.replaceAll('-', '')}-${transfers}`;
    const written = remittance(step, reference);
    const own: Transfer = {
      ...{ minor: step.minor, party, ...written, endToEndId },
      ...{ order: null, returned: null },
    };
    const isTakenBack = step.as === 'taken back';
    const transfer = isTakenBack ? (all[0]?.booking.transfers[0] ?? own) : own;
    all.push({
      day: dayAfter(day, step.days ?? 0),
      booking: { ...(isTakenBack ? takenBack : plain), transfers: [transfer] },
      why: `${amount(step.minor, 'EUR')} EUR ${step.why}, payment ${id}`,
      isBatched: step.as === 'batched',
    });
  }
  return { planned: all, transfers };
}

/** Books several payments as one sum; a single one is no batch. */
function batchOf(planned: readonly Planned[]): readonly Planned[] {
  const [first, ...others] = planned;
  if (first === undefined || others.length === 0) return planned;
  const transfers = planned.flatMap(({ booking }) => booking.transfers);
  const why = planned.map((one) => one.why).join('; ');
  return [{ ...first, booking: { ...plain, isBatch: true, transfers }, why }];
}

/** Lets a payer pay each payment that has not been played yet, in one of these ways. */
export function letPay(
  state: BankState,
  open: readonly OpenPayment[],
  among: readonly [Habit, ...Habit[]],
): BankState {
  const dice = new Dice(state.dice);
  const played = new Set(state.played);
  const planned: ReturnType<typeof planOf>['planned'] = [];
  let { transfers } = state;
  for (const payment of open) {
    if (played.has(payment.id) || payment.missing < 1) continue;
    played.add(payment.id);
    const plan = planOf({ day: state.day, transfers, dice }, payment, dice.pick(among));
    planned.push(...plan.planned);
    transfers = plan.transfers;
  }
  const known = ({ day, booking, why }: Planned): Planned => ({ day, booking, why });
  const alone = planned.filter(({ isBatched }) => !isBatched).map(known);
  const together = batchOf(planned.filter(({ isBatched }) => isBatched).map(known));
  return {
    ...state,
    dice: dice.state,
    transfers,
    planned: [...state.planned, ...alone, ...together],
    played: [...played],
  };
}
