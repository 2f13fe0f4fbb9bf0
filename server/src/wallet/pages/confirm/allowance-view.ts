import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { named } from '../../../pages/named.ts';
import { spokenPeriod } from '../../../pages/spoken-period.ts';
import type { Allowance } from '../../allowances/allowance.ts';
import { isPermissionAlone } from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import type { Reading } from './payment-rows.ts';

/** The end of the validity: a moment once granted, before that a time from the grant on. */
function endTerm({ validSeconds, validUntil }: Allowance, language: PageLanguage): string {
  const texts = confirmTexts[language];
  if (validUntil !== null) return texts.allowanceUntil(momentText(validUntil, language));
  return validSeconds === null
    ? texts.allowanceEndless
    : texts.allowanceEnds(spokenPeriod(validSeconds, language));
}

/** Wallet 2.4: what the allowance lets the merchant do, in plain words. */
function terms(allowance: Allowance, language: PageLanguage): Html {
  const texts = confirmTexts[language];
  const { currency, maxPrice, limits, description } = allowance;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const all = [
    ...(maxPrice === null ? [] : [texts.allowanceTotal(words(maxPrice))]),
    ...limits.map((limit) =>
      texts.allowanceLimit(
        words(BigInt(limit.maxPrice)),
        spokenPeriod(limit.periodSeconds, language),
      ),
    ),
    endTerm(allowance, language),
  ];
  return html`<p class="purpose"><bdi>${description}</bdi></p>
<ul class="wishes">${all.map((term) => html`<li>${term}</li>`)}</ul>`;
}

const suggestionId = 'allowance-suggestion';

/**
 * Wallet 2.4, optional: the payer decides with a separate box. A merchant may recommend it
 * (wallet 2.1, suggest_allowance), but the box is never checked in advance
 * (decision 0076-suggested-allowances).
 */
function allowanceChoice({ language, merchant, whole }: Reading, isChecked: boolean): Html {
  const texts = confirmTexts[language];
  const isSuggested = whole.transaction.suggestAllowance;
  const suggestion =
    isSuggested &&
    html`<p class="note" id="${suggestionId}">${named(texts.allowanceSuggested, merchant)}</p>`;
  const described = isSuggested && html` aria-describedby="${suggestionId}"`;
  return html`${suggestion}<label class="check"><input type="checkbox" name="allowance" value="true"${isChecked && html` checked`}${described}> ${texts.allowanceOptional}</label>`;
}

/**
 * The allowance that the payer is asked for. `isChecked`: they had checked the box before the form
 * came back.
 */
export function allowanceOffer(reading: Reading, allowance: Allowance, isChecked: boolean): Html {
  const { language, merchant, whole } = reading;
  const texts = confirmTexts[language];
  const consent = allowance.isOptional
    ? allowanceChoice(reading, isChecked)
    : html`<p class="note">${isPermissionAlone(whole) ? texts.allowanceAlone : texts.allowanceRequired}</p>`;
  return html`<fieldset><legend>${named(texts.allowance, merchant)}</legend>${terms(allowance, language)}${consent}</fieldset>`;
}

/** The allowance that the payer granted. */
export const grantedAllowance = ({ language, merchant }: Reading, allowance: Allowance): Html =>
  html`<h2>${named(confirmTexts[language].allowance, merchant)}</h2>${terms(allowance, language)}`;
