import { type Html, html } from '../pages/html.ts';

type Option = readonly [value: string, text: string];

/** A field with a list of options. */
export const selectView = (
  name: string,
  label: string,
  options: readonly Option[],
  chosen: string,
  error: string | null = null,
  id = name,
): Html => {
  const invalid = error !== null && html` aria-invalid="true" aria-describedby="${`${id}-error`}"`;
  return html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}"${invalid}>${options.map(([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`)}</select>${error !== null && html`<p class="error" id="${`${id}-error`}">${error}</p>`}</div>`;
};
