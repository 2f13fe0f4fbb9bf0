import { type Html, html } from './html.ts';
import type { InEveryLanguage, PageLanguage } from './language.ts';

type LookingTexts = {
  readonly looksAgain: string;
  readonly lookNow: string;
  readonly stopLooking: string;
  readonly standsStill: string;
  readonly lookByItself: string;
};

// biome-ignore format: one text per line
export const lookingTexts: InEveryLanguage<LookingTexts> = {
  en: {
    looksAgain: 'This page refreshes automatically every few seconds.',
    lookNow: 'Refresh now',
    stopLooking: 'Stop automatic refresh',
    standsStill: 'Automatic refresh is off.',
    lookByItself: 'Turn automatic refresh on',
  },
  lt: {
    looksAgain: 'Puslapis automatiškai atsinaujina kas kelias sekundes.',
    lookNow: 'Atnaujinti dabar',
    stopLooking: 'Neatnaujinti automatiškai',
    standsStill: 'Puslapis automatiškai nebeatsinaujina.',
    lookByItself: 'Vėl atnaujinti automatiškai',
  },
  ru: {
    looksAgain: 'Страница автоматически обновляется каждые несколько секунд.',
    lookNow: 'Обновить сейчас',
    stopLooking: 'Не обновлять автоматически',
    standsStill: 'Страница больше не обновляется автоматически.',
    lookByItself: 'Снова обновлять автоматически',
  },
};

/** What a page that looks again by itself says about it, and how to stop that (decision 0047). */
export function lookingHint(
  language: PageLanguage,
  isStill: boolean,
  addressWhen: (isStill: boolean) => string,
): Html {
  const texts = lookingTexts[language];
  const way = (text: string, stays: boolean): Html =>
    html`<a href="${addressWhen(stays)}">${text}</a>`;
  const [said, other] = isStill
    ? [texts.standsStill, way(texts.lookByItself, false)]
    : [texts.looksAgain, way(texts.stopLooking, true)];
  return html`<p class="hint">${said}</p><p class="hint ways">${[way(texts.lookNow, isStill), other]}</p>`;
}
