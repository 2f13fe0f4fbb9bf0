import { type Html, html } from '../../pages/html.ts';
import type { Scene } from './scene.ts';

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** Hidden fields that carry the buyer's choices to the next page. */
export const keptFields = ({ language, country }: Scene): Html =>
  html`${hidden('lang', language)}${country !== null && hidden('country', country)}`;
