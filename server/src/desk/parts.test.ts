import { describe, expect, test } from 'vitest';
import { html } from '../pages/html.ts';
import {
  actButton,
  actLink,
  attention,
  facts,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
  tag,
  toneMark,
} from './parts.ts';

describe('the head of a page', () => {
  test('has only the given parts', () => {
    expect(headOf({ title: 'Orders' }).text.trim()).toBe(
      '<div class="head"><div><h1>Orders</h1></div></div>',
    );
  });

  test('has a status, a subtitle and actions', () => {
    const { text } = headOf({
      title: 'Order <1>',
      tag: tag('paid', 'good'),
      lead: 'Coffee & cake',
      acts: [actLink('/refund', 'Refund', 'first'), actButton('Cancel', 'danger')],
    });
    expect(text.trim()).toBe(
      '<div class="head"><div><h1>Order &lt;1&gt; <span class="tag good">paid</span></h1><p class="lead">Coffee &amp; cake</p></div><div class="acts"><a class="act first" href="/refund">Refund</a><button class="act danger">Cancel</button></div></div>',
    );
  });
});

test('figures are pairs of a name and a value, some with a note', () => {
  const { text } = figureRow([
    { label: 'Volume', value: '€1.00', note: '▲ 12 %' },
    { label: 'Debt', value: '€0.00', tone: 'good' },
  ]);
  expect(text.trim()).toBe(
    '<dl class="figures"><div class="figure"><dt>Volume</dt><dd class="plain">€1.00</dd><dd class="sub">▲ 12 %</dd></div><div class="figure"><dt>Debt</dt><dd class="good">€0.00</dd></div></dl>',
  );
});

test('a bad notice is an alert, other notices are a status', () => {
  expect(notice('Saved.', 'good').text).toContain('role="status"');
  expect(notice('Failed.', 'bad').text).toContain('<p class="notice bad" role="alert">Failed.</p>');
});

test('each tone has a mark of its own shape', () => {
  const shapes = (['good', 'bad', 'wait', 'plain'] as const).map(
    (tone) => /<path d="[^"]+"/.exec(toneMark(tone).text)?.[0],
  );
  expect(new Set(shapes).size).toBe(4);
});

test('a concern has a link to its remedy, or no link', () => {
  const { text } = attention([
    { tone: 'bad', text: 'Webhooks fail', address: '/webhooks', linkText: 'Look' },
    { tone: 'good', text: 'All well', address: null, linkText: '' },
  ]);
  expect(text).toContain('<span>Webhooks fail</span><a href="/webhooks">Look</a></li>');
  expect(text).toContain('<span>All well</span></li></ul>');
});

test('a panel without a title has no heading', () => {
  expect(panel(null, html`<p>1</p>`).text.trim()).toBe('<section class="panel"><p>1</p></section>');
});

test('panels, facts and columns contain what they are given', () => {
  expect(
    panel(
      'Payment',
      facts([
        ['Payer', 'A & B'],
        ['Id', html`<code>1</code>`],
      ]),
    ).text.trim(),
  ).toBe(
    '<section class="panel"><h2>Payment</h2><dl class="facts"><dt>Payer</dt><dd>A &amp; B</dd><dt>Id</dt><dd><code>1</code></dd></dl></section>',
  );
  expect(sideBySide(html`1`, html`2`).text.trim()).toBe(
    '<div class="two"><div>1</div><div>2</div></div>',
  );
});

test('business 4: the foot shows the equivalent API request', () => {
  const { text } = sameByApi(
    { method: 'GET', path: '/v1/orders?a=1&b=2', curl: 'curl "https://pay.example"' },
    'The same by API',
  );
  expect(text.trim()).toBe(
    '<details class="same"><summary>The same by API: <code>GET /v1/orders?a=1&amp;b=2</code></summary><pre tabindex="0" role="group" aria-label="The same by API"><code>curl &quot;https://pay.example&quot;</code></pre></details>',
  );
});
