import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { type ChartTable, chartTable } from './chart-table.ts';
import { chartTexts, spokenAs } from './chart-texts.ts';
import { labelledOf, pixelsOf, type Scale, scaleFor } from './scale.ts';
import { axisText, type Unit, valueText } from './unit.ts';

/** One column: the lower part, and the failed part on top of it. */
export type ChartColumn = {
  /** The short label on the axis. */
  readonly label: string;
  /** The name in sentences and in the table. */
  readonly name: string;
  readonly value: bigint;
  readonly failed: bigint;
};

export type ColumnChart = {
  readonly language: PageLanguage;
  readonly caption: string;
  readonly unit: Unit;
  /** The name of the lower parts. */
  readonly valueName: string;
  /** The name of the upper parts. Null: there are none. */
  readonly failedName: string | null;
  /** The name of the axis. */
  readonly axisName: string;
  readonly columns: readonly ChartColumn[];
  /**
   * For balances, which must not be added up: the text tells the last one instead of their sum,
   * above this table.
   */
  readonly level?: Omit<ChartTable, 'caption'>;
};

/**
 * In pixels: text in a drawing keeps its size, so only the width of the drawing follows the window.
 */
const ceiling = 8;
const ground = 168;
const height = 192;

/**
 * A few columns would be as wide as doors. They keep the width that this many columns have, in the
 * middle.
 */
const slotsMin = 10;

const hundredths = (percent: number): string => String(Math.round(percent * 100) / 100);

type Slot = { readonly left: number; readonly width: number; readonly center: number };

/** The place of a column, in percent of the width. */
function slotOf(index: number, count: number): Slot {
  const slots = Math.max(count, slotsMin);
  const slot = 100 / slots;
  const start = ((slots - count) / 2 + index) * slot;
  return { left: start + slot * 0.14, width: slot * 0.72, center: start + slot / 2 };
}

const rectView = (kind: 'bar' | 'part', slot: Slot, top: number, pixels: number): Html =>
  html`<rect class="${kind}" x="${hundredths(slot.left)}%" y="${hundredths(top)}" width="${hundredths(slot.width)}%" height="${hundredths(pixels)}" rx="2"/>`;

function columnView(column: ChartColumn, slot: Slot, scale: Scale, said: string): Html | null {
  const whole = pixelsOf(column.value, scale, ground - ceiling);
  const failed = pixelsOf(column.failed, scale, ground - ceiling);
  if (whole === 0 && failed === 0) return null;
  const gap = whole > 0 && failed > 0 ? 1 : 0;
  return html`<g><title>${said}</title>${whole > 0 && rectView('bar', slot, ground - whole, whole)}${failed > 0 && rectView('part', slot, ground - whole - failed - gap, failed)}</g>`;
}

/**
 * The first label begins with its column and the last one ends with it, so that none is cut off.
 */
function labelView(label: string, slot: Slot, place: 'start' | 'middle' | 'end'): Html {
  const x = { start: slot.left, middle: slot.center, end: slot.left + slot.width }[place];
  return html`<text x="${hundredths(x)}%" y="${ground + 18}" text-anchor="${place}">${label}</text>`;
}

function labelViews(columns: readonly ChartColumn[]): readonly Html[] {
  const count = columns.length;
  return labelledOf(count).map((index) => {
    const isEnd = index === 0 || index === count - 1;
    const place = index === 0 ? 'start' : 'end';
    const slot = slotOf(index, count);
    return labelView(columns[index]?.label ?? '', slot, isEnd && count > 4 ? place : 'middle');
  });
}

const gridView = (tick: bigint, scale: Scale): Html => {
  const y = hundredths(ground - pixelsOf(tick, scale, ground - ceiling) + 0.5);
  return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
};

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** The essentials in sentences: the range, the total, and the highest column. */
function sentenceOf(chart: ColumnChart): string {
  const { language, caption, columns, unit } = chart;
  const texts = chartTexts[language];
  const [first, last] = [columns[0], columns.at(-1)];
  const value = sumOf(columns.map((column) => column.value));
  const failed = sumOf(columns.map((column) => column.failed));
  const shown = (amount: bigint): string => valueText(amount, unit, language);
  if (first === undefined || last === undefined) return spokenAs([caption, texts.nothing]);
  const range = first === last ? first.name : texts.range(first.name, last.name);
  if (value === 0n && failed === 0n) return spokenAs([caption, range, texts.nothing]);
  const most = columns.reduce((best, one) => (one.value > best.value ? one : best), first);
  const isLevel = chart.level !== undefined;
  return spokenAs([
    caption,
    range,
    isLevel
      ? texts.last(chart.valueName, shown(last.value))
      : texts.total(chart.valueName, shown(value)),
    ...(most.value > 0n && columns.length > 1 ? [texts.most(shown(most.value), most.name)] : []),
    ...(chart.failedName === null
      ? []
      : isLevel
        ? [texts.last(chart.failedName, shown(last.failed))]
        : [texts.total(chart.failedName, shown(failed))]),
  ]);
}

/** Columns over time, drawn by the server, with failures on top. */
export function columnChart(chart: ColumnChart): Html {
  const { language, unit, columns, caption, valueName, failedName } = chart;
  const scale = scaleFor(
    columns.reduce((max, { value, failed }) => (value + failed > max ? value + failed : max), 0n),
  );
  const shown = (value: bigint): string => valueText(value, unit, language);
  const drawn = columns.map((column, index) => {
    const said = `${column.name}: ${shown(column.value)}`;
    const andFailed = failedName === null ? '' : `; ${failedName}: ${shown(column.failed)}`;
    return columnView(column, slotOf(index, columns.length), scale, said + andFailed);
  });
  const table = {
    caption,
    headings: [chart.axisName, valueName, ...(failedName === null ? [] : [failedName])],
    rows: columns.map(({ name, value, failed }) => [
      name,
      shown(value),
      ...(failedName === null ? [] : [shown(failed)]),
    ]),
    ...chart.level,
  };
  const axis = scale.ticks.map((tick) => html`<span>${axisText(tick, unit, language)}</span>`);
  return html`<figure class="chart"><div class="plot"><div class="axis" aria-hidden="true">${axis}</div><svg width="100%" height="${height}" role="img" aria-label="${sentenceOf(chart)}">${scale.ticks.map((tick) => gridView(tick, scale))}${drawn.flatMap((one) => one ?? [])}${labelViews(columns)}</svg></div><p class="key" aria-hidden="true"><span class="bar">${valueName}</span>${failedName !== null && html`<span class="part">${failedName}</span>`}</p>${chartTable(table, language)}</figure>`;
}
