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
])('%i seconds are written to follow "within" and "for"', (seconds, en, lt, ru) => {
  expect([spokenPeriod(seconds, 'en'), spokenPeriod(seconds, 'lt'), spokenPeriod(seconds, 'ru')]).toEqual([en, lt, ru]);
});

// biome-ignore format: a table
test.each<[number, de: string, et: string, lv: string, pl: string]>([
  // seconds    German                   Estonian               Latvian                   Polish
  [1,           '1 Sekunde',             '1 sekund',            '1 sekundi',              '1 sekundę'             ],
  [2,           '2 Sekunden',            '2 sekundit',          '2 sekundes',             '2 sekundy'             ],
  [11,          '11 Sekunden',           '11 sekundit',         '11 sekundes',            '11 sekund'             ],
  [21,          '21 Sekunden',           '21 sekundit',         '21 sekundi',             '21 sekund'             ],
  [22,          '22 Sekunden',           '22 sekundit',         '22 sekundes',            '22 sekundy'            ],
  [60,          '1 Minute',              '1 minut',             '1 minūti',               '1 minutę'              ],
  [300,         '5 Minuten',             '5 minutit',           '5 minūtes',              '5 minut'               ],
  [600,         '10 Minuten',            '10 minutit',          '10 minūtes',             '10 minut'              ],
  [5_400,       '1 Stunde 30 Minuten',   '1 tund 30 minutit',   '1 stundu 30 minūtes',    '1 godzinę 30 minut'    ],
  [7_200,       '2 Stunden',             '2 tundi',             '2 stundas',              '2 godziny'             ],
  [86_400,      '1 Tag',                 '1 päev',              '1 dienu',                '1 dzień'               ],
  [259_200,     '3 Tage',                '3 päeva',             '3 dienas',               '3 dni'                 ],
])('%i seconds in the buyers\' languages are written to follow "wait"', (seconds, de, et, lv, pl) => {
  const spoken = (['de', 'et', 'lv', 'pl'] as const).map((one) => spokenPeriod(seconds, one));
  expect(spoken).toEqual([de, et, lv, pl]);
});
