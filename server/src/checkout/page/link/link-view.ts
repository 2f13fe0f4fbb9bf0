import { alertView } from '../../../pages/alert.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { BuyerLanguage } from '../../../pages/language.ts';
import { qrCode } from '../../../pages/qr-code.ts';
import { addressIn, type Kept, linkPath, ownAddress } from '../../buyer/addresses.ts';
import { hidden } from '../../buyer/form-fields.ts';
import type { Scene } from '../../buyer/scene.ts';
import {
  amountOf,
  backButton,
  backLink,
  sideBySide,
  stateBody,
  summary,
  textsOf,
} from '../../buyer/scene-page.ts';
import type { Method, VisibleMethod } from '../../methods/method.ts';
import type { EarlyForm } from '../../rails/rail.ts';
import { methodMark } from '../method-marks.ts';
import { methodWords } from '../method-words.ts';
import { methodIn, type Offer, onlyMethodIn } from './offer.ts';

/** The form's token and attempt number. */
export type FormMarks = { readonly token: string; readonly attempt: number };

export type PayView = {
  readonly offer: Offer;
  readonly marks: FormMarks;
  /** The buyer asked for all methods although the merchant chose one. */
  readonly isChoosing: boolean;
  /** The form was sent without a method that is offered. */
  readonly isMethodMissing: boolean;
  /** The method that this browser used last, for this link or any other. Null: none. */
  readonly lastMethod: string | null;
  /** The form of a method's rail on this page. Null: the rail has a page of its own. */
  readonly earlyOf: (method: Method) => EarlyForm | null;
  /** The QR code for the phone, at the bottom of the page. */
  readonly phone: Html;
};

/** The page of a link that can be paid. */
export function payBody(scene: Scene, view: PayView): Html {
  const { offer, isChoosing, isMethodMissing, marks } = view;
  const texts = textsOf(scene);
  if (offer.groups.length === 0 && offer.countries.length === 0) {
    const back = backButton(scene, scene.order.redirectUrls.cancel);
    return stateBody(scene, 'bad', texts.states.no_methods, back);
  }
  const chosen = isChoosing ? null : methodIn(offer, scene.link.details.key);
  const methods = chosen === null ? methodChoice(scene, view) : chosenMethod(scene, offer, chosen);
  const canPay = offer.groups.length > 0;
  const early = chosen === null ? null : view.earlyOf(chosen.method);
  const asked = html`${summary(scene, 'large')}${payerLine(scene)}`;
  const ways = html`${isMethodMissing && alertView(texts.methodNeeded)}
${chosen === null && countryChoice(scene, offer, isChoosing)}
<form method="post" action="${ownAddress(scene, linkPath(scene))}">
${hidden('token', marks.token)}${hidden('attempt', String(marks.attempt))}${hidden('lang', scene.language)}${offer.country !== null && hidden('country', offer.country)}
${methods}${early?.fields(scene) ?? null}
${canPay && html`<div class="actions"><button class="button" type="submit">${texts.pay(amountOf(scene))}</button></div>`}
</form>
${early?.below(scene) ?? null}${backLink(scene, scene.order.redirectUrls.cancel)}`;
  return sideBySide(asked, html`${ways}${view.phone}`);
}

function payerLine(scene: Scene): Html | null {
  const { name, email } = scene.link.payer;
  const known = [name, email].flatMap((text) => (text ? [text] : []));
  if (known.length === 0) return null;
  return html`<p class="payer">${textsOf(scene).payer}: <bdi>${known.join(', ')}</bdi></p>`;
}

type Country = { readonly code: string; readonly name: string };

/** Sorted by their names in the language of the page. */
function namedCountries(codes: readonly string[], language: BuyerLanguage): readonly Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Address parameter: the buyer wants to choose, even if the merchant chose a method. */
export const keptChoosing = (isChoosing: boolean): Kept => (isChoosing ? { choose: '1' } : {});

function countryChoice(
  scene: Scene,
  { countries, country }: Offer,
  isChoosing: boolean,
): Html | null {
  if (countries.length === 0) return null;
  const named = namedCountries(countries, scene.language);
  const items = named.map(({ code, name }) => {
    const kept = { ...keptChoosing(isChoosing), country: code };
    const address = addressIn(scene, linkPath(scene), scene.language, kept);
    const current = code === country && html` aria-current="true"`;
    return html`<li><a href="${address}"${current}>${name}</a></li>`;
  });
  const list = html`<ul class="countries">${items}</ul>`;
  const label = textsOf(scene).chooseCountry;
  const chosen = named.find(({ code }) => code === country);
  // A chosen country rarely changes, and a long list would push the methods off a phone's screen.
  return chosen === undefined
    ? html`<fieldset><legend>${label}</legend>${list}</fieldset>`
    : html`<details class="country"><summary>${label}: <b>${chosen.name}</b></summary>${list}</details>`;
}

/** Preselects only the single way to pay, or the buyer's last method (decision 0180). */
function methodChoice(scene: Scene, { offer, lastMethod }: PayView): Html | null {
  const { groups } = offer;
  if (groups.length === 0) return null;
  const preselected = onlyMethodIn(offer)?.method.key ?? lastMethod;
  const row = (visible: VisibleMethod): Html =>
    methodRow(scene, visible, visible.method.key === preselected);
  const blocks = groups.map((group) => html`<div class="group">${group.map(row)}</div>`);
  return html`<fieldset><legend>${textsOf(scene).chooseMethod}</legend>${blocks}</fieldset>`;
}

function inscription({ language }: Scene, { method }: VisibleMethod): Html {
  const { title, description } = methodWords(method, language);
  return html`<span><b>${title}</b>${description !== null && html`<small>${description}</small>`}</span>`;
}

function methodRow(scene: Scene, visible: VisibleMethod, isChecked: boolean): Html {
  const { method } = visible;
  const checked = isChecked && html` checked`;
  return html`<label class="method"><input type="radio" name="method" value="${method.key}" required${checked}>${methodMark(method)}${inscription(scene, visible)}</label>`;
}

/**
 * Checkout 2.3, payment_details.key: the merchant chose the method, so the buyer selects nothing.
 */
function chosenMethod(scene: Scene, { groups }: Offer, visible: VisibleMethod): Html {
  const { key } = visible.method;
  const texts = textsOf(scene);
  const others = addressIn(scene, linkPath(scene), scene.language, keptChoosing(true));
  return html`<fieldset><legend>${texts.method}</legend>${hidden('method', key)}
<div class="group"><div class="method fixed">${methodMark(visible.method)}${inscription(scene, visible)}</div></div>
${groups.flat().length > 1 && html`<p class="hint"><a href="${others}">${texts.otherMethod}</a></p>`}</fieldset>`;
}

/** A QR code from a large screen to the phone, where many people have their bank. */
export function phoneView(scene: Scene, publicUrl: string): Html {
  const texts = textsOf(scene);
  const address = `${publicUrl}${addressIn(scene, linkPath(scene), scene.language)}`;
  return html`<details class="phone"><summary>${texts.phone}</summary><p>${texts.phoneMeaning} <span class="address">${address}</span></p>${qrCode(address, texts.phoneCode)}</details>`;
}
