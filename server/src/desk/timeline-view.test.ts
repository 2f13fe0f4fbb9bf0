import { describe, expect, test } from 'vitest';
import { html } from '../pages/html.ts';
import type { TimelineItem } from './timeline-tone.ts';
import { type TimelineShown, timelineView } from './timeline-view.ts';

/** 16 November 2026, 21:00:00. */
const at = 1_794_862_800;

const created: TimelineItem = {
  at,
  kind: 'state',
  title: 'Order created',
  status: 'pending_payment',
  actor: { type: 'merchant' },
};
const failed: TimelineItem = {
  at: at + 60,
  kind: 'state',
  title: 'Payment failed',
  status: 'failed',
  actor: { type: 'rail' },
  explanation: 'The bank could not carry it out.',
};
const told: TimelineItem = {
  at: at + 120,
  kind: 'event',
  title: 'Event: order status updated',
  callback_id: 'c-1',
  name: 'status_updated',
  delivery_state: 'delivered',
  next_try_at: null,
};
const attempt = (seconds: number, status: number | null, milliseconds: number): TimelineItem => ({
  at: at + seconds,
  kind: 'delivery',
  title: status === null ? 'Webhook sent: no answer (timeout)' : `Webhook sent: ${status}`,
  callback_id: 'c-1',
  delivery_id: 'd-1',
  url: 'https://shop.example/hook',
  attempt: 1,
  status,
  duration_ms: milliseconds,
});

const shown = (items: readonly TimelineItem[], more: Partial<TimelineShown> = {}): string =>
  timelineView({ language: 'en', items, ...more }).text;
const entriesOf = (text: string): readonly string[] =>
  text.split(/\n/).filter((line) => line !== '</ol>');
const tonesOf = (text: string): readonly (string | undefined)[] =>
  entriesOf(text).map((entry) => /<li class="([a-z]+)"/.exec(entry)?.[1]);

test('an entry says what, when and who, and shows the date where a day begins', () => {
  const later = { ...created, at: at + 3 * 3_600, title: 'Payment link expired' };
  const text = shown([created, failed, later]);
  expect(text).toContain(
    '<li class="good"><p>Order created</p><small><time datetime="2026-11-16T21:00:00Z" title="16 November 2026 at 21:00\u00a0UTC">16 Nov 2026, 21:00:00</time> · <bdi>merchant</bdi></small></li>',
  );
  expect(text).toContain('>21:01:00</time> · <bdi>bank or card network</bdi>');
  expect(text).toContain('>17 Nov 2026, 00:00:00</time>');
});

test('a failure has its tone and its reason in words', () => {
  expect(shown([failed])).toContain(
    '<li class="bad"><p>Payment failed</p><p class="why">The bank could not carry it out.</p>',
  );
});

// biome-ignore format: a table
test.each([
  ['settled', 'good'], ['paid', 'good'], ['failed', 'bad'], ['rejected', 'bad'], ['canceled', 'bad'],
  ['expired', 'bad'], ['processing', 'wait'], ['waiting_funds', 'wait'],
])('the status %s has the tone %s', (status, tone) => {
  expect(tonesOf(shown([{ ...created, status }]))).toEqual([tone]);
});

test("amounts are written in the reader's language, with accounts if they are given", () => {
  const posting: TimelineItem = {
    at,
    kind: 'posting',
    title: 'Money moved: 45.00 EUR, settlement',
    amount: 4_500,
    currency: 'EUR',
    movement_id: 'm',
  };
  expect(shown([posting], { language: 'lt' })).toContain(
    '<p><span lang="en">Money moved: 45.00 EUR, settlement</span><b class="money">45,00\u00a0€</b></p>',
  );
  expect(shown([{ ...posting, debit_account: '12', credit_account: '44' }])).toContain(
    ' · 12 → 44',
  );
});

