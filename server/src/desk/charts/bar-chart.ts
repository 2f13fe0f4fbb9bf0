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
  /**
   * The name of the lower part ("Volume") and of the failed part. Null: nothing of this unit can
   * fail.
   */
  readonly valueName: string;
  readonly failedName: string | null;
  /** Oldest first. A day without events is included, with 0. */
  readonly days: readonly DayBar[];
};

/** A bar for each day. Failures are on top, if there can be any. */
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
