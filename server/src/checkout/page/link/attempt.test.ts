import { expect, test } from 'vitest';
import { unixSeconds } from '../../../kernel/time.ts';
import { createdLink } from '../../links/payment-link.ts';
import { linkScreen } from '../../payments/link-screen.ts';
import { type PaymentStatus, paymentMachine } from '../../payments/payment.states.ts';
import { type Payment, startedPayment } from '../../payments/payment.ts';
import { attemptsMax, currentAttempt, paymentIdOf, stageOf } from './attempt.ts';

const now = unixSeconds(1_000);
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
  now,
);

const aPayment = (attempt: number, status: PaymentStatus): Payment => ({
  ...startedPayment(
    {
      id: paymentIdOf('link', 'browser', attempt),
      orderId: 'order',
      linkId: 'link',
      projectId: 'project',
      orderReference: 'One',
      methodKey: 'mock',
      rail: 'mock',
      amount: 5n,
      currency: 'EUR',
      purpose: 'One',
      externalPaymentId: null,
      flow: 'redirect',
    },
    now,
  ),
  status,
});

const ended = (count: number): readonly Payment[] =>
  Array.from({ length: count }, (_, attempt) => aPayment(attempt, 'rejected'));

test('the first attempt of a browser is number 0, and has not begun', () => {
  const id = paymentIdOf('link', 'browser', 0);
  expect(currentAttempt('link', 'browser', [])).toEqual({
    number: 0,
    paymentId: id,
    payment: null,
  });
});

test.each(Object.keys(paymentMachine.states) as PaymentStatus[])(
  'a browser whose payment is %s stays with it, unless it ended without money',
  (status) => {
    const payment = aPayment(0, status);
    const { number } = currentAttempt('link', 'browser', [payment]);
    const isEnded = ['failed', 'rejected', 'canceled', 'expired'].includes(status);
    expect(number).toBe(isEnded ? 1 : 0);
    expect(stageOf(payment) === 'ended').toBe(isEnded);
  },
);

test('attempts are counted for each browser and each link alone', () => {
  const payments = ended(3);
  expect(currentAttempt('link', 'browser', payments).number).toBe(3);
  expect(currentAttempt('link', 'other', payments).number).toBe(0);
  expect(currentAttempt('other', 'browser', payments).number).toBe(0);
});

// biome-ignore format: a table
test.each([
  ['pending_payment', 'active',    0,             999,   'pay'             ],
  ['pending_payment', 'active',    0,             1_099, 'pay'             ],
  ['pending_payment', 'active',    0,             1_100, 'link_expired'    ],
  ['pending_payment', 'canceled',  0,             1_000, 'link_canceled'   ],
  ['pending_payment', 'completed', 0,             1_100, 'link_paid'       ],
  ['paid',            'active',    0,             1_000, 'link_paid'       ],
  ['canceled',        'canceled',  0,             1_000, 'link_canceled'   ],
  ['pending_payment', 'active',    attemptsMax-1, 1_000, 'pay'             ],
  ['pending_payment', 'active',    attemptsMax,   1_000, 'link_tried_often'],
] as const)('order %s, link %s, %i payments that ended, at %i: %s', (order, status, count, at, screen) => {
  expect(linkScreen({ status: order }, { ...link, status }, ended(count), unixSeconds(at))).toBe(screen);
});

// biome-ignore format: a table
test.each([
  ['awaiting_authorization', 'active',    'pay'      ],
  ['authorized',             'active',    'link_busy'],
  ['processing',             'active',    'link_busy'],
  ['pending_settlement',     'active',    'link_busy'],
  ['on_hold',                'active',    'link_busy'],
  ['on_hold',                'completed', 'link_paid'],
  ['rejected',               'active',    'pay'      ],
] as const)('while a payment is %s, a link that is %s shows %s to others', (payment, status, screen) => {
  const payments = [aPayment(0, payment)];
  expect(linkScreen({ status: 'pending_payment' }, { ...link, status }, payments, now)).toBe(screen);
});