describe('webhooks', () => {
  test('attempts are shown with their event, each with its answer', () => {
    const text = shown([created, told, attempt(121, 500, 1_200), attempt(151, 200, 80), failed]);
    expect(tonesOf(text)).toEqual(['good', 'plain', 'bad']);
    expect(text).toContain('<p>Webhook status_updated delivered, attempts: 2</p>');
    expect(text).toContain('<li class="bad"><time datetime="2026-11-16T21:02:01Z"');
    expect(text).toContain('>21:02:01</time> → <b>500</b>, 1.2s</li>');
    expect(text).toContain('>21:02:31</time> → <b>200</b>, 80ms</li>');
  });

  test('an attempt on another day shows its date', () => {
    expect(shown([told, attempt(86_400, 200, 80)])).toContain('>17 Nov 2026, 21:00:00</time> → ');
  });

  test('a missing answer is written in words, with the time of the next attempt', () => {
    const pending = { ...told, delivery_state: 'pending', next_try_at: at + 3_600 };
    const text = shown([pending, attempt(121, null, 15_000)]);
    expect(tonesOf(text)).toEqual(['wait']);
    expect(text).toContain('Webhook status_updated not delivered yet');
    expect(text).toContain('<b>no answer</b> (timeout), 15s');
    expect(text).toContain('next attempt: 16 November 2026 at 22:00\u00a0UTC');
  });

  // biome-ignore format: a table
  test.each([
    ['pending', 'plain', 'Webhook status_updated not delivered yet'],
    ['failed',  'bad',   'Webhook status_updated failed'],
    [null,      'plain', 'Event status_updated, no webhook asked for'],
    ['unheard', 'plain', 'status_updated: unheard'],
  ])('a delivery that is %s has the tone %s: %s', (state, tone, title) => {
    const text = shown([{ ...told, delivery_state: state }]);
    expect(tonesOf(text)).toEqual([tone]);
    expect(text).toContain(`<p>${title}</p>`);
  });

  test('an attempt without its event is an entry of its own', () => {
    const text = shown([attempt(121, 500, 80)]);
    expect(tonesOf(text)).toEqual(['bad']);
    expect(text).toContain(' · <b>500</b>, 80ms');
  });

  test('only the last six attempts are shown', () => {
    const attempts = Array.from({ length: 9 }, (_, index) => attempt(121 + index, 500, 1));
    const text = shown([told, ...attempts]);
    expect(text).toContain('attempts: 9');
    expect(text.split('<b>500</b>').length - 1).toBe(6);
  });
});

test('an action names its actor, escaped', () => {
  const act: TimelineItem = {
    at,
    kind: 'act',
    title: 'Refund payment',
    actor: { type: 'staff', name: 'Rūta <b>' },
    action: 'refund_payment',
  };
  expect(shown([act])).toContain('<bdi>staff: Rūta &lt;b&gt;</bdi>');
  expect(shown([act], { language: 'ru' })).toContain('<bdi>сотрудник: ');
  expect(shown([{ ...act, actor: { type: 'robot' } }])).toContain('<bdi>robot</bdi>');
});

test('a page may add actions, and titles in its own language', () => {
  const spoken = { ...created, title: 'Užsakymas sukurtas' };
  expect(shown([spoken], { language: 'lt', isInLanguage: true })).toContain(
    '<p>Užsakymas sukurtas</p>',
  );
  const text = shown([created, failed], {
    language: 'lt',
    actsOf: ({ status }) => (status === 'failed' ? html`<a href="/why">Kodėl</a>` : null),
  });
  expect(text).toContain('<p><span lang="en">Order created</span></p>');
  expect(text).toContain(
    '<bdi>bankas arba kortelių tinklas</bdi> · <a href="/why">Kodėl</a></small>',
  );
});

test('the newest sixty entries are shown, with the number of others', () => {
  const items = Array.from({ length: 72 }, (_, index) => ({ ...created, title: `Step ${index}` }));
  const text = shown(items);
  expect(text).toContain('<p class="empty">Earlier entries not shown: 12</p>');
  expect(text).not.toContain('<p>Step 11</p>');
  expect(text).toContain('<p>Step 12</p>');
});

test('an empty timeline says so', () => {
  expect(shown([])).toBe('<p class="empty">Nothing has happened yet.</p>');
});
