import { type Html, html } from './html.ts';
import type { BuyerLanguage, InEveryBuyerLanguage } from './language.ts';

type LookingTexts = {
  readonly looksAgain: string;
  readonly lookNow: string;
  readonly stopLooking: string;
  readonly standsStill: string;
  readonly lookByItself: string;
};

// biome-ignore format: one text per line
export const lookingTexts: InEveryBuyerLanguage<LookingTexts> = {
  de: {
    looksAgain: 'Diese Seite wird alle paar Sekunden automatisch aktualisiert.',
    lookNow: 'Jetzt aktualisieren',
    stopLooking: 'Nicht mehr automatisch aktualisieren',
    standsStill: 'Diese Seite wird nicht mehr automatisch aktualisiert.',
    lookByItself: 'Wieder automatisch aktualisieren',
  },
  et: {
    looksAgain: 'Leht uueneb automaatselt iga paari sekundi järel.',
    lookNow: 'Uuenda kohe',
    stopLooking: 'Peata automaatne uuendamine',
    standsStill: 'Leht enam automaatselt ei uuene.',
    lookByItself: 'Uuenda jälle automaatselt',
  },
  en: {
    looksAgain: 'This page refreshes automatically every few seconds.',
    lookNow: 'Refresh now',
    stopLooking: 'Stop automatic refresh',
    standsStill: 'Automatic refresh is off.',
    lookByItself: 'Turn automatic refresh on',
  },
  lv: {
    looksAgain: 'Lapa automātiski atjaunojas ik pēc dažām sekundēm.',
    lookNow: 'Atjaunot tūlīt',
    stopLooking: 'Neatjaunot automātiski',
    standsStill: 'Lapa vairs automātiski neatjaunojas.',
    lookByItself: 'Atkal atjaunot automātiski',
  },
  lt: {
    looksAgain: 'Puslapis automatiškai atsinaujina kas kelias sekundes.',
    lookNow: 'Atnaujinti dabar',
    stopLooking: 'Neatnaujinti automatiškai',
    standsStill: 'Puslapis automatiškai nebeatsinaujina.',
    lookByItself: 'Vėl atnaujinti automatiškai',
  },
  pl: {
    looksAgain: 'Strona odświeża się automatycznie co kilka sekund.',
    lookNow: 'Odśwież teraz',
    stopLooking: 'Nie odświeżaj automatycznie',
    standsStill: 'Strona nie odświeża się już automatycznie.',
    lookByItself: 'Odświeżaj automatycznie',
  },
  ru: {
    looksAgain: 'Страница автоматически обновляется каждые несколько секунд.',
    lookNow: 'Обновить сейчас',
    stopLooking: 'Не обновлять автоматически',
    standsStill: 'Страница больше не обновляется автоматически.',
    lookByItself: 'Снова обновлять автоматически',
  },
};

/** The hint of a page that reloads by itself, and how to stop that (decision 0047). */
export function lookingHint(
  language: BuyerLanguage,
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
