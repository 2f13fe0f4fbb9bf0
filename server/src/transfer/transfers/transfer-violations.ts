import type { Violation } from '../../edge/checking/violation.ts';
import { inexactIn } from '../../edge/reading/kept-exactly.ts';
import { type Loose, membersOf } from '../../edge/reading/loose-body.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { isPlainHttp, liveAddresses } from '../../identity/projects/project-rules.ts';
import {
  amountMinorMax,
  type Currency,
  currencyDigits,
  decimalOf,
  isCurrency,
  minorOf,
} from '../../kernel/money.ts';
import { singleWindowViolations } from '../single-window/single-window-violations.ts';

/**
 * All mistakes in a new transfer that a schema cannot find. The request is unchecked: the schema
 * reports values of the wrong type.
 */
export function transferViolations(body: unknown, isTest: boolean): readonly Violation[] {
  const { amount, beneficiary, callback, final_beneficiary: final } = membersOf(body);
  return [
    ...amountViolations(membersOf(amount)),
    ...bankViolations(membersOf(beneficiary)),
    ...serviceViolations(membersOf(beneficiary)),
    ...singleWindowViolations(body),
    ...callbackViolations(membersOf(callback), isTest),
    ...finalViolations(final),
    ...momentViolations(membersOf(body)),
  ];
}

function amountViolations({ amount, currency }: Loose): readonly Violation[] {
  if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency))
    return [];
  const message = amountProblem(amount, currency);
  return message === null ? [] : [{ path: 'amount.amount', message }];
}

const decimalForm = /^\d+(?:\.(\d+))?$/;

function amountProblem(amount: string, currency: Currency): string | null {
  if (minorOf(amount, currency) !== null) return null;
  const [decimal, fraction = ''] = decimalForm.exec(amount) ?? [];
  if (decimal === undefined || fraction.length > currencyDigits[currency]) {
    return `Amount should be a decimal number of ${currency}`;
  }
  return /[1-9]/.test(amount)
    ? `Amount should be at most ${decimalOf({ minor: amountMinorMax, currency })}`
    : 'Amount should be greater than 0';
}

function bankViolations({ type, name, bank_account: account }: Loose): readonly Violation[] {
  if (type !== 'bank') return [];
  const { iban } = membersOf(account);
  return [
    ...(name === undefined
      ? [{ path: 'beneficiary.name', message: 'Name is required for a bank account' }]
      : []),
    ...(iban === undefined
      ? [{ path: 'beneficiary.bank_account.iban', message: 'Iban is required' }]
      : []),
    ...(typeof iban === 'string' && ibanIn(iban) === null
      ? [{ path: 'beneficiary.bank_account.iban', message: 'Iban should be a valid IBAN' }]
      : []),
  ];
}

const serviceNames = ['account_number', 'email', 'phone'];

function serviceViolations({ type, service_account: account }: Loose): readonly Violation[] {
  if (type !== 'service') return [];
  const given = serviceNames.filter((name) => membersOf(account)[name] !== undefined);
  if (given.length === 1) return [];
  const message = 'Service account should have one of account_number, email and phone';
  return [{ path: 'beneficiary.service_account', message }];
}

const finalCharactersMax = 4_096;

/** The most messages about lost digits in one answer: a body could cause hundreds. */
const inexactMax = 10;

/** It is stored unchanged (decision 0075-custom-data-comes-back), and every list shows it. */
function finalViolations(final: unknown): readonly Violation[] {
  if (final === undefined) return [];
  const path = 'final_beneficiary';
  if (JSON.stringify(final).length > finalCharactersMax) {
    const message = `Final beneficiary should have at most ${finalCharactersMax} characters of JSON`;
    return [{ path, message }];
  }
  const message = 'It should be at most 2^53-1, or a string: larger numbers lose digits';
  const places = inexactIn(final, path).slice(0, inexactMax);
  return places.map((place) => ({ path: place, message }));
}

/** Gaps 2, URLs: https only for a live project. */
function callbackViolations({ url }: Loose, isTest: boolean): readonly Violation[] {
  if (isTest || typeof url !== 'string' || !isPlainHttp(url)) return [];
  return [{ path: 'callback.url', message: liveAddresses }];
}

/** Neither is compared with the clock here: the creation does that. */
function momentViolations({
  perform_at: performAt,
  reserve_until: reserveUntil,
}: Loose): readonly Violation[] {
  if (typeof performAt !== 'number' || typeof reserveUntil !== 'number') return [];
  if (reserveUntil > performAt) return [];
  return [{ path: 'reserve_until', message: 'It should be after perform_at' }];
}
