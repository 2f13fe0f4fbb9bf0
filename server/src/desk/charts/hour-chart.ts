import type { UnixSeconds } from '../../kernel/time.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { clockTime, longDay } from '../moments.ts';
import { chartTexts } from './chart-texts.ts';
import { columnChart } from './column-chart.ts';

export type HourBar = {
  readonly startsAt: UnixSeconds;
  readonly delivered: number;
  readonly failed: number;
};

export type HourChart = {
  readonly language: PageLanguage;
  readonly caption: string;
  /** Oldest first. An hour without deliveries is included, with 0. */
  readonly hours: readonly HourBar[];
};

/** Deliveries by the hour of the attempt, with failures on top. */
export function hourChart({ language, caption, hours }: HourChart): Html {
  const texts = chartTexts[language];
  return columnChart({
    language,
    caption,
    unit: 'count',
    valueName: texts.delivered,
    failedName: texts.failed,
    axisName: texts.hour,
    columns: hours.map(({ startsAt, delivered, failed }) => ({
      label: clockTime(startsAt, language),
      name: `${longDay(startsAt, language)}, ${clockTime(startsAt, language)}`,
      value: BigInt(delivered),
      failed: BigInt(failed),
    })),
  });
}
