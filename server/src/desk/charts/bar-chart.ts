import type { UnixSeconds } from '../../kernel/time.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { longDay, shortDay } from '../moments.ts';
import { chartTexts } from './chart-texts.ts';
import { columnChart } from './column-chart.ts';
import type { Unit } from './unit.ts';

export type DayBar = {
  /** Any second of the day, in UTC. */
  readonly day: UnixSeconds;
  readonly value: bigint;
  readonly failed?: bigint;
};

export type BarChart = {
  readonly language: PageLanguage;
  readonly caption: string;
  readonly unit: Unit;
  /** What stands on the ground ("Volume"), and what failed; null: nothing of this unit can. */
  readonly valueName: string;
  readonly failedName: string | null;
  /** Oldest first; a day on which nothing happened is there too, with 0. */
  readonly days: readonly DayBar[];
};

/** A bar for each day, with what failed on top, if anything can. */
export const barChart = ({ days, ...chart }: BarChart): Html =>
  columnChart({
    ...chart,
    axisName: chartTexts[chart.language].day,
    columns: days.map(({ day, value, failed = 0n }) => ({
      label: shortDay(day, chart.language),
      name: longDay(day, chart.language),
      value,
      failed,
    })),
  });
