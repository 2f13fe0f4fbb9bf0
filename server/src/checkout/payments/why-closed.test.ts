import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { createdLink } from '../links/payment-link.ts';
import { paymentsMax } from '../orders/order.ts';
import { attemptsMax, whyClosed } from './why-closed.ts';

const now = unixSeconds(1_000);
const project = { state: 'active' } as const;
const link = createdLink(
  {
    id: 'link',
    orderId: 'order',
    projectId: 'project',
    name: 'Link',
    amount: 5n,
    language: 'en',
    paymentFlow: 'service_checkout',
    metadata: null,
    lifetimeSeconds: 100,
    details: { key: null, purpose: null, countryCode: null },
    payer: { name: null, email: null },
  },
  { reference: 'Order', currency: 'EUR' },
  now,
);

// biome-ignore format: a table
test.each([
  ['pending_payment', 'active',    0,             999,   null              ],
  ['pending_payment', 'active',    0,             1_099, null              ],
  ['pending_payment', 'active',    0,             1_100, 'link_expired'    ],
  ['pending_payment', 'canceled',  0,             1_000, 'link_canceled'   ],
  ['pending_payment', 'completed', 0,             1_100, 'link_paid'       ],
  ['paid',            'active',    0,             1_000, 'link_paid'       ],
  ['canceled',        'canceled',  0,             1_000, 'link_canceled'   ],
  ['pending_payment', 'active',    attemptsMax-1, 1_000, null              ],
  ['pending_payment', 'active',    attemptsMax,   1_000, 'link_tried_often'],
] as const)('order %s, link %s, %i ended payments, at %i: %s', (order, status, count, at, why) => {
  const payments = Array.from({ length: count }, () => ({ status: 'rejected' }) as const);
  const payable = { order: { status: order, paymentIds: [] }, link: { ...link, status }, project, payments };
  expect(whyClosed(payable, unixSeconds(at))).toBe(why);
});

// biome-ignore format: a table
test.each([
  ['awaiting_authorization', 'active',    null       ],
  ['authorized',             'active',    'link_busy'],
  ['processing',             'active',    'link_busy'],
  ['pending_settlement',     'active',    'link_busy'],
  ['on_hold',                'active',    'link_busy'],
  ['on_hold',                'completed', 'link_paid'],
  ['rejected',               'active',    null       ],
] as const)('while a payment is %s, a link that is %s is closed for: %s', (payment, status, why) => {
  const order = { status: 'pending_payment', paymentIds: [] } as const;
  const payable = { order, link: { ...link, status }, project, payments: [{ status: payment }] };
  expect(whyClosed(payable, now)).toBe(why);
});

test.each([
  [paymentsMax - 1, null],
  [paymentsMax, 'link_tried_often'],
])('checkout 3.3: after %i attempts through all links of an order: %s', (count, why) => {
  const order = { status: 'pending_payment', paymentIds: Array(count).fill('payment') } as const;
  expect(whyClosed({ order, link, project, payments: [] }, now)).toBe(why);
});

// biome-ignore format: a table
test.each([
  ['suspended', 'active',    'link_suspended'],
  ['closed',    'active',    'link_suspended'],
  ['suspended', 'completed', 'link_paid'     ],
  ['suspended', 'canceled',  'link_canceled' ],
] as const)('business 6: in a project that is %s, a link that is %s is closed for: %s', (state, status, why) => {
  const order = { status: 'pending_payment', paymentIds: [] } as const;
  const payable = { order, link: { ...link, status }, project: { state }, payments: [] };
  expect(whyClosed(payable, now)).toBe(why);
});
