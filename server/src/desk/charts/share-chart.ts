import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { chartTable } from './chart-table.ts';
import { chartTexts, spokenAs } from './chart-texts.ts';
import { permilleOf } from './scale.ts';
import { percentText, type Unit, valueText } from './unit.ts';

export type Share = {
  readonly label: string;
  readonly part: bigint;
  /** The whole: the same for all rows of a breakdown, a separate one for a rate. */
  readonly whole: bigint;
  /** From 0 to 1, if it is not the part divided by the whole. */
  readonly rate?: number;
};

export type ShareChart = {
  readonly language: PageLanguage;
  readonly caption: string;
  readonly unit: Unit;
  /** The names of the rows ("Method"), of the part ("Paid") and of the whole ("Begun"). */
  readonly rowName: string;
  readonly partName: string;
  readonly wholeName: string;
  /** Failures have another colour. */
  readonly tone: 'good' | 'bad';
  readonly shares: readonly Share[];
};

const sizeOf = ({ part, whole, rate }: Share): number =>
  rate === undefined ? permilleOf(part, whole) : Math.round(rate * 1_000);

const shareView = (share: Share, chart: ShareChart): Html => {
  const { label } = share;
  const percent = percentText(sizeOf(share), chart.language);
  const width = Math.min(sizeOf(share), 1_000) / 10;
  return html`<div class="share"><span>${label}</span><b>${percent}</b><svg width="100%" height="8" aria-hidden="true"><rect class="track" width="100%" height="8" rx="4"/>${width > 0 && html`<rect class="${chart.tone === 'bad' ? 'part' : 'bar'}" width="${width}%" height="8" rx="4"/>`}</svg></div>`;
};

/** Horizontal bars with their percentage: conversion by method, failures by reason. */
export function shareChart(chart: ShareChart): Html {
  const { language, caption, unit, shares } = chart;
  const texts = chartTexts[language];
  const percentOf = (share: Share): string => percentText(sizeOf(share), language);
  const said = shares.map((share) => `${share.label}: ${percentOf(share)}`).join('; ');
  const table = {
    caption,
    headings: [chart.rowName, chart.partName, chart.wholeName, texts.share],
    rows: shares.map((share) => [
      share.label,
      valueText(share.part, unit, language),
      valueText(share.whole, unit, language),
      percentOf(share),
    ]),
  };
  if (shares.length === 0) return html`<p class="empty">${spokenAs([texts.nothing])}</p>`;
  return html`<figure class="chart"><div class="shares" role="img" aria-label="${spokenAs([caption, said])}">${shares.map((share) => shareView(share, chart))}</div>${chartTable(table, language)}</figure>`;
}
