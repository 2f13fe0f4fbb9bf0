import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { barChart, type DayBar } from './bar-chart.ts';
import { hourChart } from './hour-chart.ts';
import { type Share, shareChart } from './share-chart.ts';

const daySeconds = 86_400;
/** 16 November 2026. */
const lastDay = 1_794_787_200;

/** `count` days up to the last one. `valuesAt` counts from the oldest. */
const daysOf = (count: number, valuesAt: (index: number) => Omit<DayBar, 'day'>) =>
  Array.from({ length: count }, (_, index) => ({
    day: unixSeconds(lastDay - (count - 1 - index) * daySeconds),
    ...valuesAt(index),
  }));

const volume = {
  caption: 'Volume per day',
  unit: { currency: 'EUR' },
  valueName: 'Volume',
  failedName: 'Failed',
} as const;

const chartOf = (days: readonly DayBar[], language: 'en' | 'lt' | 'ru' = 'en'): string =>
  barChart({ language, ...volume, days }).text;

const countOf = (text: string, part: string): number => text.split(part).length - 1;
const alternativeOf = (text: string): string => /aria-label="([^"]*)"/.exec(text)?.[1] ?? '';

describe('bars by day', () => {
  test('the text alternative has the range, the totals and the best day', () => {
    const days = daysOf(3, (index) => ({
      value: [100_00n, 4_500_00n, 20_00n][index] ?? 0n,
      failed: index === 2 ? 5_00n : 0n,
    }));
    expect(alternativeOf(chartOf(days))).toBe(
      'Volume per day. From 14 November to 16 November. Volume, total: €4,620.00. Most: €4,500.00, 15 November. Failed, total: €5.00.',
    );
    expect(alternativeOf(chartOf(days, 'lt'))).toBe(
      'Volume per day. Laikotarpis: lapkričio 14 d. – lapkričio 16 d. Volume, iš viso: 4 620,00 €. Daugiausia: 4 500,00 €, lapkričio 15 d. Failed, iš viso: 5,00 €.'
        .replaceAll(/(\d) (?=\d{3},)/g, '$1\u00a0')
        .replaceAll(' €', '\u00a0€'),
    );
  });

  test('the failed part stands on top of its bar, with a gap', () => {
    const text = chartOf(daysOf(1, () => ({ value: 300n, failed: 100n })));
    expect(text).toContain('<rect class="bar" x="46.4%" y="48" width="7.2%" height="120" rx="2"/>');
    expect(text).toContain('<rect class="part" x="46.4%" y="7" width="7.2%" height="40" rx="2"/>');
  });

  test('zeros have no bar, and an empty period says so', () => {
    const text = chartOf(daysOf(30, () => ({ value: 0n, failed: 0n })));
    expect(text).not.toContain('<rect');
    expect(countOf(text, '<line')).toBe(1);
    expect(text).toContain('<div class="axis" aria-hidden="true"><span>€0</span></div>');
    expect(alternativeOf(text)).toBe(
      'Volume per day. From 18 October to 16 November. Nothing in this period.',
    );
  });

  test('a chart without days says so', () => {
    expect(alternativeOf(chartOf([]))).toBe('Volume per day. Nothing in this period.');
  });

  test('a single day has one label below the middle of its bar', () => {
    const text = chartOf(daysOf(1, () => ({ value: 300n, failed: 0n })));
    expect(countOf(text, '<text')).toBe(1);
    expect(text).toContain('<text x="50%" y="186" text-anchor="middle">16 Nov</text>');
    expect(alternativeOf(text)).toBe(
      'Volume per day. 16 November. Volume, total: €3.00. Failed, total: €0.00.',
    );
  });

  test('thirty days have four labels; the outer ones stay inside', () => {
    const text = chartOf(daysOf(30, (index) => ({ value: BigInt(index), failed: 1n })));
    expect(countOf(text, '<text')).toBe(4);
    expect(text).toMatch(/text-anchor="start">18 Oct<\/text>/);
    expect(text).toMatch(/text-anchor="end">16 Nov<\/text>/);
  });

  test('the largest amounts are drawn and written to the last cent', () => {
    const value = 9_007_199_254_740_991n;
    const text = chartOf(daysOf(2, () => ({ value, failed: value })));
    expect(text).toContain('<td class="sum">€90,071,992,547,409.91</td>');
    expect(alternativeOf(text)).toContain('total: €180,143,985,094,819.82.');
    expect(text).toContain('<span>€200tn</span>');
  });

  test('every day is a row of the table behind the chart', () => {
    const text = chartOf(daysOf(30, () => ({ value: 1n, failed: 2n })));
    expect(countOf(text, '<th scope="row">')).toBe(30);
    expect(text).toContain('<summary>Show as a table</summary>');
    expect(text).toContain(
      '<tr><th scope="row">16 November</th><td class="sum">€0.01</td><td class="sum">€0.02</td></tr>',
    );
  });

  test('names from outside are escaped', () => {
    const { text } = barChart({ language: 'en', ...volume, caption: '"><script>', days: [] });
    expect(text).not.toContain('<script>');
  });
});

test('deliveries by hour are counts, labelled with day and hour', () => {
  const hours = Array.from({ length: 24 }, (_, index) => ({
    startsAt: unixSeconds(lastDay + index * 3_600),
    delivered: index,
    failed: index === 9 ? 14 : 0,
  }));
  const { text } = hourChart({ language: 'en', caption: 'Deliveries', hours });
  expect(alternativeOf(text)).toBe(
    'Deliveries. From 16 November, 00:00 to 16 November, 23:00. Delivered, total: 276. Most: 23, 16 November, 23:00. Failed, total: 14.',
  );
  expect(text).toContain('<title>16 November, 09:00: 9; Failed: 14</title>');
});

describe('shares', () => {
  const chart = (shares: readonly Share[], tone: 'good' | 'bad' = 'good'): string =>
    shareChart({
      language: 'en',
      caption: 'Conversion by method',
      unit: 'count',
      rowName: 'Method',
      partName: 'Paid',
      wholeName: 'Begun',
      tone,
      shares,
    }).text;

  test('each share has its percentage in the sentence, beside its bar and in the table', () => {
    const text = chart([
      { label: 'Card', part: 711n, whole: 800n },
      { label: 'Wallet', part: 1n, whole: 3n },
    ]);
    expect(alternativeOf(text)).toBe('Conversion by method. Card: 88.9%; Wallet: 33.3%.');
    expect(text).toContain('<b>88.9%</b>');
    expect(text).toContain('<rect class="bar" width="88.9%" height="8" rx="4"/>');
    expect(text).toContain(
      '<tr><th scope="row">Card</th><td class="sum">711</td><td class="sum">800</td><td class="sum">88.9%</td></tr>',
    );
  });

  test('zero of zero is 0%, and more than the whole fills the bar', () => {
    const text = chart(
      [
        { label: 'None', part: 0n, whole: 0n },
        { label: 'More', part: 3n, whole: 2n },
      ],
      'bad',
    );
    expect(text).toContain('<b>0%</b>');
    expect(text).toContain('<b>150%</b>');
    expect(countOf(text, '<rect class="part" width="100%"')).toBe(1);
    expect(countOf(text, '<rect class="part"')).toBe(1);
  });

  test('without rows the text says so', () => {
    expect(chart([])).toBe('<p class="empty">Nothing in this period.</p>');
  });
});
