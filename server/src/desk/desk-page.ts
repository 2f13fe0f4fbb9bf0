import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { Html, html } from '../pages/html.ts';
import { iconPath } from '../pages/icon.ts';
import { languageNames, type PageLanguage } from '../pages/language.ts';
import type { PageAddress } from '../pages/layout.ts';
import { coin } from '../pages/marks.ts';
import { type PageExtras, pageAnswer } from '../pages/page-answer.ts';
import { hashOf } from '../pages/style.ts';
import { deskStyle, groundStyle } from './desk-style.ts';
import { deskTexts } from './desk-texts.ts';

/** The frame of every page of a face: the place, the person, the navigation. */
export type DeskFrame = {
  readonly face: 'portal' | 'console';
  readonly language: PageLanguage;
  /** The name of the merchant or of the installation. */
  readonly brand: string;
  /** At the very top: a notice that no real money moves, or the role in which a person looks. */
  readonly banner: Html | string | null;
  /**
   * The addresses of the switch. An address is null if there is no such project. Null: no switch.
   */
  readonly modes: {
    readonly test: string | null;
    readonly live: string | null;
    readonly current: Mode;
  } | null;
  /** More than one becomes a menu. */
  readonly projects: readonly DeskProject[];
  readonly search: DeskSearch | null;
  /** Null: nobody is signed in. */
  readonly person: DeskPerson | null;
  readonly navigation: readonly DeskLink[];
  readonly languageAddresses: readonly PageAddress[];
  /** The addresses of our own scripts. Every page works without them. */
  readonly scripts: readonly string[];
};

type Mode = 'test' | 'live';

type DeskProject = {
  readonly name: string;
  readonly address: string;
  readonly isCurrent: boolean;
};

type DeskSearch = {
  readonly address: string;
  /** The text of the last search. */
  readonly text: string;
  readonly label: string;
  readonly placeholder: string;
};

type DeskPerson = {
  readonly name: string;
  readonly role: string;
  readonly securityAddress: string;
  /** A form: it carries a token, which this module does not know. */
  readonly signOut: Html;
};

type DeskLink = {
  readonly address: string;
  readonly text: string;
  readonly isCurrent: boolean;
  /** The number of items that need attention. Null: nothing is counted. */
  readonly count: number | null;
};

export type DeskPage = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly extras?: Omit<PageExtras, 'look' | 'styles' | 'hasScripts'>;
};

// Escaping would change the bytes whose hash is in the policy.
const styleElements = new Html(`<style>${groundStyle}</style><style>${deskStyle}</style>`);
const styles = `${hashOf(groundStyle)} ${hashOf(deskStyle)}`;

const current = (isCurrent: boolean): Html | false => isCurrent && html` aria-current="page"`;

function modeView(mode: Mode, modes: NonNullable<DeskFrame['modes']>, texts: Texts): Html {
  const address = modes[mode];
  if (modes.current === mode) {
    return html`<span class="${mode}" aria-current="true">${texts[mode]}</span>`;
  }
  if (address === null) {
    return html`<span>${texts[mode]}<span class="unseen"> (${texts.noProject})</span></span>`;
  }
  return html`<a href="${address}">${texts[mode]}</a>`;
}

type Texts = (typeof deskTexts)[PageLanguage];

const switchView = (modes: NonNullable<DeskFrame['modes']>, texts: Texts): Html =>
  html`<div class="switch" role="group" aria-label="${texts.mode}">${modeView('test', modes, texts)}${modeView('live', modes, texts)}</div>`;

const projectView = ({ name, address, isCurrent }: DeskProject): Html =>
  html`<li><a href="${address}"${current(isCurrent)}>${name}</a></li>`;

function brandView({ brand, projects }: DeskFrame, texts: Texts): Html {
  if (projects.length < 2) return html`<span class="mark">${coin}<b>${brand}</b></span>`;
  return html`<details class="menu mark"><summary>${coin}<b>${brand}</b></summary><ul aria-label="${texts.projects}">${projects.map(projectView)}</ul></details>`;
}

