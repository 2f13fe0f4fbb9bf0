import { expect, test } from 'vitest';
import { addressIn } from './payee-address.ts';

// Bank 3, File: no postal address unless town and country are known.

const town = { city: 'Bern', country: 'CH' };

test.each([
  ['nothing', {}, null],
  ['an address of null', { address: null }, null],
  ['no country', { address: { city: 'Bern', street: 'Aare 1' } }, null],
  ['no town', { address: { country: 'CH', postal_code: '3011' } }, null],
  ['a town that is not text', { address: { city: 7, country: 'CH' } }, null],
  ['town and country', { address: town }, { street: null, postalCode: null }],
  ['a street', { address: { ...town, street: 'Aare 1' } }, { street: 'Aare 1', postalCode: null }],
])('the address of a destination with %s', (_, destination, more) => {
  const known = more === null ? null : { town: 'Bern', country: 'CH', ...more };
  expect(addressIn(destination)).toEqual(known);
});
