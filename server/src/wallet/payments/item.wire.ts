import { type Static, Type } from 'typebox';
import { orLeftOut, webAddress } from '../../edge/wire.ts';
import { accept } from '../../kernel/decision.ts';
import { type Currency, currencies, decimalOf, minorOf } from '../../kernel/money.ts';
import { invalid, type Reading, readAs } from '../../kernel/reading.ts';
import {
  givenParameters,
  knownWordsOnly,
  majorUnits,
  minorUnits,
  parameters,
} from '../wallet.wire.ts';
import { amountIn } from './both-forms.ts';
import type { Item, Parameters } from './wallet-payment.ts';

/** Wallet 2.2, Item fields, in minor units and in decimals (decision 0126). */

const currency = (description: string) => Type.Enum([...currencies], { description });

const described = {
  title: Type.String({ minLength: 1, maxLength: 255, description: 'Name of what is sold' }),
  description: Type.Optional(
    Type.String({ maxLength: 2_048, description: 'More about it, for the payer' }),
  ),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'How many units are sold',
  }),
  image_uri: Type.Optional(webAddress({ description: 'Address of a picture of it' })),
};

export const newItem = Type.Object(
  {
    ...described,
    price: Type.Optional(minorUnits({ description: 'Of one unit; this or price_decimal' })),
    price_decimal: Type.Optional(majorUnits({ description: 'Of one unit, in major units' })),
    total_price_decimal: Type.Optional(
      majorUnits({ description: 'Price times quantity, in major units' }),
    ),
    currency: Type.Optional(currency('That of the payment, which may leave it to its items')),
    parameters: Type.Optional(givenParameters()),
  },
  knownWordsOnly,
);

export const itemAnswer = Type.Object({
  ...described,
  price: minorUnits({ description: 'Of one unit' }),
  price_decimal: majorUnits({ description: 'Of one unit, in major units' }),
  total_price_decimal: Type.String({ description: 'Price times quantity, in major units' }),
  currency: currency('That of the payment'),
  parameters: Type.Optional(parameters()),
});

export type GivenItem = Static<typeof newItem>;

/** The items of a payment in this currency, or all mistakes in them. */
export function itemsIn(given: readonly GivenItem[], of: Currency): Reading<readonly Item[]> {
  const items: Item[] = [];
  const violations: string[] = [];
  for (const [index, one] of given.entries()) {
    const item = itemIn(one, `items[${index}]`, of);
    if (item.ok) items.push(item.value);
    else violations.push(...item.violations);
  }
  return readAs(items, violations);
}

function itemIn(given: GivenItem, place: string, of: Currency): Reading<Item> {
  const named = { name: `${place}.price`, minor: given.price, decimal: given.price_decimal };
  const price = amountIn(named, of);
  if (!price.ok) return price;
  if (price.value === null) throw new Error('an item without a price was let through');
  const { total_price_decimal: total, title, description = null, quantity } = given;
  if (total !== undefined && minorOf(total, of) !== price.value * BigInt(quantity)) {
    return invalid(`${place}.total_price_decimal should be the price times the quantity.`);
  }
  return accept({
    title,
    description,
    price: Number(price.value),
    quantity,
    imageUri: given.image_uri ?? null,
    parameters: parametersIn(given.parameters),
  });
}

export const parametersIn = (given: GivenItem['parameters']): Parameters | null =>
  given === undefined || Array.isArray(given) ? null : (given as Parameters);

/** Wallet 2.2: the total price of items is the sum of price times quantity. */
export const sumOf = (items: readonly Item[]): bigint =>
  items.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);

export function itemOnWire(item: Item, of: Currency): Static<typeof itemAnswer> {
  const price = BigInt(item.price);
  return {
    title: item.title,
    description: orLeftOut(item.description),
    price: item.price,
    price_decimal: decimalOf({ minor: price, currency: of }),
    total_price_decimal: decimalOf({ minor: price * BigInt(item.quantity), currency: of }),
    quantity: item.quantity,
    currency: of,
    image_uri: orLeftOut(item.imageUri),
    parameters: orLeftOut(item.parameters),
  };
}
