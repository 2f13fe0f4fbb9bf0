import { type Html, html } from '../../../pages/html.ts';
import type { Program } from './examples.ts';

/** The parts of a page that an example needs. */
type Setting = {
  readonly example: (text: string) => string;
  readonly nextName: () => string;
};

export const codeView = (label: string, text: string): Html =>
  html`<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>\n`;

/** An example in several languages. The reader chooses one without a script. */
export function exampleView(programs: readonly Program[], setting: Setting): Html {
  const [first] = programs;
  if (first === undefined) return html``;
  if (programs.length === 1) return codeView('Example', setting.example(first.text));
  const group = setting.nextName();
  const tabs = programs.map(({ language, name }) => {
    const id = `${group}-${language}`;
    const chosen = language === first.language && html` checked`;
    return html`<input type="radio" name="${group}" id="${id}" value="${language}"${chosen}><label for="${id}">${name}</label>`;
  });
  const panels = programs.map(
    ({ name, text }) => html`<div>${codeView(`Example in ${name}`, setting.example(text))}</div>`,
  );
  return html`<fieldset class="tabs"><legend class="unseen">Language of the example</legend>${tabs}
${panels}</fieldset>\n`;
}
