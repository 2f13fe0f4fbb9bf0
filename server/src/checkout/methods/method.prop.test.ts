import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../tests/support/extent.ts';
import { aCatalogue, aMethod, aShop, range } from '../../../tests/support/methods.ts';
import { currencies } from '../../kernel/money.ts';
import {
  anyCountry,
  type Catalogue,
  isMethodAvailable,
  type Method,
  type MethodProject,
  type MethodQuery,
  methodTypes,
  rails,
  visibleMethods,
} from './method.ts';
import { createMethodAnswers } from './method-answers.ts';

const payers = ['EE', 'LV', 'LT', 'PL'];
const few = currencies.slice(0, 3);
/** Small amounts, so that cases meet and miss limits, and often hit their exact ends. */
const amount = fc.bigInt({ min: 1n, max: 12n });
const currency = fc.constantFrom(...few);
const currencyList = fc.uniqueArray(currency);
const countryList = fc.uniqueArray(fc.constantFrom(...payers));
const rank = fc.option(fc.integer({ min: -2, max: 2 }));

const rangeOf = fc
  .tuple(amount, amount)
  .map(([one, other]) => (one < other ? range(one, other) : range(other, one)));

const limits = fc.dictionary(
  fc.constantFrom(anyCountry, ...payers),
  fc.dictionary(currency, rangeOf, { noNullPrototype: true }),
  { noNullPrototype: true },
);

const method: fc.Arbitrary<Omit<Method, 'key'>> = fc
  .record({
    title: fc.constantFrom('Aspen', 'aspen', 'Beech', 'Cedar', 'Äsp'),
    type: fc.constantFrom(...methodTypes),
    family: fc.constantFrom('card' as const, null),
    rail: fc.constantFrom(...rails),
    countries: countryList,
    currencies: currencyList,
    limits,
    merchantCountries: fc.uniqueArray(fc.constantFrom('BG', 'PL', 'UA'), { maxLength: 2 }),
    displayOrder: rank,
  })
  .map((wanted) => aMethod(wanted));

const keys = ['card-payment', 'mock', 'a', 'b', 'c', 'd', 'e'];

const catalogue: fc.Arbitrary<Catalogue> = fc
  .record({
    methods: fc
      .array(method, { minLength: 1, maxLength: keys.length })
      .map((methods) => methods.map((one, index) => ({ ...one, key: keys[index] ?? '' }))),
    servedRails: fc.subarray([...rails]).map((served) => new Set(served)),
    isCardAgreementRequired: fc.boolean(),
  })
  .map(({ methods, ...wanted }) => aCatalogue(methods, wanted));

const project: fc.Arbitrary<MethodProject> = fc
  .record({
    isTest: fc.boolean(),
    country: fc.constantFrom('BG', 'PL', 'LT', null),
    mcc: fc.constantFrom('5411', null),
    cardAgreement: fc.boolean(),
    currencies: currencyList,
    methodsOff: fc.subarray(keys, { maxLength: 2 }),
    displayOrder: fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: -2, max: 2 })),
  })
  .map(aShop);

const query: fc.Arbitrary<MethodQuery> = fc.record({ amount, currency }, { requiredKeys: [] });
const price = fc.record({ amount, currency });

const holds = (law: (...given: [Catalogue, MethodProject, MethodQuery]) => void, asked = query) =>
  fc.assert(fc.property(catalogue, project, asked, law), {
    numRuns: extent({ short: 40, long: 500 }),
  });

test('every method is either visible or hidden by a rule', () => {
  holds((offered, shop, asked) => {
    const { items, hidden } = visibleMethods(offered, shop, asked);
    const found = [...items.map((item) => item.method.key), ...hidden.map(({ key }) => key)];
    expect(found.sort()).toEqual(offered.methods.map(({ key }) => key).sort());
  });
});

test('trimmed countries are a subset of the original ones, in the same order', () => {
  holds((offered, shop, asked) => {
    for (const { method: original, countries } of visibleMethods(offered, shop, asked).items) {
      expect(countries).toEqual(original.countries.filter((one) => countries.includes(one)));
      // An empty list would mean "no restriction". Only a method without restrictions may show one.
      expect(countries.length === 0).toBe(original.countries.length === 0);
    }
  });
});

test('a price drops exactly the methods that accept it in none of their countries', () => {
  holds((offered, shop, { amount: minor = 0n, currency: asked = 'EUR' }) => {
    const before = visibleMethods(offered, shop, {}).items;
    const after = visibleMethods(offered, shop, { amount: minor, currency: asked }).items;
    const accepting = before.filter(({ method: one, currencies: taken }) => {
      const places = one.countries.length === 0 ? [anyCountry] : one.countries;
      return (
        taken.includes(asked) &&
        places.some((place) => {
          const limit = one.limits[place]?.[asked] ?? one.limits[anyCountry]?.[asked];
          return limit === undefined || (minor >= limit.minorMin && minor <= limit.minorMax);
        })
      );
    });
    expect(after.map((item) => item.method.key)).toEqual(accepting.map((item) => item.method.key));
  }, price);
});

test('the order is total: shuffling the catalogue does not change the answer', () => {
  fc.assert(
    fc.property(
      catalogue.chain((offered) =>
        fc.tuple(
          fc.constant(offered),
          fc.shuffledSubarray([...offered.methods], { minLength: offered.methods.length }),
        ),
      ),
      project,
      query,
      ([offered, methods], shop, asked) => {
        const shuffled = visibleMethods({ ...offered, methods }, shop, asked);
        expect(shuffled.items).toEqual(visibleMethods(offered, shop, asked).items);
        const ranks = shuffled.items.map(({ displayOrder }) => displayOrder ?? Infinity);
        expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? -1 : 1)));
      },
    ),
    { numRuns: extent({ short: 40, long: 500 }) },
  );
});

test('exactly the listed methods can be pre-selected', () => {
  holds((offered, shop, { amount: minor = 0n, currency: asked = 'EUR' }) => {
    const { items } = visibleMethods(offered, shop, { amount: minor, currency: asked });
    for (const key of [...keys, 'nobody']) {
      const listed = items.some((item) => item.method.key === key);
      expect(isMethodAvailable(offered, shop, key, { minor, currency: asked })).toBe(listed);
    }
  }, price);
});

test('a test project lists only card-payment and mock, a live project never lists mock', () => {
  holds((offered, shop, asked) => {
    const listed = visibleMethods(offered, shop, asked).items.map((item) => item.method.key);
    const others = listed.filter((key) => key !== 'card-payment' && key !== 'mock');
    expect(shop.isTest ? others : listed.filter((key) => key === 'mock')).toEqual([]);
  });
});

test('remembered answers equal newly computed ones', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(project, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat({ max: 2 }), query, fc.boolean()), { maxLength: 30 }),
      (offered, shops, requests) => {
        const answerFor = createMethodAnswers(offered, ({ items, hidden }, isExplained) =>
          isExplained ? { items, hidden } : { items },
        );
        for (const [index, asked, isExplained] of requests) {
          const shop = shops[index % shops.length] ?? aShop();
          const { items, hidden } = visibleMethods(offered, shop, asked);
          expect(answerFor(shop, asked, isExplained)).toEqual(
            isExplained ? { items, hidden } : { items },
          );
        }
      },
    ),
    { numRuns: extent({ short: 40, long: 300 }) },
  );
});
