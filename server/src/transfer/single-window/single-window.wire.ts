import { type Static, Type } from 'typebox';
import { countries } from '../../kernel/country.ts';
import { currencies } from '../../kernel/money.ts';
import {
  type CorridorFilter,
  deliveryOptionNames,
  deliveryOptions,
  fieldTypes,
  type MandatoryField,
  type Offer,
  paymentSystemNames,
  paymentSystems,
} from './single-window.ts';

export const countryCode = () =>
  Type.Enum([...countries], {
    description: 'ISO 3166-1 alpha-2',
    examples: ['LT'],
    'x-message': 'Country should be an ISO 3166-1 alpha-2 code',
  });

export const paymentSystem = () =>
  Type.Enum([...paymentSystems], {
    description: 'System that carries the money',
    examples: ['sepa'],
  });
export const deliveryOption = () =>
  Type.Enum([...deliveryOptions], {
    description: 'How the beneficiary gets the money',
    examples: ['bank_account'],
  });
const currency = () =>
  Type.Enum([...currencies], { description: 'Currency, ISO 4217 code', examples: ['EUR'] });

/** Gaps 4, Single window: all operations share these four parameters. */
export const singleWindowQuery = Type.Object({
  country: Type.Optional(countryCode()),
  payment_system: Type.Optional(paymentSystem()),
  delivery_option: Type.Optional(deliveryOption()),
  currency: Type.Optional(currency()),
});

export const filterOf = (query: Static<typeof singleWindowQuery>): CorridorFilter => ({
  country: query.country,
  paymentSystem: query.payment_system,
  deliveryOption: query.delivery_option,
  currency: query.currency,
});

const offer = Type.Object(
  {
    code: Type.String({ description: 'What a filter or a transfer calls it' }),
    name: Type.String({ description: 'Name for people, in English' }),
    currencies: Type.Array(Type.String(), { description: 'Of the transfers that match' }),
  },
  {
    $id: 'SingleWindowOffer',
    examples: [{ code: 'LT', name: 'Lithuania', currencies: ['EUR', 'USD'] }],
  },
);

export const countriesAnswer = Type.Object(
  { countries: Type.Array(offer, { description: 'Countries that match' }) },
  {
    $id: 'SingleWindowCountries',
    examples: [{ countries: [{ code: 'LT', name: 'Lithuania', currencies: ['EUR'] }] }],
  },
);

export const paymentSystemsAnswer = Type.Object(
  { payment_systems: Type.Array(offer, { description: 'Payment systems that match' }) },
  {
    $id: 'SingleWindowPaymentSystems',
    examples: [
      { payment_systems: [{ code: 'sepa', name: paymentSystemNames.sepa, currencies: ['EUR'] }] },
    ],
  },
);

export const deliveryOptionsAnswer = Type.Object(
  { delivery_options: Type.Array(offer, { description: 'Delivery options that match' }) },
  {
    $id: 'SingleWindowDeliveryOptions',
    examples: [
      {
        delivery_options: [
          { code: 'bank_account', name: deliveryOptionNames.bank_account, currencies: ['EUR'] },
        ],
      },
    ],
  },
);

const mandatoryField = Type.Object({
  name: Type.String({ description: 'Its path in the request that creates a transfer' }),
  type: Type.Enum([...fieldTypes], {
    description: 'Kind of text; an IBAN, a BIC and a country are checked further',
  }),
  min_length: Type.Integer({ description: 'Least number of characters' }),
  max_length: Type.Integer({ description: 'Most characters' }),
  pattern: Type.Optional(
    Type.String({ description: 'Regular expression that it has to match; left out: none' }),
  ),
  description: Type.String({ description: 'What it is, for a person' }),
});

export const mandatoryFieldsAnswer = Type.Object(
  {
    fields: Type.Array(mandatoryField, {
      description:
        'Of all transfers that match: country, payment system and delivery option together leave ' +
        'exactly those that one transfer needs.',
    }),
  },
  {
    $id: 'SingleWindowMandatoryFields',
    examples: [
      {
        fields: [
          {
            name: 'beneficiary.bank_account.bank_code',
            type: 'string',
            min_length: 6,
            max_length: 6,
            pattern: '^[0-9]{6}$',
            description: 'The sort code of the bank, 6 digits',
          },
        ],
      },
    ],
  },
);

type FieldOnWire = Static<typeof mandatoryField>;

export const offersOnWire = (offers: readonly Offer[]): Static<typeof offer>[] =>
  offers.map(({ code, name, currencies: taken }) => ({ code, name, currencies: [...taken] }));

const fieldOnWire = (field: MandatoryField): FieldOnWire => ({
  name: field.name,
  type: field.type,
  min_length: field.charactersMin,
  max_length: field.charactersMax,
  ...(field.pattern === null ? {} : { pattern: field.pattern }),
  description: field.meaning.charAt(0).toUpperCase() + field.meaning.slice(1),
});

export const fieldsOnWire = (fields: readonly MandatoryField[]): FieldOnWire[] =>
  fields.map(fieldOnWire);
