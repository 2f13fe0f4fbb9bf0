import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { type SchemaError, violationOf } from '../../edge/checking/sentences.ts';
import { countries } from '../../kernel/country.ts';
import { amountMinorMax, currencies } from '../../kernel/money.ts';
import {
  anyCountry,
  type CountryLimits,
  cardPaymentKey,
  type Method,
  methodFlows,
  methodTypes,
  mockKey,
  rails,
} from './method.ts';

const closed = { additionalProperties: false };

const amount = () => Type.Integer({ minimum: 1, maximum: Number(amountMinorMax) });
const countryList = () => Type.Array(Type.Enum([...countries]), { uniqueItems: true });
const address = () => Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2048 });

const limits = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Object({ min: amount(), max: amount() }, closed)),
);

/**
 * A method in the file of FLORIN_METHODS_FILE. A field that is left out counts as empty or null.
 */
const methodEntry = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    title: Type.String({ minLength: 1, maxLength: 100 }),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    type: Type.Enum([...methodTypes]),
    flow: Type.Enum([...methodFlows]),
    family: Type.Optional(Type.Enum(['card'])),
    rail: Type.Enum([...rails]),
    countries: Type.Optional(countryList()),
    currencies: Type.Array(Type.Enum([...currencies]), { uniqueItems: true }),
    limits: Type.Optional(limits),
    merchant_countries: Type.Optional(countryList()),
    display_order: Type.Optional(Type.Integer()),
    display_order_group: Type.Optional(Type.Integer()),
    logo_url: Type.Optional(address()),
    logo_wide_url: Type.Optional(address()),
  },
  closed,
);

const catalogueFile = Type.Object(
  { methods: Type.Array(methodEntry, { minItems: 1, maxItems: 1_000 }) },
  closed,
);

type MethodEntry = Static<typeof methodEntry>;

type ValueError = ReturnType<typeof Errors>[number];

/** The validator puts several properties into one error. Each of our sentences is about one. */
function schemaErrorsOf(error: ValueError): readonly SchemaError[] {
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((missingProperty) => ({
      ...error,
      params: { missingProperty },
    }));
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((additionalProperty) => ({
      ...error,
      params: { additionalProperty },
    }));
  }
  // This error repeats only that no schema accepts the property.
  return error.keyword === 'boolean' ? [] : [error as unknown as SchemaError];
}

function shapeMistakes(file: unknown): readonly string[] {
  return Errors(catalogueFile, file)
    .flatMap(schemaErrorsOf)
    .map(violationOf)
    .map(({ path, message }) => `${path}: ${message}.`);
}

/** Mistakes in one method that a schema cannot find. */
const entryMistakes = (entry: MethodEntry, at: string): readonly string[] => [
  ...(entry.key.endsWith('-wide')
    ? [`${at}.key: Names that end in -wide are those of logos.`]
    : []),
  ...(entry.type === 'card' && entry.family !== 'card'
    ? [`${at}.family: A method of the type card is of the family card.`]
    : []),
  ...limitMistakes(entry, at),
];

function limitMistakes(
  { limits: given = {}, countries: payers = [], currencies: taken }: MethodEntry,
  at: string,
): readonly string[] {
  return Object.entries(given).flatMap(([country, byCurrency]) => [
    ...(country === anyCountry || payers.includes(country)
      ? []
      : [`${at}.limits.${country}: ${country} is not among the method's countries.`]),
    ...Object.entries(byCurrency).flatMap(([currency, { min, max }]) => [
      ...(taken.some((one) => one === currency)
        ? []
        : [
            `${at}.limits.${country}.${currency}: ${currency} is not among the method's currencies.`,
          ]),
      ...(min > max ? [`${at}.limits.${country}.${currency}: Min should be at most max.`] : []),
    ]),
  ]);
}

/**
 * Mistakes across all methods that a schema cannot find: duplicate keys, missing methods of test
 * mode.
 */
