import type { Client } from '../../asking/client.ts';
import type { Answer } from '../../asking/exchange.ts';
import {
  aList,
  anInteger,
  anObject,
  aText,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectThat,
  isObject,
  oneOf,
  orNull,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import { methodsPath } from './things.ts';

async function methodsOf(client: Client, query = ''): Promise<readonly Answer[]> {
  const { items } = expectAnswer(await client.checkout('GET', `${methodsPath}${query}`), 200, {
    items: aList,
  });
  return items as readonly Answer[];
}

const shown = (items: readonly Answer[]): string => JSON.stringify(items.map(({ key }) => key));

/** Methods with a rank come first, by rank. The others follow by name. */
function inOrder(items: readonly Answer[]): readonly Answer[] {
  const rank = ({ display_order }: Answer): number => Number(display_order ?? Number.MAX_VALUE);
  const name = ({ title }: Answer): string => String(title);
  const isRanked = ({ display_order }: Answer): boolean => display_order !== null;
  return items.toSorted(
    (a, b) => rank(a) - rank(b) || (isRanked(a) ? 0 : name(a).localeCompare(name(b))),
  );
}

function expectSame(found: readonly Answer[], wanted: readonly Answer[], query: string): void {
  const isSame = JSON.stringify(found) === JSON.stringify(wanted);
  expectThat(isSame, `the same methods with ${query} as without`, shown(found));
}

/** Checkout 2.5 and 4. */
export const methodChecks: readonly Check[] = [
  {
    rules: [
      'checkout 4 GET /checkout-project/integration/v1/methods',
      ...under('checkout 2.5', 'key', 'title', 'description', 'type', 'flow', 'logo_url'),
      ...under('checkout 2.5', 'available_countries', 'available_currencies', 'logo_wide_url'),
      ...under('checkout 2.5', 'display_order', 'display_order_group'),
    ],
    title: 'The methods endpoint lists records with the documented fields.',
    run: async ({ client }) => {
      const items = await methodsOf(client);
      expectThat(items.length > 0, 'at least one method', 'an empty list');
      for (const item of items) {
        expectFields(
          item,
          {
            key: orNull(aText),
            title: aText,
            description: orNull(aText),
            type: aText,
            flow: oneOf('redirect', 'decoupled', 'direct'),
            available_countries: aList,
            available_currencies: anObject,
            logo_url: orNull(aText),
            logo_wide_url: orNull(aText),
            display_order: orNull(anInteger),
            display_order_group: orNull(anInteger),
          },
          `the method ${String(item['key'])}`,
        );
      }
    },
  },
  {
    rules: ['checkout 2.5 available_currencies', 'checkout 4 visibility 6'],
    title: 'Every listed method has a currency, each with main true or false.',
    run: async ({ client }) => {
      for (const { key, available_currencies } of await methodsOf(client)) {
        const entries = isObject(available_currencies) ? Object.values(available_currencies) : [];
        const isRight =
          entries.length > 0 &&
          entries.every((each) => isObject(each) && typeof each['main'] === 'boolean');
        expectThat(
          isRight,
          'currencies with {main}',
          `${key}: ${JSON.stringify(available_currencies)}`,
        );
      }
    },
  },
  {
    rules: ['checkout 4 visibility 4'],
    title: 'A project in test mode gets only card-payment and a mock method.',
    run: async ({ client }) => {
      const items = await methodsOf(client);
      const others = items.filter(({ key }) => key !== 'card-payment');
      expectThat(others.length <= 1, 'card-payment and one mock method', shown(items));
    },
  },
  {
    rules: ['checkout 4 methods 1', ...under('checkout 4 query', 'amount', 'currency')],
    title: 'An amount without a currency, or a currency without an amount, filters no limits.',
    run: async ({ client }) => {
      const all = await methodsOf(client);
      for (const query of ['?amount=1', '?currency=EUR']) {
        expectSame(await methodsOf(client, query), all, query);
      }
      await methodsOf(client, '?amount=1250&currency=EUR');
    },
  },
  {
    rules: under('checkout 4 query', 'amount', 'currency', 'payer_country'),
    title: 'Queries that are no amount, no currency or no country are refused.',
    run: async ({ client }) => {
      for (const query of ['?amount=much', '?currency=EURO', '?payer_country=LTU']) {
        expectRefusal(await client.checkout('GET', `${methodsPath}${query}`));
      }
    },
  },
  {
    rules: ['checkout 4 query payer_country'],
    title: 'payer_country is accepted and has no effect on the answer.',
    run: async ({ client }) => {
      const query = '?amount=1250&currency=EUR';
      const without = await methodsOf(client, query);
      const withCountry = await methodsOf(client, `${query}&payer_country=LT`);
      expectSame(withCountry, without, 'payer_country=LT');
    },
  },
  {
    rules: ['checkout 4 methods 4'],
    title: 'Ranked methods come first, by display_order; the others follow by name.',
    run: async ({ client }) => {
      const items = await methodsOf(client);
      const wanted = inOrder(items);
      expectThat(shown(items) === shown(wanted), shown(wanted), shown(items));
    },
  },
  {
    rules: ['checkout 4 methods 4', 'checkout 2.5 display_order'],
    title: 'A project can override the order of its methods.',
    needs: ['operator'],
    run: async ({ client, project }) => {
      const keys = (await methodsOf(client)).map(({ key }) => String(key));
      const turned = keys.toReversed();
      const display_order = Object.fromEntries(turned.map((key, index) => [key, index + 1]));
      const items = await methodsOf(await project({ display_order }));
      expectThat(shown(items) === JSON.stringify(turned), JSON.stringify(turned), shown(items));
    },
  },
  {
    rules: ['checkout 4 visibility 5', 'checkout 4 methods 3'],
    title: 'A method that is off for the project is absent, and that is no error.',
    needs: ['operator'],
    run: async ({ project }) => {
      const items = await methodsOf(await project({ methods_off: ['card-payment'] }));
      const isAbsent = items.every(({ key }) => key !== 'card-payment');
      expectThat(isAbsent, 'no card-payment', shown(items));
    },
  },
];
