import { test } from 'vitest';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { switchReusableLink } from '../../../src/checkout/reusable/change-reusable-link.ts';
import { orderFromReusable } from '../../../src/checkout/reusable/order-from-reusable.ts';
import { reusableLinks } from '../../../src/checkout/reusable/reusable-link.store.ts';
import {
  createdReusableLink,
  type ReusableLink,
} from '../../../src/checkout/reusable/reusable-link.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { projectId, shop, strangerId } from '../../support/rules/cast.ts';
import { driving } from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
  linkIdOf,
  orderId,
  wantedOrder,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  asking,
  type Command,
  type Pillar,
  type Rule,
  rules,
  start,
} from '../../support/rules/rule.ts';

// Decision 0175: each payer of a reusable link has an order, and paid ones are counted.

type Given = CheckoutGiven & {
  readonly link?: Partial<ReusableLink>;
  /** The order of the scene was made by a payer of the link. */
  readonly isMade?: boolean;
};
type ReusableSeen = CheckoutSeen & { readonly reusable: string };
type Row = Rule<Given, ReusableSeen>;

const id = uuidOf('reusable link');

const aLink = (given: Partial<ReusableLink>): ReusableLink => ({
  ...createdReusableLink(
    {
      ...{ id, projectId, text: 'Fee', reference: 'Fee', currency: 'EUR', language: 'lt' },
      ...{ methodKey: null, amount: 1_000n, amountMin: null, amountMax: null },
    },
    start,
  ),
  ...given,
});

const pillar: Pillar<Given, ReusableSeen> = {
  build: (store, { link = {}, isMade = false, ...given } = {}) => {
    checkout.build(store, isMade ? given : undefined);
    store.put(reusableLinks, aLink(link));
    const order = store.rowOf(orders, orderId);
    if (order !== null) store.put(orders, { ...order, reusableLinkId: id });
  },
  look: (store) => {
    const link = store.rowOf(reusableLinks, id);
    const { isOn, orderCount, paidCount, paidVolume } = link ?? aLink({});
    const order = store.rowOf(orders, orderId)?.reference ?? 'none';
    const reusable = `${isOn ? 'on' : 'off'}, made ${orderCount}, paid ${paidCount}: ${paidVolume}, ${order}`;
    return { ...checkout.look(store), reusable };
  },
};

const beginning = (amount: bigint, isKeyAvailable = true): Command =>
  asking(orderFromReusable, {
    reusableLinkId: id,
    wanted: {
      order: {
        order: wantedOrder({ amount }),
        owner: ownerOf({ project: shop }),
        newRecipients: [],
      },
      link: {
        link: {
          ...{ id: linkIdOf(1), orderId, projectId, name: 'Fee', amount, language: 'lt' },
          ...{ paymentFlow: 'standard', lifetimeSeconds: 3_600, metadata: null },
          details: { key: null, purpose: null, countryCode: null },
          payer: { name: null, email: null },
        },
        isKeyAvailable: () => isKeyAvailable,
      },
    },
  });

const made = {
  order: 'pending_payment 0 of 1000',
  links: ['active 1000 until +3600'],
  told: ['order created'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the first payer', when: beginning(1_000n), becomes: { ...made, reusable: 'on, made 1, paid 0: 0, Fee-1' } },
  { rule: 'the eighth payer', given: { link: { orderCount: 7 } }, when: beginning(1_000n), becomes: { ...made, reusable: 'on, made 8, paid 0: 0, Fee-8' } },
  { rule: 'a repeated form changes nothing', before: [beginning(1_000n)], when: beginning(1_000n), becomes: {} },
  { rule: 'a repeated form changes nothing, even after the link was switched off', before: [beginning(1_000n), asking(switchReusableLink, { id, projectId, isOn: false })], when: beginning(1_000n), becomes: {} },
]))('decision 0175: an order is made: %s', prove(pillar));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the link is off', given: { link: { isOn: false } }, when: beginning(1_000n), refused: 'invalid_state: This link is switched off.' },
  { rule: 'one cent less than the amount', when: beginning(999n), refused: 'invalid_properties: purchase.amount: Amount is out of the bounds of the link' },
  { rule: 'one cent above the largest amount', given: { link: { amount: null, amountMax: 999n } }, when: beginning(1_000n), refused: 'invalid_properties: purchase.amount: Amount is out of the bounds of the link' },
  { rule: 'the method is not available, and nothing is counted', when: beginning(1_000n, false), refused: 'invalid_properties: payment_details.key: Key names a payment method that is not available' },
]))('decision 0175: no order is made: %s', prove(pillar));

const settled = {
  order: 'paid 1000 of 1000',
  links: ['completed 1000 until +3600'],
  payments: ['settled 1000'],
  money: { shop: '1000', 'rail mock': '-1000' },
  moved: ['settlement: rail mock → shop 1000'],
  told: ['payment settled', 'order amount_paid_updated', 'order status_updated'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a paid order counts with its amount', given: { isMade: true, link: { orderCount: 3, paidCount: 2, paidVolume: 2_000n }, payments: [{}] },
    when: driving(['settle']), becomes: { ...settled, reusable: 'on, made 3, paid 3: 3000, A-1' } },
  { rule: 'a paid order counts even if the link is off by now', given: { isMade: true, link: { isOn: false, orderCount: 1 }, payments: [{}] },
    when: driving(['settle']), becomes: { ...settled, reusable: 'off, made 1, paid 1: 1000, A-1' } },
  { rule: 'a partly paid order does not count', given: { isMade: true, link: { orderCount: 1 }, payments: [{ amount: 400 }] },
    when: driving(['settle']), becomes: { order: 'pending_payment 400 of 1000', links: ['completed 1000 until +3600'], payments: ['settled 400'],
      money: { shop: '400', 'rail mock': '-400' }, moved: ['settlement: rail mock → shop 400'], told: ['payment settled', 'order amount_paid_updated'] } },
]))('decision 0175: paid orders: %s', prove(pillar));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'off', when: asking(switchReusableLink, { id, projectId, isOn: false }), becomes: { reusable: 'off, made 0, paid 0: 0, none' } },
  { rule: 'on again', given: { link: { isOn: false } }, when: asking(switchReusableLink, { id, projectId, isOn: true }), becomes: { reusable: 'on, made 0, paid 0: 0, none' } },
  { rule: 'on when it is on', when: asking(switchReusableLink, { id, projectId, isOn: true }), becomes: {} },
  { rule: 'not by another project', when: asking(switchReusableLink, { id, projectId: strangerId, isOn: false }), refused: 'not_found: There is no such reusable link.' },
]))('decision 0175: a link is switched: %s', prove(pillar));
