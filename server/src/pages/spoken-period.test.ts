import { expect, test } from 'vitest';
import { spokenPeriod } from './spoken-period.ts';

// biome-ignore format: a table
test.each<[number, en: string, lt: string, ru: string]>([
  // seconds    English                Lithuanian                    Russian
  [1,           '1 second',            '1 sekundę',                  '1 секунду'              ],
  [2,           '2 seconds',           '2 sekundes',                 '2 секунды'              ],
  [11,          '11 seconds',          '11 sekundžių',               '11 секунд'              ],
  [21,          '21 seconds',          '21 sekundę',                 '21 секунду'             ],
  [60,          '1 minute',            '1 minutę',                   '1 минуту'               ],
  [3_600,       '1 hour',              '1 valandą',                  '1 час'                  ],
  [5_400,       '1 hour 30 minutes',   '1 valandą 30 minučių',       '1 час 30 минут'         ],
  [86_400,      '1 day',               '1 dieną',                    '1 день'                 ],
  [90_061,      '1 day 1 hour 1 minute 1 second', '1 dieną 1 valandą 1 minutę 1 sekundę', '1 день 1 час 1 минуту 1 секунду'],
  [259_200,     '3 days',              '3 dienas',                   '3 дня'                  ],
  [2_592_000,   '30 days',             '30 dienų',                   '30 дней'                ],
  [31_536_000,  '365 days',            '365 dienas',                 '365 дней'               ],
])('%i seconds, as they stand behind "within" and "for"', (seconds, en, lt, ru) => {
  expect([spokenPeriod(seconds, 'en'), spokenPeriod(seconds, 'lt'), spokenPeriod(seconds, 'ru')]).toEqual([en, lt, ru]);
});
