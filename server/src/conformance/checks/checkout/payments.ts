import { Unavailable } from '../../asking/broken.ts';
import { expectAnswer, expectFields, expectRefusal, expectThat } from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import {
  aLink,
  amount,
  anOrder,
  aPayment,
  createLink,
  linksPath,
  ordersPath,
  pay,
  readLink,
  readOrder,
  readPayment,
  untilField,
} from './things.ts';

/** The statuses of an order and its link for a payment in each status of checkout 3.2. */
// biome-ignore format: a table
const statuses = [
  // payment                   order              link
  ['initiated',               'pending_payment', 'active'],
  ['awaiting_authorization',  'pending_payment', 'active'],
  ['authorized',              'pending_payment', 'active'],
  ['processing',              'pending_payment', 'active'],
  ['pending_settlement',      'pending_payment', 'active'],
  ['on_hold',                 'pending_payment', 'active'],
  ['settled',                 'paid',            'completed'],
  ['failed',                  'pending_payment', 'active'],
  ['rejected',                'pending_payment', 'active'],
  ['canceled',                'pending_payment', 'active'],
  ['expired',                 'pending_payment', 'active'],
  ['refunded',                'paid',            'completed'],
  ['chargeback',              'paid',            'completed'],
] as const;

const statusChecks = statuses.map(
  ([status, ofOrder, ofLink]): Check => ({
    rules: [`checkout 3.2 ${status}`],
    gap: 'gaps 2, Payment read',
    title: `A payment that is ${status} goes with an order ${ofOrder} and a link ${ofLink}.`,
    needs: ['operator'],
    run: async (bench) => {
      const { order, link, payment } = await aPayment(bench, status);
      expectFields(
        await readPayment(bench.client, payment),
        { id: payment, order_id: order, link_id: link, amount, currency: 'EUR', status },
        'the payment',
      );
      expectFields(await readOrder(bench.client, order), { status: ofOrder }, 'the order');
      expectFields(await readLink(bench.client, link), { status: ofLink }, 'the link');
    },
  }),
);

const terminal = ['failed', 'rejected', 'canceled', 'expired', 'refunded', 'chargeback'] as const;

/** Checkout 3. */
export const paymentChecks: readonly Check[] = [
  ...statusChecks,
  {
    rules: [
      'checkout 3.1 paid',
      'checkout 3.1 pending_payment → paid',
      'checkout 3.3 active → completed',
    ],
    gap: 'gaps 2, Order read',
    title: 'An order is paid when the settled payments reach its amount, and not before.',
    needs: ['operator'],
    run: async (bench) => {
      const order = await anOrder(bench.client);
      for (const [part, status, amount_paid] of [
        [1_000, 'pending_payment', 1_000],
        [250, 'paid', amount],
      ] as const) {
        const link = await aLink(bench.client, order, { purchase: { amount: part } });
        await pay(bench, link, 'settled');
        const shown = { status, amount_paid, balance_due: amount - amount_paid };
        expectFields(await readOrder(bench.client, order), shown, 'the order');
        expectFields(await readLink(bench.client, link), { status: 'completed' }, 'the link');
      }
    },
  },
  {
    rules: [
      'checkout 3.1 canceled',
      'checkout 3.1 pending_payment → canceled',
      'checkout 3.3 active → canceled',
    ],
    gap: 'gaps 2, Order read',
    title: 'Support cancels an unpaid order; its active links are canceled, no new one is made.',
    needs: ['operator'],
    run: async ({ client, operator }) => {
      const order = await anOrder(client);
      const link = await aLink(client, order);
      await operator('POST', `/orders/${order}/cancel`);
      expectFields(await readOrder(client, order), { status: 'canceled' }, 'the order');
      expectFields(await readLink(client, link), { status: 'canceled' }, 'the link');
      expectRefusal(await createLink(client, order));
    },
  },
  {
    rules: ['checkout 3.1 pending_payment → canceled'],
    title: 'An order of which something is paid cannot be canceled.',
    needs: ['operator'],
    run: async (bench) => {
      const { order } = await aPayment(bench, 'settled');
      const canceled = await bench.operator('POST', `/orders/${order}/cancel`).then(
        () => true,
        (error: unknown) => !(error instanceof Unavailable),
      );
      const { status } = await readOrder(bench.client, order);
      expectThat(!canceled && status === 'paid', 'a refusal', `the order is ${status}`);
    },
  },
  {
    rules: ['checkout 3.3 expired → completed'],
    gap: 'gaps 2, Links',
    title: 'A payment that began before its link expired completes the link when it settles.',
    needs: ['operator'],
    run: async (bench) => {
      const { client, operator } = bench;
      const { order, link, payment } = await aPayment(bench, 'awaiting_authorization', {
        link: { lifetime: 2 },
      });
      await untilField(() => client.checkout('GET', `${linksPath}/${link}`), 'status', 'expired');
      await operator('POST', `/test/payments/${payment}/status`, { status: 'settled' });
      expectFields(await readLink(client, link), { status: 'completed' }, 'the link');
      expectFields(await readOrder(client, order), { status: 'paid' }, 'the order');
    },
  },
  {
    rules: ['checkout 3.3'],
    gap: 'gaps 2, Links',
    title: 'After a failed attempt the buyer may try again over the same link.',
    needs: ['operator'],
    run: async (bench) => {
      const { order, link } = await aPayment(bench, 'failed');
      await pay(bench, link, 'settled');
      expectFields(await readOrder(bench.client, order), { status: 'paid' }, 'the order');
    },
  },
  {
    rules: terminal.map((status) => `checkout 3.2 ${status}`),
    gap: 'gaps 2, Payment transitions',
    title: 'A payment in a terminal status never settles.',
    needs: ['operator'],
    run: async (bench) => {
      for (const status of terminal) {
        const { payment } = await aPayment(bench, status);
        const path = `/test/payments/${payment}/status`;
        await bench.operator('POST', path, { status: 'settled' }).catch(() => {});
        expectFields(await readPayment(bench.client, payment), { status }, 'the payment');
      }
    },
  },
  {
    rules: ['checkout 3.1 paid'],
    gap: 'gaps 2, Overpayment',
    title: 'An order that is paid twice keeps its amount; the second payment is refunded.',
    needs: ['operator'],
    run: async (bench) => {
      const order = await anOrder(bench.client);
      const links = [await aLink(bench.client, order), await aLink(bench.client, order)] as const;
      const late = await pay(bench, links[1], 'pending_settlement');
      await pay(bench, links[0], 'settled');
      await bench.operator('POST', `/test/payments/${late}/status`, { status: 'settled' });
      const shown = { status: 'paid', amount_paid: amount };
      expectFields(await readOrder(bench.client, order), shown, 'the order');
      expectFields(await readPayment(bench.client, late), { status: 'refunded' }, 'the payment');
    },
  },
  {
    rules: ['checkout 3.2'],
    gap: 'gaps 2, Payment read',
    title: "A payment that does not exist is 404, and so is another project's.",
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      const other = await bench.project({ name: 'Conformance, another' });
      const { client } = bench;
      const path = '/payment-executor/integration/v1/payments';
      expectRefusal(await client.checkout('GET', `${path}/${crypto.randomUUID()}`), {
        status: 404,
      });
      expectRefusal(await other.checkout('GET', `${path}/${payment}`), { status: 404 });
      expectAnswer(await client.checkout('GET', `${path}/${payment}`), 200);
      expectRefusal(await other.checkout('GET', `${ordersPath}/${payment}`), { status: 404 });
    },
  },
];