const keyMistakes = (keys: readonly unknown[]): readonly string[] => [
  ...keys.flatMap((key, index) =>
    key !== undefined && keys.indexOf(key) !== index
      ? [`methods[${index}].key: There is another ${key}.`]
      : [],
  ),
  ...[cardPaymentKey, mockKey].flatMap((key) =>
    keys.includes(key) ? [] : [`methods: There is no ${key}, which test mode needs.`],
  ),
];

function contentMistakes(file: unknown): readonly string[] {
  const { methods } = Object(file) as { methods?: unknown };
  // Without a list there is nothing to say about its content.
  if (!Array.isArray(methods)) return [];
  return [
    ...methods.flatMap((entry: unknown, index) =>
      Check(methodEntry, entry) ? entryMistakes(entry, `methods[${index}]`) : [],
    ),
    ...keyMistakes(methods.map((entry) => (Object(entry) as { key?: unknown }).key)),
  ];
}

const limitsOf = (given: Static<typeof limits>): CountryLimits =>
  Object.fromEntries(
    Object.entries(given).map(([country, byCurrency]) => [
      country,
      Object.fromEntries(
        Object.entries(byCurrency).map(([currency, { min, max }]) => [
          currency,
          { minorMin: BigInt(min), minorMax: BigInt(max) },
        ]),
      ),
    ]),
  );

const methodOf = (entry: MethodEntry): Method => ({
  key: entry.key,
  title: entry.title,
  description: entry.description ?? null,
  type: entry.type,
  flow: entry.flow,
  family: entry.family ?? null,
  rail: entry.rail,
  countries: entry.countries ?? [],
  currencies: entry.currencies,
  limits: limitsOf(entry.limits ?? {}),
  merchantCountries: entry.merchant_countries ?? [],
  displayOrder: entry.display_order ?? null,
  displayOrderGroup: entry.display_order_group ?? null,
  logoUrl: entry.logo_url ?? null,
  logoWideUrl: entry.logo_wide_url ?? null,
});

export type ReadCatalogue =
  | { readonly ok: true; readonly methods: readonly Method[] }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** The methods of a catalogue file, or all its mistakes, one sentence each. */
export function methodsFrom(file: unknown): ReadCatalogue {
  const mistakes = [...shapeMistakes(file), ...contentMistakes(file)];
  if (mistakes.length > 0) return { ok: false, mistakes };
  const { methods } = file as Static<typeof catalogueFile>;
  return { ok: true, methods: methods.map(methodOf) };
}

const orLeftOut = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null || (Array.isArray(value) && value.length === 0) ? {} : { [name]: value }) as {
    [Key in Name]?: Value;
  };

const limitsEntry = (given: CountryLimits): Static<typeof limits> =>
  Object.fromEntries(
    Object.entries(given).map(([country, byCurrency]) => [
      country,
      Object.fromEntries(
        Object.entries(byCurrency).map(([currency, { minorMin, minorMax }]) => [
          currency,
          { min: Number(minorMin), max: Number(minorMax) },
        ]),
      ),
    ]),
  );

/** The file that gives these methods. Operators copy and edit it. */
export const catalogueFileOf = (methods: readonly Method[]): Static<typeof catalogueFile> => ({
  methods: methods.map((method) => ({
    key: method.key,
    title: method.title,
    ...orLeftOut('description', method.description),
    // Only a bank account adds that type. A catalogue never contains it.
    type: method.type as MethodEntry['type'],
    flow: method.flow,
    ...orLeftOut('family', method.family),
    rail: method.rail,
    ...orLeftOut('countries', [...method.countries]),
    currencies: [...method.currencies],
    ...(Object.keys(method.limits).length === 0 ? {} : { limits: limitsEntry(method.limits) }),
    ...orLeftOut('merchant_countries', [...method.merchantCountries]),
    ...orLeftOut('display_order', method.displayOrder),
    ...orLeftOut('display_order_group', method.displayOrderGroup),
    ...orLeftOut('logo_url', method.logoUrl),
    ...orLeftOut('logo_wide_url', method.logoWideUrl),
  })),
});
