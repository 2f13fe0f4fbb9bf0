import { type Html, html } from '../pages/html.ts';

/** How good or bad something is. The words say it too: a tone never stands alone. */
export type Tone = 'good' | 'bad' | 'wait' | 'plain';

/** A status: a word with its colour. */
export const tag = (text: string, tone: Tone): Html =>
  html`<span class="tag ${tone}">${text}</span>`;

/** A link to the page of an act. The usual act is the first one, and filled. */
export const actLink = (address: string, text: string, kind: 'first' | 'plain' | 'danger'): Html =>
  html`<a class="act ${kind}" href="${address}">${text}</a>`;

/** An act within a form: the button that sends it. */
export const actButton = (text: string, kind: 'first' | 'plain' | 'danger'): Html =>
  html`<button class="act ${kind}">${text}</button>`;

/** A button that copies a text. The script of the desk shows it where the browser can copy. */
export const copyButton = (
  text: string,
  { copy, copied }: { readonly copy: string; readonly copied: string },
): Html =>
  html`<button class="act plain" type="button" data-copy="${text}" data-copied="${copied}" hidden>${copy}</button>`;

type Head = {
  readonly title: string;
  readonly tag?: Html | null;
  readonly lead?: Html | string | null;
  readonly acts?: readonly Html[];
};

/** The head of a page: its subject, and the acts on it. */
export const headOf = ({ title, tag: status = null, lead = null, acts = [] }: Head): Html =>
  html`<div class="head"><div><h1>${title}${status !== null && html` ${status}`}</h1>${lead !== null && html`<p class="lead">${lead}</p>`}</div>${acts.length > 0 && html`<div class="acts">${acts}</div>`}</div>
`;

export type FigureCard = {
  readonly label: string;
  readonly value: Html | string;
  readonly note?: Html | string | null;
  /** Colours the value: an unexplained difference, a debt. */
  readonly tone?: Tone;
};

const figureCard = ({ label, value, note = null, tone = 'plain' }: FigureCard): Html =>
  html`<div class="figure"><dt>${label}</dt><dd class="${tone}">${value}</dd>${note !== null && html`<dd class="sub">${note}</dd>`}</div>`;

/** The figures that answer the page's question, side by side. */
export const figureRow = (figures: readonly FigureCard[]): Html =>
  html`<dl class="figures">${figures.map(figureCard)}</dl>
`;

/** A part of a page under its own heading. Null: the page's heading is enough. */
export const panel = (heading: string | null, body: Html): Html =>
  html`<section class="panel">${heading !== null && html`<h2>${heading}</h2>`}${body}</section>
`;

/** The wider part comes first. In narrow windows the parts stack. */
export const sideBySide = (first: Html, second: Html): Html =>
  html`<div class="two"><div>${first}</div><div>${second}</div></div>
`;

/** The known facts about one thing. */
export const facts = (pairs: readonly (readonly [label: string, value: Html | string])[]): Html =>
  html`<dl class="facts">${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;

/** The outcome of the last act, or a warning before the next one. */
export const notice = (text: Html | string, tone: Tone): Html =>
  html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>
`;

// Each tone has a shape of its own, for readers who cannot tell red from green.
const shapes: Readonly<Record<Tone, Html>> = {
  good: html`<path d="M5 8.2l2.2 2.2L11 6"/>`,
  bad: html`<path d="M8 4.5v4M8 11.2v.1"/>`,
  wait: html`<path d="M8 4.8V8l2.2 1.6"/>`,
  plain: html`<path d="M5.5 8h5"/>`,
};

/** A round mark of the tone. */
export const toneMark = (tone: Tone): Html =>
  html`<svg class="dot ${tone}" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="8"/>${shapes[tone]}</svg>`;

export type Concern = {
  readonly tone: Tone;
  readonly text: Html | string;
  /** The page that fixes it. Null: there is nothing to do. */
  readonly address: string | null;
  readonly linkText: string;
};

const concernRow = ({ tone, text, address, linkText }: Concern): Html =>
  html`<li>${toneMark(tone)}<span>${text}</span>${address !== null && html`<a href="${address}">${linkText}</a>`}</li>`;

/** The items that need attention, each with a link to fix it. */
export const attention = (concerns: readonly Concern[]): Html =>
  html`<ul class="need">${concerns.map(concernRow)}</ul>`;

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly curl: string;
};

/** The foot of a page: the API request for the same (business 4). */
export const sameByApi = ({ method, path, curl }: ApiRequest, label: string): Html =>
  html`<details class="same"><summary>${label}: <code>${method} ${path}</code></summary><pre tabindex="0" role="group" aria-label="${label}"><code>${curl}</code></pre></details>
`;
