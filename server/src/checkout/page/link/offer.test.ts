import { describe, expect, test } from 'vitest';
import { shippedMethods } from '../../methods/catalogue.ts';
import type { VisibleMethod } from '../../methods/method.ts';
import { countryWishes, methodIn, offerOf, onlyMethodIn } from './offer.ts';

const mock = shippedMethods.find(({ key }) => key === 'mock');

function visible(
  key: string,
  countries: readonly string[] = [],
  displayOrderGroup: number | null = null,
): VisibleMethod {
  if (mock === undefined) throw new Error('the catalogue has no mock method');
  const method = { ...mock, key, countries, displayOrderGroup };
  return { method, countries, currencies: ['EUR'], displayOrder: null };
}

const keysOf = (offer: ReturnType<typeof offerOf>): readonly (readonly string[])[] =>
  offer.groups.map((group) => group.map(({ method }) => method.key));

test('checkout 2.5: methods that share a group form one block at the place of the first', () => {
  const items = [
    visible('a', [], 2),
    visible('b'),
    visible('c', [], 1),
    visible('d', [], 2),
    visible('e'),
  ];
  expect(keysOf(offerOf(items, []))).toEqual([['a', 'd'], ['b'], ['c'], ['e']]);
});

describe('the country of the payer', () => {
  const everywhere = visible('everywhere');
  const baltic = visible('baltic', ['EE', 'LT', 'LV']);
  const polish = visible('polish', ['PL']);

  test('is not asked for if it makes no difference', () => {
    const offer = offerOf([everywhere, baltic, visible('too', ['LV', 'EE', 'LT'])], ['PL']);
    expect(offer).toMatchObject({ countries: [], country: null });
    expect(keysOf(offer)).toEqual([['everywhere'], ['baltic'], ['too']]);
  });

  test('is asked for if methods differ; until then, only unrestricted methods are offered', () => {
    const offer = offerOf([everywhere, baltic, polish], [undefined, null]);
    expect(offer).toMatchObject({ countries: ['EE', 'LT', 'LV', 'PL'], country: null });
    expect(keysOf(offer)).toEqual([['everywhere']]);
  });

  test('is the chosen one, else the one of the link', () => {
    expect(keysOf(offerOf([baltic, polish], ['PL', 'LT']))).toEqual([['polish']]);
    expect(keysOf(offerOf([baltic, polish], [undefined, 'LT']))).toEqual([['baltic']]);
  });

  test('is never one that was not offered', () => {
    expect(offerOf([baltic, polish], ['XX', 'LT']).country).toBe('LT');
  });
});

test('a method is found only among the offered ones', () => {
  const offer = offerOf([visible('a', ['LT']), visible('b', ['LV'])], ['LT']);
  expect(methodIn(offer, 'a')?.method.key).toBe('a');
  expect(methodIn(offer, 'b')).toBeNull();
  expect(methodIn(offer, undefined)).toBeNull();
});

test('a single method is the only one if no other country adds one', () => {
  expect(onlyMethodIn(offerOf([visible('a')], []))?.method.key).toBe('a');
  expect(onlyMethodIn(offerOf([visible('a'), visible('b')], []))).toBeNull();
  const abroad = [visible('a'), visible('b', ['LT']), visible('c', ['LV'])];
  expect(onlyMethodIn(offerOf(abroad, []))).toBeNull();
  expect(onlyMethodIn(offerOf(abroad.slice(1), ['LV']))?.method.key).toBe('c');
});

test('guessed countries come after chosen ones, and not at all if the link names a country', () => {
  const served = [visible('a', ['LT']), visible('b', ['LV', 'EE'])];
  const wishesFor = (
    key: string | null,
    countryCode: string | null,
    chosen: string | null = null,
  ) => countryWishes(served, { key, countryCode }, chosen, ['EE']).filter((one) => one != null);
  expect(wishesFor(null, null)).toEqual(['EE']);
  expect(wishesFor(null, 'LT')).toEqual(['LT']);
  expect(wishesFor('a', null)).toEqual(['LT', 'EE']);
  expect(wishesFor(null, null, 'LV')).toEqual(['LV', 'EE']);
});
