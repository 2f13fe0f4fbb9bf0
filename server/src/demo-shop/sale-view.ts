import { type Html, html } from '../pages/html.ts';
import { linkButton, stateHeading } from '../pages/layout.ts';
import type { Sign } from '../pages/marks.ts';
import { chargePath, salePath } from './addresses.ts';
import { backToShop, statusTag } from './front-view.ts';
import { price } from './price.ts';
import { referenceOf, type Sale } from './sales.ts';
import type { Received } from './shop-memory.ts';
import { hidden, movingHint } from './shop-page.ts';
import type { Standing } from './standing.ts';
import { webhooksView } from './webhooks-view.ts';

export type SaleView = {
  readonly sale: Sale;
  readonly standing: Standing;
  /** The page where the buyer continues to pay. Null: none. */
  readonly payAt: string | null;
  readonly received: readonly Received[];
  /** The address by which the buyer returned. Null: none. */
  readonly came: 'success' | 'failure' | 'cancel' | null;
  readonly isStill: boolean;
  /** The form for the next charge. */
  readonly next: { readonly saleId: string; readonly token: string };
};

const headings: Readonly<Record<Sign, readonly [heading: string, meaning: string]>> = {
  good: ['Thank you', 'Your order is paid.'],
  wait: ['Not paid yet', 'The shop is waiting for the payment to be confirmed.'],
  bad: ['Nothing was paid', 'This order can no longer be paid.'],
};

const cameBy: Readonly<Record<NonNullable<SaleView['came']>, string>> = {
  success: 'You returned to success_url.',
  failure: 'You returned to failure_url: the payment failed, and you can try again.',
  cancel: 'You returned to cancel_url: you can still pay.',
};

const factsView = ({ sale, standing }: SaleView): Html =>
  html`<dl class="facts"><dt>status</dt><dd>${statusTag(standing)}</dd><dt>what</dt><dd>${sale.ware.name}</dd><dt>amount</dt><dd>${price(sale.amount)}</dd>${standing.facts.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`;

const payView = ({ payAt, standing }: SaleView): Html | null =>
  payAt !== null && standing.sign === 'wait' ? linkButton(payAt, 'Continue to payment') : null;

const bankView = ({ standing: { bankAt } }: SaleView): Html | null =>
  bankAt === null ? null : linkButton(bankAt, 'Open the mock bank', 'plain');

/** The bank is a separate program, which the operator of this machine starts (decision 0213). */
const transferView = ({ standing: { transferTo } }: SaleView): Html | null =>
  transferTo === null
    ? null
    : html`<p class="hint">No bank sends test money. To let the transfer arrive, run this in a second terminal. The shop hears of it by a webhook.</p><pre tabindex="0" aria-label="Play the bank"><code>npm run florin -- bank simulate --once --bank-account ${transferTo}</code></pre>`;

const chargeView = ({ sale, standing, next }: SaleView): Html | null =>
  standing.chargeable === null
    ? null
    : html`<form method="post" action="${chargePath(sale.id)}">${hidden('token', next.token)}${hidden('sale', next.saleId)}<button class="button" type="submit">Charge ${price(sale.amount)} again</button></form>`;

/** The state of a sale, next to the service's messages about it. */
export function saleBody(view: SaleView): Html {
  const { sale, standing, received, came, isStill } = view;
  const [heading, meaning] = headings[standing.sign];
  return html`<div class="shop"><section class="card">${stateHeading(standing.sign, heading, meaning)}
<h2>Order ${referenceOf(sale.id)}</h2>${factsView(view)}${came !== null && html`<p class="hint">${cameBy[came]}</p>`}${transferView(view)}
<div class="actions">${payView(view)}${bankView(view)}${chargeView(view)}${backToShop}</div></section>
<section aria-labelledby="webhooks" class="side"><h2 id="webhooks">Webhooks for this order</h2>${webhooksView(received)}${movingHint(salePath(sale.id), isStill)}</section></div>`;
}
