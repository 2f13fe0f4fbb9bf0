import { type Html, html } from '../pages/html.ts';
import { linkButton } from '../pages/layout.ts';
import { buyPath, salePath, shopPath } from './addresses.ts';
import { price } from './price.ts';
import { referenceOf, type Sale } from './sales.ts';
import type { Received } from './shop-memory.ts';
import { movingHint } from './shop-page.ts';
import type { Standing } from './standing.ts';
import type { Till } from './till.ts';
import { type WalletView, walletView } from './wallet-view.ts';
import { testCard, type Ware, wares } from './wares.ts';
import { webhooksView } from './webhooks-view.ts';

const wareView = (ware: Ware): Html =>
  html`<li class="ware">${ware.drawing}<div><h3>${ware.name}</h3><p class="note">${ware.about}</p></div>
<p class="deal"><b class="cost">${ware.price === null ? 'You choose' : price(ware.price)}</b><a class="button" href="${buyPath(ware.id)}">${ware.offer}<span class="unseen"> ${ware.name}</span></a></p></li>`;

/** The means of payment for newcomers; the service accepts no others in test mode. */
const helpView = ({ email, password }: Till['customer']): Html =>
  html`<li class="ware aside"><h3>Pay with</h3><dl><dt>Wallet</dt><dd><code>${email}</code> <code>${password}</code></dd><dt>Card</dt><dd><code>${testCard}</code>, any future date, any code</dd><dt>Mock bank</dt><dd>You choose its response</dd></dl></li>`;

/** A status in the service's spelling, and whether it is good. */
export const statusTag = ({ status, sign }: Standing): Html =>
  html`<span class="tag ${sign}">${status}</span>`;

export type ListedSale = { readonly sale: Sale; readonly standing: Standing };

const saleRow = ({ sale, standing }: ListedSale): Html =>
  html`<tr><th scope="row"><a href="${salePath(sale.id)}">${referenceOf(sale.id)}</a></th><td>${sale.ware.name}</td><td class="sum">${price(sale.amount)}</td><td>${statusTag(standing)}</td></tr>`;

const salesView = (sales: readonly ListedSale[]): Html =>
  sales.length === 0
    ? html`<p class="note">No orders yet.</p>`
    : html`<div class="table" tabindex="0" role="region" aria-label="All orders"><table><thead><tr><th scope="col">Order</th><th scope="col">What</th><th scope="col" class="sum">Amount</th><th scope="col">Status</th></tr></thead><tbody>${sales.map(saleRow)}</tbody></table></div>`;

export type Front = {
  readonly sales: readonly ListedSale[];
  readonly received: readonly Received[];
  readonly customer: Till['customer'];
  readonly wallet: WalletView;
  readonly isStill: boolean;
};

/** The wares, next to the messages from the service. */
export const frontBody = ({ sales, received, customer, wallet, isStill }: Front): Html =>
  html`<h1>Everything a shop needs to get paid</h1>
<p class="lead">A small shop built with <code>florin-sdk</code>, just as yours would be. Next to it: the webhooks it receives.</p>
<div class="shop"><div>
<section aria-labelledby="wares"><h2 id="wares">For sale</h2><ul class="wares">${wares.map(wareView)}${helpView(customer)}</ul></section>
<section aria-labelledby="orders"><h2 id="orders">Orders</h2>${salesView(sales)}</section>
${walletView(wallet)}
</div>
<section aria-labelledby="webhooks" class="side"><h2 id="webhooks">Webhooks received</h2>${webhooksView(received)}${movingHint(shopPath, isStill)}</section></div>
<p class="hint ways">${[linkLine('/', 'Home'), linkLine('/reference', 'API reference')]}</p>`;

const linkLine = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

export const backToShop = linkButton(shopPath, 'Back to the shop', 'plain');
