import { expect, test } from 'vitest';
import { withAliasField } from './alias.ts';

test('the order has its id under both names, and every other byte stays', () => {
  const body =
    '{"version":1,"event":{"type":"payment","name":"status_updated"},"order":{"service_order_id":"7a1c","merchant_order_id":"Ąžuolas \\"service_order_id\\""},"payment":{"id":"9","amount":9007199254740991},"timestamp":1800000000}';
  expect(withAliasField(body, 'brand')).toBe(
    body.replace(
      '"service_order_id":"7a1c",',
      '"service_order_id":"7a1c","brand_order_id":"7a1c",',
    ),
  );
});

test('a trial event has no order and stays unchanged', () => {
  const body = '{"version":1,"event":{"type":"trial","name":"trial"},"trial":{"data":"a"}}';
  expect(withAliasField(body, 'brand')).toBe(body);
});
