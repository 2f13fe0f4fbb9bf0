import { type Currency, currencies as everyCurrency } from '../../kernel/money.ts';

/** The systems that carry money abroad, by their name in requests (decision 0055-single-window). */
export const paymentSystemNames = {
  sepa: 'SEPA credit transfer',
  sepa_instant: 'SEPA instant credit transfer',
  domestic: 'Clearing system of the country',
  swift: 'International transfer by correspondent banks',
  cash_network: 'Network of cash desks',
  mobile_money: 'Mobile money operators',
} as const;

export type PaymentSystem = keyof typeof paymentSystemNames;

export const paymentSystems = Object.keys(paymentSystemNames) as readonly PaymentSystem[];

/** How the beneficiary gets the money. */
export const deliveryOptionNames = {
  bank_account: 'To a bank account',
  cash_pickup: 'In cash, at a desk',
  mobile_wallet: 'To the wallet of a mobile phone',
} as const;

export type DeliveryOption = keyof typeof deliveryOptionNames;

export const deliveryOptions = Object.keys(deliveryOptionNames) as readonly DeliveryOption[];

/**
 * Checks beyond the pattern: an IBAN has check digits, and an IBAN, a BIC and a country contain a
 * country code.
 */
export const fieldTypes = ['string', 'iban', 'bic', 'country'] as const;

/** A field that a transfer must give about its beneficiary. */
export type MandatoryField = {
  /** Its path in the request that creates a transfer: `beneficiary.bank_account.iban`. */
  readonly name: string;
  readonly type: (typeof fieldTypes)[number];
  readonly charactersMin: number;
  readonly charactersMax: number;
  readonly pattern: string | null;
  /** Completes a sentence after "should be". */
  readonly meaning: string;
};

/** One way to send money to one country. The first three fields are unique. */
export type Corridor = {
  readonly country: string;
  readonly paymentSystem: PaymentSystem;
  readonly deliveryOption: DeliveryOption;
  readonly currencies: readonly Currency[];
  readonly fields: readonly MandatoryField[];
};

export type CorridorFilter = {
  readonly country?: string | undefined;
  readonly paymentSystem?: PaymentSystem | undefined;
  readonly deliveryOption?: DeliveryOption | undefined;
  readonly currency?: Currency | undefined;
};

const fits = <Value>(wanted: Value | undefined, value: Value): boolean =>
  wanted === undefined || wanted === value;

/** An absent filter matches everything. */
export const corridorsFor = (
  corridors: readonly Corridor[],
  { country, paymentSystem, deliveryOption, currency }: CorridorFilter,
): readonly Corridor[] =>
  corridors.filter(
    (corridor) =>
      fits(country, corridor.country) &&
      fits(paymentSystem, corridor.paymentSystem) &&
      fits(deliveryOption, corridor.deliveryOption) &&
      (currency === undefined || corridor.currencies.includes(currency)),
  );

type Column = 'country' | 'paymentSystem' | 'deliveryOption';

/** A country, system or option of some corridors, and the currencies that they accept. */
export type Offer = {
  readonly code: string;
  readonly name: string;
  readonly currencies: readonly Currency[];
};

/** The distinct values of corridors in one column, in the order of the names. */
export const offersIn = <Name extends Column>(
  corridors: readonly Corridor[],
  column: Name,
  names: Readonly<Record<Corridor[Name], string>>,
): readonly Offer[] =>
  Object.entries<string>(names).flatMap(([code, name]) => {
    const offering = corridors.filter((corridor) => corridor[column] === code);
    if (offering.length === 0) return [];
    const taken = new Set(offering.flatMap(({ currencies }) => currencies));
    return [{ code, name, currencies: everyCurrency.filter((currency) => taken.has(currency)) }];
  });

/** The fields of all these corridors, without repeats, in the order of `known`. */
export function fieldsIn(
  corridors: readonly Corridor[],
  known: readonly MandatoryField[],
): readonly MandatoryField[] {
  const asked = new Set(corridors.flatMap(({ fields }) => fields));
  return known.filter((field) => asked.has(field));
}
