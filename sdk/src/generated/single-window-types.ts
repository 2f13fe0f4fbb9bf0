// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency } from './words.ts';

/** Narrows what transfers abroad offer: by country, system, delivery or currency. */
export type SingleWindowQuery = {
  /** ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** System that carries the money */
  readonly payment_system?: Open<'sepa' | 'sepa_instant' | 'domestic' | 'swift' | 'cash_network' | 'mobile_money'>;
  /** How the beneficiary gets the money */
  readonly delivery_option?: Open<'bank_account' | 'cash_pickup' | 'mobile_wallet'>;
  /** Currency, ISO 4217 code */
  readonly currency?: Currency;
};

/** One choice that transfers abroad offer. */
export type SingleWindowOffer = {
  /** What a filter or a transfer calls it */
  readonly code: string;
  /** Name for people, in English */
  readonly name: string;
  /** Of the transfers that match */
  readonly currencies: readonly string[];
  readonly [field: string]: unknown;
};

/** Countries that money can be sent to. */
export type SingleWindowCountries = {
  /** Countries that match */
  readonly countries: readonly SingleWindowOffer[];
  readonly [field: string]: unknown;
};

/** Payment systems for transfers abroad. */
export type SingleWindowPaymentSystems = {
  /** Payment systems that match */
  readonly payment_systems: readonly SingleWindowOffer[];
  readonly [field: string]: unknown;
};

/** How beneficiaries abroad can get the money. */
export type SingleWindowDeliveryOptions = {
  /** Delivery options that match */
  readonly delivery_options: readonly SingleWindowOffer[];
  readonly [field: string]: unknown;
};

/** The fields that a transfer abroad requires. */
export type SingleWindowMandatoryFields = {
  /** Of all transfers that match: country, payment system and delivery option together leave exactly those that one transfer needs. */
  readonly fields: readonly {
    /** Its path in the request that creates a transfer */
    readonly name: string;
    /** Kind of text; an IBAN, a BIC and a country are checked further */
    readonly type: Open<'string' | 'iban' | 'bic' | 'country'>;
    /** Least number of characters */
    readonly min_length: number;
    /** Most characters */
    readonly max_length: number;
    /** Regular expression that it has to match; left out: none */
    readonly pattern?: string;
    /** What it is, for a person */
    readonly description: string;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};
