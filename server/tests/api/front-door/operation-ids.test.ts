import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

type Document = {
  readonly paths: Readonly<Record<string, Record<string, { readonly operationId: string }>>>;
};

const service = useSharedService();

/** By method and path. */
let idsByAddress: ReadonlyMap<string, string>;
beforeAll(async () => {
  const { text } = await service().client.send('GET', '/openapi.json');
  const { paths } = JSON.parse(text) as Document;
  idsByAddress = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        `${method} ${path}`,
        operationId,
      ]),
    ),
  );
});

const verbs = [
  ...['accept', 'advance', 'answer', 'audit', 'cancel', 'change', 'confirm', 'create', 'delete'],
  ...['erase', 'export', 'finalize', 'find', 'lift', 'list', 'pay', 'provide', 'read', 'register'],
  ...[
    'reject',
    'report',
    'request',
    'reseal',
    'resend',
    'reserve',
    'revoke',
    'rotate',
    'seal',
    'search',
  ],
  ...['end', 'lock', 'retry', 'run', 'see', 'send', 'show', 'sign', 'stop', 'unlock', 'verify'],
];

test('every operation has a unique id that starts with a verb', () => {
  const ids = [...idsByAddress.values()];
  expect(ids.length).toBeGreaterThan(150);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const isSaying = new RegExp(`^(?:${verbs.join('|')})(?:[A-Z][a-z]+)*$`);
  const told = ids.map((id) => id.replace(/^operator([A-Z])/, (_, first) => first.toLowerCase()));
  expect(told.filter((id) => !isSaying.test(id) || id.length > 48)).toEqual([]);
  expect(ids.filter((id) => /V1|Rest[A-Z]|Integration|Admin|Realms/.test(id))).toEqual([]);
});

// biome-ignore format: a table
test.each([
  ['createOrder',               'post /merchant-order/integration/v1/orders'],
  ['listOrders',                'get /merchant-order/integration/v1/orders'],
  ['readOrderTimeline',         'get /merchant-order/integration/v1/orders/{order_id}/timeline'],
  ['cancelPaymentLink',         'put /checkout-payment-link/integration/v1/payment-links/{link_id}/cancel'],
  ['createPaymentRefund',       'post /payment-executor/integration/v1/payments/{payment_id}/refunds'],
  ['readWalletPayment',         'get /rest/v1/payment/{payment_id}'],
  ['confirmTransaction',        'put /rest/v1/transaction/{transaction_key}/confirm'],
  ['signTransfer',              'put /transfer/rest/v1/transfers/{id}/sign'],
  ['signTransferOtherSpelling', 'put /transfer/rest/v1/transfer/{id}/sign'],
  ['operatorListDeliveries',    'get /admin/v1/deliveries'],
])('%s is the id of %s', (id, address) => {
  expect(idsByAddress.get(address)).toBe(id);
});
