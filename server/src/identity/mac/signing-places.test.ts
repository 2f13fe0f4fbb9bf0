import { expect, test } from 'vitest';
import { signingPlacesOf } from './signing-places.ts';

const placesFor = (publicUrl: string, host: string | undefined): readonly string[] =>
  signingPlacesOf(publicUrl)(host).map((place) => `${place.host} ${place.port}`);

// biome-ignore format: a table
test.each([
  // public address             Host header            possible signing places
  ['https://pay.example',       'pay.example',         ['pay.example 443']],
  ['https://pay.example',       undefined,             ['pay.example 443']],
  ['https://PAY.example',       'Pay.Example',         ['pay.example 443']],
  ['https://pay.example:8443',  'pay.example:8443',    ['pay.example 8443', 'pay.example 443']],
  ['http://pay.example',        'pay.example',         ['pay.example 80', 'pay.example 443']],
  ['http://127.0.0.1:8080',     '127.0.0.1:8080',      ['127.0.0.1 8080', '127.0.0.1 443']],
  ['http://127.0.0.1:8080',     'localhost:8080',      ['127.0.0.1 8080', '127.0.0.1 443', 'localhost 8080', 'localhost 443']],
  ['https://pay.example',       'inside:3000',         ['pay.example 443', 'inside 3000', 'inside 443']],
  ['https://pay.example',       'inside',              ['pay.example 443', 'inside 443']],
  ['http://pay.example:8080',   'inside',              ['pay.example 8080', 'pay.example 443', 'inside 80', 'inside 443']],
  ['http://[::1]:8080',         '[::1]:8080',          ['[::1] 8080', '::1 8080', '[::1] 443', '::1 443']],
  ['https://pay.example',       '[FE80::A]',           ['pay.example 443', '[fe80::a] 443', 'fe80::a 443']],
])('gaps 3, Host and port: the places for %s reached as %s', (publicUrl, host, places) => {
  expect(placesFor(publicUrl, host)).toEqual(places);
});

// biome-ignore format: a table
test.each([
  [''], [':'], [':80'], ['a b'], ['a\nb'], ['a/b'], ['user@a'], ['a:'], ['a:b'], ['a:80:80'],
  ['a:65536'], ['a:123456'], ['::1'], ['[::1'], ['[::1]x'], ['[g]'], ['ä'],
])('an invalid Host header adds no place: %j', (host) => {
  expect(placesFor('https://pay.example', host)).toEqual(['pay.example 443']);
});

test('each request gets the places of its own host', () => {
  const places = signingPlacesOf('https://pay.example');
  expect(places('a').length).toBe(2);
  expect(places('b')).toContainEqual({ host: 'b', port: 443 });
  expect(places('b')).toBe(places('b'));
  expect(places(undefined)).toEqual([{ host: 'pay.example', port: 443 }]);
  expect(places('a')).toContainEqual({ host: 'a', port: 443 });
});

test('a Host header never leads to more than eight places', () => {
  expect(placesFor('http://[::1]:8080', '[::2]:9090').length).toBe(8);
});
