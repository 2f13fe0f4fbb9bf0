import { type Element, firstText, type Path } from '../xml/element.ts';
import type { Problems } from '../xml/problems.ts';
import { amountOf, dateIn, mandatoryDirectionOf } from './simple-values.ts';
import type { BankBalance } from './statement.ts';

const codePaths: readonly Path[] = [
  ['Tp', 'CdOrPrtry', 'Cd'],
  ['Tp', 'Cd'],
];

type Found = BankBalance & { readonly isOfPart: boolean; readonly isDoubtful: boolean };

/** Which of two balances with one code counts, by these rules in order. */
function better(one: Found, other: Found, wanted: 'first' | 'last'): Found {
  // A subtype (INTM) marks the balance of a page or a part of the day.
  if (one.isOfPart !== other.isOfPart) return one.isOfPart ? other : one;
  // A statement of several days may have the balances of each day.
  if (one.date !== other.date && one.date !== null && other.date !== null) {
    return one.date < other.date === (wanted === 'first') ? one : other;
  }
  if (one.minor === other.minor && one.currency === other.currency) return one;
  return { ...one, isDoubtful: true };
}

/**
 * The opening and closing balance of a statement (decision 0196). Others (available, interim,
 * forward) are skipped. Balances that contradict each other count as missing: continuity is then
 * unknown.
 */
export class Balances {
  readonly #found = new Map<string, Found>();

  add(element: Element, problems: Problems): void {
    const code = firstText(element, codePaths);
    if (code !== 'OPBD' && code !== 'PRCD' && code !== 'CLBD') return;
    const amount = element.child('Amt');
    if (amount === null) problems.note(element.line, `the balance ${code} has no amount`);
    const { minor, currency } = amountOf(amount ?? element, problems);
    const isCredit = mandatoryDirectionOf(element, problems) === 'CRDT';
    const type = element.child('Tp');
    const balance: Found = {
      minor: isCredit ? minor : -minor,
      currency,
      date: dateIn(element, 'Dt', problems),
      isOfPart: type !== null && type.child('SubTp') !== null,
      isDoubtful: false,
    };
    const earlier = this.#found.get(code);
    const wanted = code === 'CLBD' ? 'last' : 'first';
    this.#found.set(code, earlier === undefined ? balance : better(earlier, balance, wanted));
  }

  get opening(): BankBalance | null {
    return this.#of('OPBD') ?? (this.#found.has('OPBD') ? null : this.#of('PRCD'));
  }

  get closing(): BankBalance | null {
    return this.#of('CLBD');
  }

  #of(code: string): BankBalance | null {
    const found = this.#found.get(code);
    if (found === undefined || found.isDoubtful) return null;
    const { minor, currency, date } = found;
    return { minor, currency, date };
  }
}
