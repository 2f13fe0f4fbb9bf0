import type { Bench, Made } from '../../asking/bench.ts';
import type { Answer } from '../../asking/exchange.ts';
import {
  aList,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectStatus,
  expectThat,
} from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import {
  amount,
  anOrder,
  aPayment,
  createLink,
  createOrder,
  paymentsPath,
  readPayment,
} from './things.ts';

const gap = 'gaps 2, Split policy';

const recipient = { iban: 'LT601010012345678901', name: 'Conformance' };
const other = { iban: 'EE382200221020145685', name: 'Conformance' };

const slot = (slot_id: string): object => ({ slot_id, type: 'variadic' });

/** A project whose orders name one recipient each, or one for each slot. */
const splitting = ({ project }: Bench, slots: readonly string[] = ['one']): Promise<Made> =>
  project({
    split_policy: {
      slots: [...slots.map(slot), { slot_id: 'rest', type: 'remainder' }],
      allow_tips: true,
    },
  });

const invalid = { status: 422, error: 'invalid_properties' } as const;
const part = { type: 'variadic', beneficiary: recipient, amount: 500 } as const;

/** A payment that was split, with the id of its first leg. */
async function aSplitPayment(
  bench: Bench,
): Promise<{ payment: string; leg: unknown; client: Made }> {
  const client = await splitting(bench);
  const { payment } = await aPayment(bench, 'settled', {
    client,
    order: { splits: [part] },
    link: { lifetime: 0 },
  });
  const { distributions } = await readPayment(client, payment);
  const leg = (distributions as readonly Answer[]).find(({ amount: of }) => of === 500)?.['id'];
  return { payment, leg, client };
}

/** Checkout 2.1, splits, and 3.2, split payments. */
export const splitChecks: readonly Check[] = [
  {
    rules: ['checkout 2.1 splits'],
    gap,
    title: 'An order needs splits when the policy of its project has a variadic slot.',
    needs: ['operator'],
    run: async (bench) => {
      const client = await splitting(bench);
      expectRefusal(await createOrder(client), invalid);
      expectStatus(await createOrder(client, {}, { splits: [part] }), 201);
    },
  },
  {
    rules: ['checkout 2.1 splits[].type', 'checkout 2.1 splits[].beneficiary'],
    gap,
    title: 'A split is variadic or a tip, and it names its recipient.',
    needs: ['operator'],
    run: async (bench) => {
      const client = await splitting(bench);
      for (const wrong of [
        { ...part, type: undefined },
        { ...part, type: 'gift' },
        { ...part, beneficiary: undefined },
        { ...part, beneficiary: { name: 'Conformance' } },
      ]) {
        expectRefusal(await createOrder(client, {}, { splits: [wrong] }), invalid);
      }
      const tip = { type: 'tip', beneficiary: other, amount: 100 };
      expectStatus(await createOrder(client, {}, { splits: [part, tip] }), 201);
    },
  },
  {
    rules: ['checkout 2.1 splits[].beneficiary_id'],
    gap,
    title: 'A split may name a registered beneficiary, and one that exists.',
    needs: ['operator'],
    run: async (bench) => {
      const client = await splitting(bench);
      const registered = { project_id: client.projectId, ...recipient };
      const { beneficiary_id } = await bench.operator('POST', '/beneficiaries', registered);
      const split = { type: 'variadic', amount: 500 };
      const known = { splits: [{ ...split, beneficiary_id }] };
      expectStatus(await createOrder(client, {}, known), 201);
      const unknown = { splits: [{ ...split, beneficiary_id: crypto.randomUUID() }] };
      expectRefusal(await createOrder(client, {}, unknown));
    },
  },
  {
    rules: ['checkout 2.1 splits[].slot_id'],
    gap,
    title: 'With more than one variadic slot each split names its slot.',
    needs: ['operator'],
    run: async (bench) => {
      const client = await splitting(bench, ['one', 'two']);
      const both = [
        { ...part, slot_id: 'one' },
        { ...part, slot_id: 'two', beneficiary: other },
      ];
      expectStatus(await createOrder(client, {}, { splits: both }), 201);
      expectRefusal(await createOrder(client, {}, { splits: [part, part] }), invalid);
    },
  },
  {
    rules: ['checkout 2.1 split_overrides'],
    gap,
    title: "An order restates the split policy only where its project's orders may.",
    needs: ['operator'],
    run: async ({ project }) => {
      const slots = [{ slot_id: 'all', type: 'remainder', beneficiary: recipient }];
      const may = await project({ split_policy: { slots: [], allow_overrides: true } });
      expectStatus(await createOrder(may, {}, { split_overrides: { slots } }), 201);
      const mayNot = await project({ name: 'Conformance, another' });
      expectRefusal(await createOrder(mayNot, {}, { split_overrides: { slots } }));
    },
  },
  {
    rules: ['checkout 2.1 rule'],
    title: 'A link for an order with splits needs lifetime 0.',
    needs: ['operator'],
    run: async (bench) => {
      const client = await splitting(bench);
      const order = await anOrder(client, { splits: [part] });
      const under = ['lifetime'];
      for (const more of [{}, { lifetime: 3_600 }]) {
        expectRefusal(await createLink(client, order, more), { ...invalid, under });
      }
      expectStatus(await createLink(client, order, { lifetime: 0 }), 201);
    },
  },
  {
    rules: ['checkout 3.2'],
    gap: 'gaps 2, Payment read',
    title: 'A settled split payment is distributed to the cent.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment, client } = await aSplitPayment(bench);
      const seen = await client.checkout('GET', `${paymentsPath}/${payment}`);
      const { distributions } = expectAnswer(seen, 200, { distributions: aList });
      const parts = (distributions as readonly Answer[]).map((each) => Number(each['amount']));
      const sum = parts.reduce((total, each) => total + each, 0);
      expectThat(parts.includes(500) && sum <= amount, 'a part of 500 within 1250', seen);
    },
  },
  {
    rules: ['checkout 3.2 settled', 'checkout 3.2'],
    gap: 'gaps 2, Payment read',
    title: 'A returned part holds the payment in partially_distributed: no refund until delivered.',
    needs: ['operator'],
    run: async (bench) => {
      const { payment, leg, client } = await aSplitPayment(bench);
      const act = (action: string) =>
        bench.operator('POST', `/test/payments/${payment}/status`, { leg, action });
      await act('return');
      const held = { status: 'partially_distributed' };
      expectFields(await readPayment(client, payment), held, 'the payment');
      const path = `${paymentsPath}/${payment}/refund-eligibility`;
      expectAnswer(await client.checkout('GET', path), 200, {
        eligible: false,
        reason: 'PAYMENT_NOT_SETTLED',
      });
      await act('deliver');
      expectFields(await readPayment(client, payment), { status: 'settled' }, 'the payment');
      const parts = (await readPayment(client, payment))['distributions'] as readonly Answer[];
      const delivered = parts.find(({ id }) => id === leg)?.['delivered_amount'];
      expectThat(delivered === 500, 'delivered_amount 500', `it is ${delivered}`);
    },
  },
];
