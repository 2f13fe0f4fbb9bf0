import { type Static, Type } from 'typebox';
import { amountMinor, orNull } from '../../edge/wire.ts';
import { countries } from '../../kernel/country.ts';
import { currencies } from '../../kernel/money.ts';
import {
  bankTransferType,
  hidingRuleNames,
  type MethodQuery,
  methodFlows,
  methodTypes,
  type VisibleMethod,
  type VisibleMethods,
} from './method.ts';
import { logoNames } from './method-logo.ts';

/** Checkout 4, query parameters of the methods endpoint. */
export const methodsQuery = Type.Object({
  amount: Type.Optional(
    amountMinor({ description: 'Price, minor units; filters together with `currency` alone' }),
  ),
  currency: Type.Optional(
    Type.Enum([...currencies], {
      description: 'Currency of the price, ISO 4217 code; filters together with `amount` alone',
      examples: ['EUR'],
    }),
  ),
  payer_country: Type.Optional(
    Type.Enum([...countries], {
      description: 'ISO 3166-1 alpha-2; validated, without effect on the response',
      examples: ['LT'],
      'x-message': 'Payer country should be an ISO 3166-1 alpha-2 code',
    }),
  ),
  explain: Type.Optional(
    Type.Enum(['1'], {
      description: 'A project in test mode is told what hides the other methods',
    }),
  ),
});

const exampleMethod = {
  key: 'hire-purchase',
  title: 'Hire purchase',
  description: null,
  type: 'bnpl' as const,
  flow: 'redirect' as const,
  available_countries: ['EE', 'LT', 'LV'],
  available_currencies: { EUR: { main: true } },
  logo_url: 'https://pay.example/assets/methods/hire-purchase.svg',
  logo_wide_url: 'https://pay.example/assets/methods/hire-purchase-wide.svg',
  display_order: 30,
  display_order_group: 3,
};

/** Checkout 2.5, in the document's order. */
const methodRecord = Type.Object(
  {
    key: orNull(Type.String({ description: 'Key of the method, as links name it' })),
    title: Type.String({ description: 'Name that buyers see' }),
    description: orNull(
      Type.String({ description: 'What buyers read below the name; null: nothing' }),
    ),
    type: Type.Enum([...methodTypes, bankTransferType], {
      description: 'What kind of payment it is',
    }),
    flow: Type.Enum([...methodFlows], { description: 'How the buyer is led to the payment' }),
    available_countries: Type.Array(Type.String(), {
      description: 'Countries of payers, ISO 3166-1 alpha-2; empty: payers of every country',
    }),
    available_currencies: Type.Record(
      Type.String(),
      Type.Object({ main: Type.Boolean({ description: 'Whether it is the primary currency' }) }),
      { description: 'Currencies that the method takes, by ISO 4217 code' },
    ),
    logo_url: orNull(Type.String({ description: 'Address of the round logo' })),
    logo_wide_url: orNull(Type.String({ description: 'Address of the logo with the name' })),
    display_order: orNull(Type.Integer({ description: 'Place among the methods of its group' })),
    display_order_group: orNull(Type.Integer({ description: 'Place of its group' })),
  },
  { $id: 'PaymentMethod', examples: [exampleMethod] },
);

const hiddenMethod = Type.Object({
  key: Type.String({ description: 'Key of the method' }),
  rule: Type.Enum([...hidingRuleNames], { description: 'First rule that hides the method' }),
});

export const methodsAnswer = Type.Object(
  {
    items: Type.Array(methodRecord, {
      description: 'Methods that can be offered, in the order in which to show them',
    }),
    hidden: Type.Optional(
      Type.Array(hiddenMethod, { description: 'Only with `explain=1`, only in test mode' }),
    ),
  },
  { $id: 'PaymentMethods', examples: [{ items: [exampleMethod] }] },
);

export const methodQueryOf = ({ amount, currency }: Static<typeof methodsQuery>): MethodQuery => ({
  ...(amount === undefined ? {} : { amount: BigInt(amount) }),
  ...(currency === undefined ? {} : { currency }),
});

function recordOf(
  { method, countries: payers, currencies: taken, displayOrder }: VisibleMethod,
  logosUrl: string,
): Static<typeof methodRecord> {
  const logos = logoNames(method.key);
  return {
    key: method.key,
    title: method.title,
    description: method.description,
    type: method.type,
    flow: method.flow,
    available_countries: [...payers],
    available_currencies: Object.fromEntries(
      taken.map((currency, index) => [currency, { main: index === 0 }]),
    ),
    logo_url: method.logoUrl ?? `${logosUrl}/${logos.disc}`,
    logo_wide_url: method.logoWideUrl ?? `${logosUrl}/${logos.wide}`,
    display_order: displayOrder,
    display_order_group: method.displayOrderGroup,
  };
}

/** `logosUrl`: the address of the drawn logos. */
export const methodsOnWire = (
  { items, hidden }: VisibleMethods,
  logosUrl: string,
  isExplained: boolean,
): Static<typeof methodsAnswer> => ({
  items: items.map((item) => recordOf(item, logosUrl)),
  ...(isExplained ? { hidden: hidden.map(({ key, rule }) => ({ key, rule })) } : {}),
});

export const logoParams = Type.Object({
  name: Type.String({ description: 'File name: `{key}.svg`, or `{key}-wide.svg`' }),
});
export const logoType = 'image/svg+xml';