const lens = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z"/></svg>`;

function searchView(search: DeskSearch, hasScripts: boolean, texts: Texts): Html {
  const { address, text, label, placeholder } = search;
  const shortcut = hasScripts && html` aria-keyshortcuts="/"`;
  return html`<form class="find" role="search" action="${address}"><button aria-label="${texts.search}">${lens}</button><input type="search" name="q" value="${text}" aria-label="${label}" placeholder="${placeholder}" maxlength="200" autocomplete="off"${shortcut}>${hasScripts && html`<kbd aria-hidden="true">/</kbd>`}</form>`;
}

/** The first letters of the first two words of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

const personView = ({ name, role, securityAddress, signOut }: DeskPerson, texts: Texts): Html =>
  html`<details class="menu me"><summary><span class="face" aria-hidden="true">${initialsOf(name)}</span><span class="who"><bdi>${name}</bdi><small> · ${role}</small></span></summary><ul><li class="who"><bdi>${name}</bdi> · ${role}</li><li><a href="${securityAddress}">${texts.security}</a></li><li>${signOut}</li></ul></details>`;

const linkView = ({ address, text, isCurrent, count }: DeskLink): Html =>
  html`<li><a href="${address}"${current(isCurrent)}><span>${text}</span>${count !== null && count > 0 && html` <b class="count">${count}</b>`}</a></li>`;

const languageView = ({ language, address }: PageAddress, own: PageLanguage): Html =>
  language === own
    ? html`<li><span aria-current="true" lang="${language}">${languageNames[language]}</span></li>`
    : html`<li><a href="${address}" hreflang="${language}" lang="${language}">${languageNames[language]}</a></li>`;

const headView = (
  title: string,
  { language, brand, scripts }: DeskFrame,
): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${styleElements}
${scripts.map((address) => html`<script src="${address}" defer></script>`)}</head>
`;

function topView(frame: DeskFrame, texts: Texts): Html {
  const { banner, modes, search, person, scripts } = frame;
  return html`<header class="top">${banner !== null && html`<div class="banner">${banner}</div>`}<div class="strip">${brandView(frame, texts)}${modes !== null && switchView(modes, texts)}${search !== null && searchView(search, scripts.length > 0, texts)}${person !== null && personView(person, texts)}</div></header>`;
}

// On a phone the strip of links scrolls sideways. The keyboard scrolls it through its links, so it
// is no tab stop of its own.
const navigationView = ({ navigation }: DeskFrame, texts: Texts): Html =>
  html`<nav class="ways-on" aria-label="${texts.navigation}"><ul tabindex="-1">${navigation.map(linkView)}</ul></nav>`;

function footView({ language, languageAddresses, person }: DeskFrame, texts: Texts): Html {
  const languages = languageAddresses.map((one) => languageView(one, language));
  return html`<footer>${languages.length > 0 && html`<nav aria-label="${texts.language}"><ul>${languages}</ul></nav>`}${person !== null && html`<p>${texts.zone}</p>`}</footer>`;
}

/**
 * A whole page of the portal or of the console. For a visitor without a session it is one narrow
 * card.
 */
export function deskPage(frame: DeskFrame, page: DeskPage): VerbatimAnswer {
  const { face, person, navigation, scripts } = frame;
  const texts = deskTexts[frame.language];
  const isOutside = person === null && navigation.length === 0;
  const body = isOutside ? html`<div class="card">${page.body}</div>` : page.body;
  const text =
    html`${headView(page.title, frame)}<body class="${isOutside ? `desk outside ${face}` : `desk in ${face}`}">
<a class="skip" href="#main">${texts.skip}</a>
${topView(frame, texts)}
${navigation.length > 0 && navigationView(frame, texts)}
<main id="main" tabindex="-1">
${body}</main>
${footView(frame, texts)}
</body>
</html>
`.text;
  const extras = { ...page.extras, styles, hasScripts: scripts.length > 0 };
  return pageAnswer(text, page.status ?? 200, extras);
}
