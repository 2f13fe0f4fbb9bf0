import { type BankState, dayAfter, fourDigits, type Message, netOf } from './bank-state.ts';
import { type Entry, notificationXml, statementXml } from './camt-writer.ts';
import { Dice } from './dice.ts';

/** The events of a day, for the person at the terminal. */
export type PlayedDay = {
  readonly day: string;
  readonly opening: number;
  readonly closing: number;
  /** The bookings, in words. */
  readonly booked: readonly string[];
};

/** One statement in this many comes before the notifications of its day. */
const disorderly = 4;

/**
 * Books the plans up to today and closes the day. The files in the outbox are in order of arrival:
 * usually the notification comes first, sometimes the statement (bank 5).
 */
export function closeDay(state: BankState): {
  readonly state: BankState;
  readonly played: PlayedDay;
} {
  const { day, iban, balance } = state;
  const dice = new Dice(state.dice);
  const due = state.planned.filter((planned) => planned.day <= day);
  const number = day.replaceAll('-', '');
  const entries: readonly Entry[] = due.map(({ booking }, index) => ({
    ...booking,
    servicerReference: `B${number}-${fourDigits(index + 1)}`,
  }));
  const closing = entries.reduce((sum, entry) => sum + netOf(entry), balance);
  const sequence = state.statements + 1;
  const ids = (kind: string, at: number) => {
    const messageId = `SIM${number}-${fourDigits(state.messages + at)}`;
    const name = `${messageId}-${iban.slice(-4)}-${kind}.xml`;
    return { messageId, name, statementId: `${number}-${sequence}` };
  };
  const about = { iban, day };
  const notified = (at: number): readonly Message[] => {
    const { name, ...told } = ids('camt.054', at);
    return entries.length === 0
      ? []
      : [{ kind: 'statement', name, content: notificationXml({ ...told, ...about, entries }) }];
  };
  const stated = (at: number): Message => {
    const { name, ...told } = ids('camt.053', at);
    const shuffled = {
      ...about,
      sequence,
      opening: balance,
      closing,
      entries: dice.shuffled(entries),
    };
    return { kind: 'statement', name, content: statementXml({ ...told, ...shuffled }) };
  };
  const messages =
    dice.below(disorderly) === 0 ? [stated(1), ...notified(2)] : [...notified(1), stated(2)];
  const next: BankState = {
    ...state,
    dice: dice.state,
    day: dayAfter(day),
    balance: closing,
    statements: sequence,
    messages: state.messages + 2,
    planned: state.planned.filter((planned) => planned.day > day),
    outbox: [...state.outbox, ...messages],
  };
  const booked = due.map(({ why }) => why);
  return { state: next, played: { day, opening: balance, closing, booked } };
}
