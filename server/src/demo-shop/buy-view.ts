import type { PaymentMethod } from 'florin-sdk';
import { fieldView } from '../pages/field.ts';
import { type Html, html } from '../pages/html.ts';
import { buyPath } from './addresses.ts';
import { backToShop } from './front-view.ts';
import { type DonationProblem, donation, price } from './price.ts';
import { hidden } from './shop-page.ts';
import type { Till } from './till.ts';
import { allowed, testCard, type Ware } from './wares.ts';

/** A form to be filled in again because of its amount. */
export type Refilled = {
  readonly typed: string;
  readonly problem: DonationProblem;
  /** The chosen way to pay. */
  readonly way: string | undefined;
};

export type BuyView = {
  readonly ware: Ware;
  /** The payment methods of the project. */
  readonly methods: readonly PaymentMethod[];
  readonly customer: Till['customer'];
  readonly saleId: string;
  readonly token: string;
  /** Null: nothing has been sent yet. */
  readonly refilled: Refilled | null;
};

/** The form's names for ways to pay that are no checkout method. */
export const payingWays = { anyMethod: 'checkout', wallet: 'from-wallet' } as const;

type Way = { readonly value: string; readonly name: string; readonly about: string };

const walletWay: Way = {
  value: payingWays.wallet,
  name: 'Wallet',
  about: 'Confirmed on the wallet page',
};

/** Splits belong to the checkout; an allowance belongs to a wallet. */
function waysFor({ ware, methods }: BuyView): readonly Way[] {
  if (ware.kind === 'subscription') return [walletWay];
  const checkout = [
    { value: payingWays.anyMethod, name: 'Checkout', about: 'Choose on the payment page' },
    ...methods.flatMap(({ key, title }) =>
      key === null
        ? []
        : [{ value: key, name: title, about: 'Checkout, with this method preselected' }],
    ),
  ];
  return ware.shares.length > 0 ? checkout : [...checkout, walletWay];
}

const wayRow = ({ value, name, about }: Way, isChosen: boolean): Html =>
  html`<label class="method"><input type="radio" name="way" value="${value}" required${isChosen && html` checked`}><span><b>${name}</b><small>${about}</small></span></label>`;

/** The chosen way stays chosen; at first it is the first one. */
function wayRows(view: BuyView): readonly Html[] {
  const ways = waysFor(view);
  const chosen = ways.find(({ value }) => value === view.refilled?.way) ?? ways[0];
  return ways.map((way) => wayRow(way, way === chosen));
}

const problems: Readonly<Record<DonationProblem, string>> = {
  no_amount: 'Please enter an amount in euros, such as 5 or 7.50.',
  beyond_limits: `Please enter an amount from ${price(donation.least)} to ${price(donation.most)}.`,
};

const amountField = (refilled: Refilled | null): Html =>
  fieldView({
    name: 'amount',
    label: 'Amount in euros',
    value: refilled?.typed ?? '5.00',
    hint: `From ${price(donation.least)} to ${price(donation.most)}`,
    autocomplete: 'transaction-amount',
    inputmode: 'text',
    lengthMax: 12,
    error: refilled === null ? null : problems[refilled.problem],
  });

const sharesView = ({ shares }: Ware): Html =>
  html`<ul class="rows">${shares.map(
    ({ name, percent }) => html`<li><span class="what">${name}</span><b>${percent}%</b></li>`,
  )}</ul>`;

const allowanceView = (cost: number): Html =>
  html`<p class="hint">You pay ${price(cost)} now. You also allow the shop to charge your wallet for ${allowed.boxes} more boxes (${price(allowed.boxes * cost)} in total) within ${allowed.days} days, one click each.</p>`;

/** The ware and the ways to pay. The page does not refresh itself: the buyer may be typing. */
export function buyBody(view: BuyView): Html {
  const { ware, customer, saleId, token, refilled } = view;
  const cost = ware.price === null ? null : price(ware.price);
  return html`<section class="card"><div class="state">${ware.drawing}<div><h1>${ware.name}</h1><p>${ware.about}</p></div></div>
${cost !== null && html`<p class="amount">${cost}</p>`}
${ware.shares.length > 0 && sharesView(ware)}${ware.kind === 'subscription' && ware.price !== null && allowanceView(ware.price)}
<form method="post" action="${buyPath(ware.id)}">${hidden('token', token)}${hidden('sale', saleId)}
${ware.price === null && amountField(refilled)}
<fieldset><legend>How do you want to pay?</legend><div class="group">${wayRows(view)}</div></fieldset>
<div class="actions"><button class="button" type="submit">${ware.offer}</button>${backToShop}</div></form>
<p class="hint">At the mock bank you choose the response. Test card: <code>${testCard}</code>, any future date, any code. Wallet: <code>${customer.email}</code>, <code>${customer.password}</code>.</p></section>`;
}
