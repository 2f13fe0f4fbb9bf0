import type { BuyerLanguage } from '../../pages/language.ts';
import type { Scene } from './scene.ts';

/** Query parameters beside language and country. */
export type Kept = Readonly<Record<string, string>>;

const keptCountry = ({ country }: Scene): Kept => (country === null ? {} : { country });

/** An address of ours that keeps the buyer's country, and the language if it is not the link's. */
export function addressIn(
  scene: Scene,
  path: string,
  language: BuyerLanguage,
  kept: Kept = {},
): string {
  const isOwn = language === scene.linkLanguage;
  const query = new URLSearchParams({
    ...(isOwn ? {} : { lang: language }),
    ...keptCountry(scene),
    ...kept,
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * The target of a page's form: the page itself, in its language. If the link cannot be read by
 * then, the error page uses this language and leads back here (decision 0047-buyers-page).
 */
export const ownAddress = (scene: Scene, path: string): string =>
  `${path}?${new URLSearchParams({ lang: scene.language, ...keptCountry(scene) })}`;

export const linkPath = ({ link }: Scene): string => `/pay/${link.id}`;
export const progressPath = (scene: Scene, paymentId: string): string =>
  `${linkPath(scene)}/payments/${paymentId}`;
