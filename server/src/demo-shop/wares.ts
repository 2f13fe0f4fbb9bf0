import type { Html } from '../pages/html.ts';
import { drawings } from './drawings.ts';

export const currency = 'EUR';

/** The recipient of a part of a price. */
export type Share = {
  readonly name: string;
  readonly iban: string;
  readonly percent: number;
};

export type Ware = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly drawing: Html;
  /** Minor units. Null: the buyer chooses the amount. */
  readonly price: number | null;
  /** The text of the button. */
  readonly offer: string;
  /** `subscription`: paid from a wallet, again and again, within an allowance. */
  readonly kind: 'goods' | 'donation' | 'subscription';
  /** The recipients of parts of each payment; the shop keeps the rest. */
  readonly shares: readonly Share[];
};

const nobody: readonly Share[] = [];

/** The ware of a test order. */
export const testWare = {
  id: 'coffee',
  name: 'Coffee beans, 1 kg',
  about: 'By bank, by card or from a wallet.',
  drawing: drawings.coffee,
  price: 1_250,
  offer: 'Buy',
  kind: 'goods',
  shares: nobody,
} as const;

export const wares: readonly Ware[] = [
  testWare,
  {
    id: 'mug',
    name: 'Stoneware mug',
    about: 'Same payment methods, different price.',
    drawing: drawings.mug,
    price: 1_800,
    offer: 'Buy',
    kind: 'goods',
    shares: nobody,
  },
  {
    id: 'basket',
    name: 'Market basket',
    about: 'A split order: a baker and a beekeeper get their shares, the shop keeps the rest.',
    drawing: drawings.basket,
    price: 2_400,
    offer: 'Buy',
    kind: 'goods',
    shares: [
      { name: 'Riverside Bakery', iban: 'LT121000011101001000', percent: 60 },
      { name: 'Meadow Honey', iban: 'LT601010012345678901', percent: 25 },
    ],
  },
  {
    id: 'subscription',
    name: 'Coffee every week',
    about: 'You confirm once from your wallet; the shop then charges it within a limit you set.',
    drawing: drawings.subscription,
    price: 990,
    offer: 'Subscribe',
    kind: 'subscription',
    shares: nobody,
  },
  {
    id: 'tree',
    name: 'Plant a linden',
    about: 'A donation: you choose the amount.',
    drawing: drawings.tree,
    price: null,
    offer: 'Donate',
    kind: 'donation',
    shares: nobody,
  },
];

/** A test card that pays (docs/testing.md). */
export const testCard = '4111 1111 1111 1111';

export const wareWith = (id: string): Ware | null => wares.find((ware) => ware.id === id) ?? null;

/** The allowance that a subscriber grants beyond the first box, and its duration. */
export const allowed = { boxes: 5, days: 30 };
