import { barChart } from '../../desk/charts/bar-chart.ts';
import { percentText } from '../../desk/charts/unit.ts';
import { figureRow, panel } from '../../desk/parts.ts';
import { conversionOf, type DailyFigures } from '../../figures/daily/daily-figures.ts';
import { daySeconds } from '../../figures/daily/tally.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Visit } from '../visit.ts';
import { homeTexts } from './home-texts.ts';

export const daysShown = 30;

/**
 * The first currency of a project, and all that had movements, even if it no longer accepts them.
 */
export function usedCurrencies(
  [first, ...others]: readonly Currency[],
  figures: readonly DailyFigures[],
): readonly Currency[] {
  const moved = new Set(figures.map(({ currency }) => currency));
  const known = first === undefined ? [] : [first, ...others.filter((one) => moved.has(one))];
  return [...new Set([...known, ...moved])];
}

type Sums = {
  readonly orders: number;
  readonly paid: number;
  readonly settled: number;
  readonly failed: number;
  readonly volume: bigint;
};

const sumsOf = (figures: readonly DailyFigures[]): Sums =>
  figures.reduce(
    (sum, { numbers, amounts }) => ({
      orders: sum.orders + numbers.orders,
      paid: sum.paid + numbers.orders_paid,
      settled: sum.settled + numbers.payments_settled,
      failed: sum.failed + numbers.payments_failed,
      volume: sum.volume + amounts.payments_settled,
    }),
    { orders: 0, paid: 0, settled: 0, failed: 0, volume: 0n },
  );

type DaySums = Sums & { readonly day: UnixSeconds };

/** Every day of the range, including days without movements. */
const sumsByDay = (figures: readonly DailyFigures[], firstDay: number): readonly DaySums[] =>
  Array.from({ length: daysShown }, (_, nth) => {
    const day = firstDay + nth;
    const ofDay = figures.filter((one) => one.day === day);
    return { ...sumsOf(ofDay), day: unixSeconds(day * daySeconds) };
  });

function figuresView(
  figures: readonly DailyFigures[],
  currency: Currency,
  { language }: Visit,
): Html {
  const texts = homeTexts[language];
  const { volume, orders, paid, failed } = sumsOf(figures);
  const conversion = Math.round(conversionOf(paid, orders) * 1_000);
  return figureRow([
    { label: texts.volume, value: amountText({ minor: volume, currency }, language) },
    { label: texts.paidOrders, value: String(paid) },
    { label: texts.conversion, value: percentText(conversion, language) },
    { label: texts.failed, value: String(failed) },
  ]);
}

/** One currency of a project: today, the whole range, and a bar for each day. */
export function currencyView(
  currency: Currency,
  figures: readonly DailyFigures[],
  firstDay: number,
  visit: Visit,
): Html {
  const { language } = visit;
  const texts = homeTexts[language];
  const own = figures.filter((one) => one.currency === currency);
  const ofToday = own.filter((one) => one.day === firstDay + daysShown - 1);
  const chart = barChart({
    language,
    caption: texts.perDay,
    unit: { currency },
    valueName: texts.volume,
    failedName: null,
    days: sumsByDay(own, firstDay).map((sums) => ({ day: sums.day, value: sums.volume })),
  });
  return html`<h2>${texts.today}, ${currency}</h2>${figuresView(ofToday, currency, visit)}<h2>${texts.allDays}, ${currency}</h2>${figuresView(own, currency, visit)}${panel(`${texts.perDay}, ${currency}`, chart)}`;
}

/**
 * The outcomes of payments in all currencies. They are counted, because failed payments have moved
 * no amount.
 */
export function endsChart(
  figures: readonly DailyFigures[],
  firstDay: number,
  { language }: Visit,
): Html {
  const texts = homeTexts[language];
  return barChart({
    language,
    caption: texts.endsPerDay,
    unit: 'count',
    valueName: texts.settled,
    failedName: texts.failed,
    days: sumsByDay(figures, firstDay).map(({ day, settled, failed }) => ({
      day,
      value: BigInt(settled),
      failed: BigInt(failed),
    })),
  });
}
