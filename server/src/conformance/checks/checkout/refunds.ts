import { randomUUID } from 'node:crypto';
import type { Bench } from '../../asking/bench.ts';
import type { Seen } from '../../asking/exchange.ts';
import {
  aUuid,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { amount, aPayment, paymentsPath, readPayment } from './things.ts';

const gap = 'gaps 2, Refunds';

const refund = (bench: Bench, payment: string, part: number, key?: string): Promise<Seen> =>
  bench.client.checkout(
    'POST',
    `${paymentsPath}/${payment}/refunds`,
    { amount: part, currency: 'EUR', reference: 'Conformance' },
    { headers: { 'idempotency-key': key } },
  );

const eligibility = async ({ client }: Bench, payment: string) =>
  expectAnswer(await client.checkout('GET', `${paymentsPath}/${payment}/refund-eligibility`), 200);

/** Checkout 3.2, settled → refunded. */
export const refundChecks: readonly Check[] = [
  {
    rules: ['checkout 3.2 settled → refunded'],
    gap,
    title: 'A refund of a settled payment makes it refunded.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      expectAnswer(await refund(bench, payment, amount), 201, {
        refund_id: aUuid,
        payment_id: payment,
        amount,
        currency: 'EUR',
        reference: 'Conformance',
        created_at: unixSeconds,
      });
      expectFields(await readPayment(bench.client, payment), { status: 'refunded' }, 'the payment');
    },
  },
  {
    rules: ['checkout 3.2 refunded'],
    gap,
    title: 'Partial refunds add up, each counts once, and together they never exceed the payment.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      expectAnswer(await refund(bench, payment, 400), 201);
      const left = { refunded_amount: 400, remaining_refundable: amount - 400 };
      expectFields(await eligibility(bench, payment), left, 'the eligibility after 400');
      expectRefusal(await refund(bench, payment, amount - 399));
      expectAnswer(await refund(bench, payment, amount - 400), 201);
      const none = { eligible: false, refunded_amount: amount, remaining_refundable: 0 };
      expectFields(await eligibility(bench, payment), none, 'the eligibility after all');
    },
  },
  {
    rules: ['checkout 3.2 refunded'],
    gap,
    title: 'Refunds that are asked for at the same moment never exceed the payment.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      const answers = await Promise.all([1, 2, 3, 4].map(() => refund(bench, payment, 500)));
      const taken = answers.filter(({ status }) => status === 201).length;
      expectThat(taken === 2, 'two refunds of 500 out of 1250', `${taken} were taken`);
      const shown = { refunded_amount: 1_000, remaining_refundable: 250 };
      expectFields(await eligibility(bench, payment), shown, 'the eligibility');
    },
  },
  {
    rules: ['checkout 3.2 settled → refunded'],
    gap,
    title: 'A refund that is repeated under its Idempotency-Key moves money once.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      const key = randomUUID();
      const first = await refund(bench, payment, 300, key);
      expectAnswer(first, 201);
      const again = await refund(bench, payment, 300, key);
      expectThat(again.text === first.text, `the same answer: ${first.text}`, again);
      const conflict = await refund(bench, payment, 301, key);
      expectRefusal(conflict, { status: 409, error: 'idempotency_conflict' });
      const shown = { refunded_amount: 300 };
      expectFields(await eligibility(bench, payment), shown, 'the eligibility');
    },
  },
  {
    rules: ['checkout 3.2'],
    gap,
    title: 'A payment that is not settled cannot be refunded.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'processing');
      const shown = { eligible: false, reason: 'PAYMENT_NOT_SETTLED' };
      expectFields(await eligibility(bench, payment), shown, 'the eligibility');
      expectRefusal(await refund(bench, payment, amount));
    },
  },
  {
    rules: ['checkout 3.2 settled → chargeback'],
    gap: 'gaps 2, Refund money',
    title: 'A dispute makes a settled payment a chargeback, of which nothing is refunded.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment } = await aPayment(bench, 'settled');
      const path = `/test/payments/${payment}/status`;
      await bench.operator('POST', path, { status: 'chargeback' });
      expectFields(await readPayment(bench.client, payment), { status: 'chargeback' }, 'it');
      expectRefusal(await refund(bench, payment, 1));
    },
  },
];
