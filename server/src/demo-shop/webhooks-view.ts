import { type Html, html } from '../pages/html.ts';
import type { Received } from './shop-memory.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** Indented, to be read; what is no JSON as it came. */
function bodyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const receivedView = ({ atMs, event, object, status, text }: Received, isOpen: boolean): Html =>
  html`<li><details${isOpen && html` open`}><summary><b>${event}</b> <span class="tag">${status}</span><small><span class="verified">✓ signature verified</span> · ${object} · ${timeOf(atMs)} UTC</small></summary>
<pre tabindex="0" aria-label="${`Body of ${event}`}"><code>${bodyOf(text)}</code></pre></details></li>`;

/** What has come, the newest first and open. */
export const webhooksView = (received: readonly Received[]): Html =>
  received.length === 0
    ? html`<p class="note">Nothing yet. Buy something: every change arrives here as a signed webhook.</p>`
    : html`<ol class="received">${received.map((one, index) => receivedView(one, index === 0))}</ol>`;
