import { amountText } from '../pages/amount.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { linkButton, stateHeading } from '../pages/layout.ts';
import { lookingHint } from '../pages/looking-hint.ts';
import { guidePath, portalOrderPath, shopPath, testOrderPath } from './addresses.ts';
import { statusTag } from './front-view.ts';
import { referenceOf, type Sale, tradeIdOf } from './sales.ts';
import type { Received } from './shop-memory.ts';
import { hidden } from './shop-page.ts';
import type { Standing } from './standing.ts';
import { testOrderTexts } from './test-order-texts.ts';
import type { Till } from './till.ts';
import { currency } from './wares.ts';
import { webhooksView } from './webhooks-view.ts';

const priceIn = (language: PageLanguage, minor: number): string =>
  amountText({ minor: BigInt(minor), currency }, language);

/** The form's own fields; the browser has the rest. */
export type TestOrderForm = {
  readonly language: PageLanguage;
  readonly amount: number;
  readonly saleId: string;
  readonly token: string;
};

/** The one button. */
export const testOrderForm = ({ language, amount, saleId, token }: TestOrderForm): Html => {
  const { pay, about } = testOrderTexts[language];
  return html`<form method="post" action="${testOrderPath}">${hidden('token', token)}${hidden('sale', saleId)}${hidden('locale', language)}<div class="actions"><button class="button" type="submit">${pay}</button></div><p class="hint">${about(priceIn(language, amount))}</p></form>`;
};

/** The page with nothing but the button. */
export const offerBody = (form: TestOrderForm): Html =>
  html`<section class="card"><h1>${testOrderTexts[form.language].pay}</h1>${testOrderForm(form)}</section>`;

export type TestOrderResult = {
  readonly language: PageLanguage;
  readonly sale: Sale;
  readonly standing: Standing;
  readonly received: readonly Received[];
  readonly till: Till;
  /** The page refreshes itself until the shop was notified. Null: it was notified. */
  readonly looking: { readonly isStill: boolean; readonly address: string } | null;
};

function factsView({ language, sale, standing }: TestOrderResult): Html {
  const texts = testOrderTexts[language];
  return html`<dl class="facts"><dt>order_id</dt><dd>${tradeIdOf(sale)}</dd><dt>${texts.what}</dt><dd lang="en">${sale.ware.name}</dd><dt>${texts.amount}</dt><dd>${priceIn(language, sale.amount)}</dd><dt>${texts.status}</dt><dd>${statusTag(standing)}</dd></dl>`;
}

/** Links to the owner's, a buyer's and a developer's view. */
function waysOn({ language, sale, till: { projectId, owner } }: TestOrderResult): Html {
  const texts = testOrderTexts[language];
  const again = `${testOrderPath}?locale=${language}`;
  return html`<div class="actions">${linkButton(portalOrderPath(projectId, tradeIdOf(sale)), texts.inPortal)}${linkButton(shopPath, texts.asBuyer, 'plain')}${linkButton(guidePath, texts.guide, 'plain')}${linkButton(again, texts.again, 'plain')}</div>
<p class="hint">${texts.portalOwner} <code>${owner.email}</code> <code>${owner.password}</code></p>`;
}

const lookingView = ({ language, looking }: TestOrderResult): Html | null =>
  looking === null
    ? null
    : lookingHint(language, looking.isStill, (stays) =>
        stays ? `${looking.address}&still=1` : looking.address,
      );

/** The result, next to the messages that the shop received. */
export function resultBody(result: TestOrderResult): Html {
  const { language, sale, standing, received } = result;
  const texts = testOrderTexts[language];
  const [heading, meaning] = texts.states[standing.sign];
  const words = { nothing: texts.nothingTold, verified: texts.verified };
  return html`<div class="shop"><section class="card">${stateHeading(standing.sign, heading, meaning)}
<h2>${texts.order} ${referenceOf(sale.id)}</h2>${factsView(result)}${waysOn(result)}</section>
<section aria-labelledby="webhooks" class="side"><h2 id="webhooks">${texts.told}</h2>${webhooksView(received, words)}${lookingView(result)}</section></div>`;
}
