import { type Html, html } from '../../pages/html.ts';
import type { Scene } from './scene.ts';

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** What a form carries on of the buyer's choices. */
export const keptFields = ({ language, country }: Scene): Html =>
  html`${hidden('lang', language)}${country !== null && hidden('country', country)}`;
