import { type Html, html } from '../pages/html.ts';
import type { Received } from './shop-memory.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** Indented for reading; a text that is no JSON stays unchanged. */
function bodyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

type WebhookWords = { readonly nothing: string; readonly verified: string };

const inEnglish: WebhookWords = {
  nothing: 'Nothing yet. Buy something: every change arrives here as a signed webhook.',
  verified: 'signature verified',
};

const receivedView = (
  { atMs, event, object, status, text }: Received,
  isOpen: boolean,
  { verified }: WebhookWords,
): Html =>
  html`<li><details${isOpen && html` open`}><summary><b>${event}</b> <span class="tag">${status}</span><small><span class="verified">✓ ${verified}</span> · ${object} · ${timeOf(atMs)} UTC</small></summary>
<pre tabindex="0" aria-label="${`Body of ${event}`}"><code>${bodyOf(text)}</code></pre></details></li>`;

/** The received messages, the newest first and open. */
export const webhooksView = (
  received: readonly Received[],
  words: WebhookWords = inEnglish,
): Html =>
  received.length === 0
    ? html`<p class="note">${words.nothing}</p>`
    : html`<ol class="received">${received.map((one, index) => receivedView(one, index === 0, words))}</ol>`;
