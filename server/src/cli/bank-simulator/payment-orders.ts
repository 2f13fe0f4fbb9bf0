import { amount } from '../render.ts';
import {
  type BankState,
  dayAfter,
  fourDigits,
  netOf,
  type Planned,
  sumOf,
  type Transfer,
} from './bank-state.ts';
import { Dice } from './dice.ts';
import { type Judged, reportXml } from './pain-writer.ts';
import type { OrderedTransfer, PaymentBlock, PaymentFile } from './payment-file.ts';

/** The bank's responses to an ordered transfer (bank 5). */
export const answers = {
  accepted: 'the transfer is made',
  rejected: 'it is refused with a reason, and nothing is booked',
  returned: 'it is made, and comes back three days later',
} as const;

export type BankAnswer = keyof typeof answers;
export const allAnswers = Object.keys(answers) as [BankAnswer, ...BankAnswer[]];

/** Wrong account, closed account, account that takes no transfers. */
const rejections: readonly [string, ...string[]] = ['AC01', 'AC04', 'AC06'];
const returns: readonly [string, ...string[]] = ['AC04', 'MD07', 'MS03'];
const returnedAfterDays = 3;

/** The codes for a wrong sum, a wrong count and missing cover. */
const wrongSum = 'AM10';
const wrongCount = 'AM18';
const noCover = 'AM04';

const totalsOf = (transfers: readonly OrderedTransfer[]) => ({
  count: transfers.length,
  sum: transfers.reduce((all, { minor }) => all + minor, 0),
});

/** Banks check the totals; an absent total is not checked. */
function problemOf({ blocks, count, sum }: PaymentFile): string | null {
  const all = blocks.flatMap(({ transfers }) => transfers);
  for (const said of [{ count, sum, transfers: all }, ...blocks]) {
    const found = totalsOf(said.transfers);
    if (said.count !== null && said.count !== found.count) return wrongCount;
    if (said.sum !== null && said.sum !== found.sum) return wrongSum;
  }
  return null;
}

type Decided = Judged & { readonly returnedFor: string | null };

/** Decides about one transfer after another; earlier promises reduce the available money. */
class Desk {
  #available: number;
  readonly #dice: Dice;
  readonly #among: readonly [BankAnswer, ...BankAnswer[]];

  constructor(state: BankState, dice: Dice, among: readonly [BankAnswer, ...BankAnswer[]]) {
    const promised = state.planned.map(({ booking }) => netOf(booking)).filter((net) => net < 0);
    this.#available = promised.reduce((rest, net) => rest + net, state.balance);
    this.#dice = dice;
    this.#among = among;
  }

  decide(transfer: OrderedTransfer): Decided {
    const answer = this.#dice.pick(this.#among);
    if (transfer.minor > this.#available) return this.#refused(transfer, noCover);
    if (answer === 'rejected') return this.#refused(transfer, this.#dice.pick(rejections));
    this.#available -= transfer.minor;
    const returnedFor = answer === 'returned' ? this.#dice.pick(returns) : null;
    return { transfer, refusedFor: null, returnedFor };
  }

  #refused(transfer: OrderedTransfer, refusedFor: string): Decided {
    return { transfer, refusedFor, returnedFor: null };
  }
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The bookings of a block: one for each transfer, or one sum. */
function bookingsOf(
  { messageId }: PaymentFile,
  block: PaymentBlock,
  decided: readonly Decided[],
  today: string,
): readonly Planned[] {
  const day = later(block.executionDay, today);
  const done = decided.filter(({ refusedFor }) => refusedFor === null);
  const transferOf = ({ transfer, returnedFor }: Decided, isReturn: boolean): Transfer => ({
    ...{ minor: transfer.minor, reference: transfer.reference, text: transfer.text },
    party: { name: transfer.name, iban: transfer.iban },
    endToEndId: transfer.endToEndId,
    order: { messageId, blockId: block.id, instructionId: transfer.instructionId },
    returned: isReturn ? returnedFor : null,
  });
  const why = (minor: number, words: string): string => `${amount(minor, 'EUR')} EUR ${words}`;
  const out = { direction: 'DBIT', isReversal: false } as const;
  const paid = done.map((one) => transferOf(one, false));
  const isBatch = block.isBatchBooked && paid.length > 1;
  const groups = isBatch ? [paid] : paid.map((transfer) => [transfer]);
  const debits = groups.map((transfers) => ({
    day,
    booking: { ...out, isBatch, transfers },
    why: why(sumOf({ transfers }), `paid out, file ${messageId}`),
  }));
  const credits = done
    .filter(({ returnedFor }) => returnedFor !== null)
    .map((one) => ({
      day: dayAfter(day, returnedAfterDays),
      booking: {
        ...({ direction: 'CRDT', isReversal: false, isBatch: false } as const),
        transfers: [transferOf(one, true)],
      },
      why: why(one.transfer.minor, `came back (${one.returnedFor}), file ${messageId}`),
    }));
  return [...debits, ...credits];
}

/** Takes a payment file: answers it with a pain.002 and plans its bookings. Each file once. */
export function takeFile(
  state: BankState,
  file: PaymentFile,
  among: readonly [BankAnswer, ...BankAnswer[]],
): BankState {
  const key = `file ${file.messageId}`;
  if (state.played.includes(key)) return state;
  const dice = new Dice(state.dice);
  const desk = new Desk(state, dice, among);
  const refusedFor = problemOf(file);
  const blocks =
    refusedFor === null
      ? file.blocks.map((block) => ({
          block,
          decided: block.transfers.map((one) => desk.decide(one)),
        }))
      : [];
  const planned = blocks.flatMap(({ block, decided }) =>
    bookingsOf(file, block, decided, state.day),
  );
  const number = fourDigits(state.messages + 1);
  const messageId = `SIM${state.day.replaceAll('-', '')}-${number}`;
  const content = reportXml({
    ...{ messageId, day: state.day, file, refusedFor },
    blocks: blocks.map(({ block, decided }) => ({ id: block.id, transfers: decided })),
  });
  const name = `${messageId}-${state.iban.slice(-4)}-pain.002.xml`;
  return {
    ...state,
    dice: dice.state,
    messages: state.messages + 1,
    planned: [...state.planned, ...planned],
    played: [...state.played, key],
    outbox: [...state.outbox, { kind: 'report', name, content }],
  };
}
