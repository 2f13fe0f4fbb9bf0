import type { Violation } from '../../edge/checking/violation.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { countries } from '../../kernel/country.ts';
import { shippedCorridors } from './corridors.ts';
import {
  type Corridor,
  deliveryOptions,
  type MandatoryField,
  paymentSystems,
} from './single-window.ts';
import { singleWindowType } from './single-window-beneficiary.ts';

const choicePath = 'beneficiary.single_window';

const keyOf = (country: string, paymentSystem: string, deliveryOption: string): string =>
  `${country} ${paymentSystem} ${deliveryOption}`;

const corridorsByKey = new Map(
  shippedCorridors.map((corridor) => [
    keyOf(corridor.country, corridor.paymentSystem, corridor.deliveryOption),
    corridor,
  ]),
);

/**
 * All mistakes of a transfer to a beneficiary abroad. Empty for other beneficiaries. The request is
 * unchecked: the schema reports fields of the wrong type.
 */
export function singleWindowViolations(transfer: unknown): readonly Violation[] {
  if (valueAt(transfer, 'beneficiary.type') !== singleWindowType) return [];
  if (valueAt(transfer, choicePath) === undefined) {
    const message = 'Single window is required: country, payment_system and delivery_option';
    return [{ path: choicePath, message }];
  }
  const country = valueAt(transfer, `${choicePath}.country`);
  const system = valueAt(transfer, `${choicePath}.payment_system`);
  const option = valueAt(transfer, `${choicePath}.delivery_option`);
  const isChoice =
    isOneOf(countries, country) &&
    isOneOf(paymentSystems, system) &&
    isOneOf(deliveryOptions, option);
  if (!isChoice) return [];
  const corridor = corridorsByKey.get(keyOf(country, system, option));
  if (corridor === undefined) {
    const message = `There is no transfer to ${country} by ${system} with the delivery option ${option}`;
    return [{ path: choicePath, message }];
  }
  return [
    ...currencyViolations(corridor, valueAt(transfer, 'amount.currency')),
    ...corridor.fields.flatMap((field) => fieldViolations(corridor, field, transfer)),
  ];
}

const isOneOf = (values: readonly string[], value: unknown): value is string =>
  typeof value === 'string' && values.includes(value);

/** Undefined: the value is absent, or something on its path is no object. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
          ? Reflect.get(parent, name)
          : undefined,
      value,
    );
}

function currencyViolations({ currencies }: Corridor, currency: unknown): readonly Violation[] {
  if (typeof currency !== 'string' || isOneOf(currencies, currency)) return [];
  const accepted = currencies.length === 1 ? currencies[0] : `one of ${currencies.join(', ')}`;
  return [{ path: 'amount.currency', message: `Currency should be ${accepted} for this transfer` }];
}

function fieldViolations(
  corridor: Corridor,
  field: MandatoryField,
  transfer: unknown,
): readonly Violation[] {
  const { name: path, meaning } = field;
  const given = valueAt(transfer, path);
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) {
    return [{ path, message: `${labelOf(path)} is required: ${meaning}` }];
  }
  if (typeof given !== 'string' || isRight(corridor, field, given)) return [];
  return [{ path, message: `${labelOf(path)} should be ${meaning}` }];
}

function isRight({ country }: Corridor, field: MandatoryField, given: string): boolean {
  // People write an IBAN in groups of four, which is valid, too.
  const text = field.type === 'iban' ? ibanIn(given) : given;
  if (text === null || !hasForm(field, text)) return false;
  switch (field.type) {
    case 'iban':
      return text.startsWith(country);
    case 'bic':
      return countries.includes(text.slice(4, 6));
    case 'country':
      return countries.includes(text);
    case 'string':
      return true;
  }
}

function hasForm({ charactersMin, charactersMax, pattern }: MandatoryField, text: string): boolean {
  const { length } = [...text];
  if (length < charactersMin || length > charactersMax) return false;
  return pattern === null || new RegExp(pattern).test(text);
}

/** `beneficiary.bank_account.bank_code` is read as "Bank code". */
function labelOf(path: string): string {
  const words = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
