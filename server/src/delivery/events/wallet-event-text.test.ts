import { expect, test } from 'vitest';
import { walletEventText } from './wallet-event-text.ts';

// biome-ignore format: a table
test.each([
  ['nothing to escape',    { a: 'Order 1042', b: [1, null, true] }, '{"a":"Order 1042","b":[1,null,true]}'],
  ['fields of a form',     { a: 'x&transfer_id=1;y' },              '{"a":"x\\u0026transfer_id\\u003d1\\u003by"}'],
  ['in a name',            { 'a=b': 1 },                            '{"a\\u003db":1}'],
  ['after a backslash',    { a: '\\&' },                            '{"a":"\\\\\\u0026"}'],
])('%s: the text is the same JSON and contains no form field', (_, event, text) => {
  expect(walletEventText(event)).toBe(text);
  expect(JSON.parse(text)).toEqual(event);
  expect([...new URLSearchParams(text).values()]).toEqual(['']);
});
