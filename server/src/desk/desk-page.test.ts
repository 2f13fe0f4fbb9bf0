import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { html } from '../pages/html.ts';
import { type DeskFrame, type DeskPage, deskPage } from './desk-page.ts';
import { deskStyle, groundStyle } from './desk-style.ts';

const outside: DeskFrame = {
  face: 'portal',
  language: 'en',
  brand: 'Kavos namai',
  banner: null,
  modes: null,
  projects: [],
  search: null,
  person: null,
  navigation: [],
  languageAddresses: [],
  scripts: [],
};

const inside: DeskFrame = {
  ...outside,
  banner: 'Test mode: no real money is used.',
  modes: { test: '/t', live: '/l', current: 'test' },
  projects: [
    { name: 'Kavos namai', address: '/p/1', isCurrent: true },
    { name: 'Rivermeet <bakery>', address: '/p/2', isCurrent: false },
  ],
  search: { address: '/search', text: 'A-1"', label: 'Search', placeholder: 'Order, amount …' },
  person: {
    name: 'Rūta Kazlauskė',
    role: 'owner',
    securityAddress: '/security',
    signOut: html`<form method="post" action="/out"><button>Sign out</button></form>`,
  },
  navigation: [
    { address: '/', text: 'Home', isCurrent: true, count: null },
    { address: '/webhooks', text: 'Webhooks', isCurrent: false, count: 14 },
    { address: '/orders', text: 'Orders', isCurrent: false, count: 0 },
  ],
  languageAddresses: [
    { language: 'en', address: '?lang=en' },
    { language: 'lt', address: '?lang=lt' },
  ],
};

const page: DeskPage = { title: 'Home', body: html`<h1>Home</h1>` };
const answerOf = (frame: DeskFrame, change: Partial<DeskPage> = {}) =>
  deskPage(frame, { ...page, ...change });
const textOf = (frame: Partial<DeskFrame>): string =>
  String(answerOf({ ...inside, ...frame }).text);
const policyOf = (frame: DeskFrame): string =>
  String(answerOf(frame).headers?.['content-security-policy']);

describe('the frame', () => {
  test('begins with a skip link to the content', () => {
    const [, body = ''] = textOf({}).split(/<body[^>]*>\n/);
    expect(body).toMatch(/^<a class="skip" href="#main">Skip to the content<\/a>\n<header/);
    expect(body).toContain('<main id="main" tabindex="-1">\n<h1>Home</h1></main>');
  });

  test('shows the current mode, and the other one as a link or as missing', () => {
    expect(textOf({})).toContain(
      '<span class="test" aria-current="true">Test</span><a href="/l">Live</a>',
    );
    expect(textOf({ modes: { test: '/t', live: null, current: 'test' } })).toContain(
      '<span>Live<span class="unseen"> (no project)</span></span>',
    );
    expect(textOf({ modes: null })).not.toContain('class="switch"');
  });

  test('has a menu if there are several projects', () => {
    expect(textOf({})).toContain('<li><a href="/p/1" aria-current="page">Kavos namai</a></li>');
    expect(textOf({})).toContain('<li><a href="/p/2">Rivermeet &lt;bakery&gt;</a></li>');
    expect(textOf({ projects: inside.projects.slice(0, 1) })).not.toContain('/p/1');
  });

  test('has a search form without a script, and keeps the search text', () => {
    expect(textOf({})).toContain('<form class="find" role="search" action="/search">');
    expect(textOf({})).toContain('name="q" value="A-1&quot;" aria-label="Search"');
    expect(textOf({ search: null })).not.toContain('role="search"');
  });

  test('marks the current page and counts what needs attention', () => {
    expect(textOf({})).toContain('<a href="/" aria-current="page"><span>Home</span></a>');
    expect(textOf({})).toContain('<span>Webhooks</span> <b class="count">14</b></a>');
    expect(textOf({}).split('class="count"').length - 1).toBe(1);
  });

  test('names the person and links to security and sign-out', () => {
    expect(textOf({})).toContain('<span class="face" aria-hidden="true">RK</span>');
    expect(textOf({})).toContain('<a href="/security">Security</a>');
    expect(textOf({})).toContain('<form method="post" action="/out">');
  });

  test('uses the chosen language and links to the others', () => {
    const text = textOf({ language: 'lt' });
    expect(text).toContain('<html lang="lt">');
    expect(text).toContain('Pereiti prie turinio');
    expect(text).toContain('<span aria-current="true" lang="lt">Lietuvių</span>');
    expect(text).toContain('<a href="?lang=en" hreflang="en" lang="en">English</a>');
  });

  test('is a narrow card for visitors', () => {
    const text = String(answerOf(outside).text);
    expect(text).toContain('<body class="desk outside portal">');
    expect(text).toContain('<div class="card"><h1>Home</h1></div></main>');
    expect(text).not.toMatch(/<nav|UTC/);
    expect(textOf({ face: 'console' })).toContain('<body class="desk in console">');
  });
});

describe('the answer', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

  test('allows exactly the styles that it contains', () => {
    const styles = [...textOf({}).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
      ([, text = '']) => text,
    );
    expect(styles).toEqual([groundStyle, deskStyle]);
    expect(policyOf(inside)).toContain(
      `style-src ${styles.map((text) => `'sha256-${hashOf(text)}'`).join(' ')};`,
    );
  });

  test('allows scripts only if the page names one', () => {
    expect(policyOf(inside)).not.toContain('script-src');
    expect(textOf({})).not.toContain('<script');
    const scripted = { ...inside, scripts: ['/desk.js'] };
    expect(policyOf(scripted)).toContain("default-src 'none'; script-src 'self'; style-src");
    expect(textOf(scripted)).toContain('<script src="/desk.js" defer></script></head>');
    expect(textOf(scripted)).toContain('aria-keyshortcuts="/"');
  });

  test('has the status and headers of the page', () => {
    const extras = { setCookie: 'a=b', retryAfter: 30, formTarget: 'https://bank.example/x' };
    const { status, headers } = answerOf(inside, { status: 429, extras });
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'set-cookie': 'a=b', 'retry-after': '30' });
    expect(headers?.['content-security-policy']).toContain(
      "form-action 'self' https://bank.example;",
    );
    expect(answerOf(inside).status).toBe(200);
  });

  test('has an escaped title of page and brand', () => {
    const text = String(answerOf({ ...inside, brand: '<b>' }, { title: '<i>' }).text);
    expect(text).toContain('<title>&lt;i&gt; · &lt;b&gt;</title>');
  });
});

describe('the style', () => {
  test('business 4: leaves most of the 60 kB of a page to its content', () => {
    expect(Buffer.byteLength(groundStyle + deskStyle)).toBeLessThan(18_000);
  });

  test('keeps the needed parts of the page kit and nothing of the payment pages', () => {
    for (const kept of ['--accent:', '.card{', '.field input{', '.button{', ':focus-visible']) {
      expect(groundStyle).toContain(kept);
    }
    expect(groundStyle).not.toMatch(/^\.(?:method|drawing|receipt|bank)\b|\.sides/m);
  });
});
