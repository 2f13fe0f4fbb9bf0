import { expect, test } from 'vitest';
import { named } from './named.ts';

// biome-ignore format: a table
test.each<[string, (name: string) => string, string]>([
  ['in front',  (name) => `${name} asks you to pay`,   '<bdi>دكان</bdi> asks you to pay'        ],
  ['inside',    (name) => `If ${name} asks, pay.`,     'If <bdi>دكان</bdi> asks, pay.'          ],
  ['at the end', (name) => `Back to ${name}`,          'Back to <bdi>دكان</bdi>'                ],
  ['twice',     (name) => `${name} and ${name}`,       '<bdi>دكان</bdi> and <bdi>دكان</bdi>'    ],
  ['nowhere',   () => 'Nobody',                        'Nobody'                                 ],
])('a right-to-left name is isolated, and the sentence is not: %s', (_, sentence, shown) => {
  expect(named(sentence, 'دكان').text).toBe(shown);
});

test('sentence and name are escaped', () => {
  expect(named((name) => `<${name}>`, '<b>').text).toBe('&lt;<bdi>&lt;b&gt;</bdi>&gt;');
});
