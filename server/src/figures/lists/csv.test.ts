import { expect, test } from 'vitest';
import { type CsvForm, cellOf, headerLine, rowLine } from './csv.ts';

// Business 7, CSV: RFC 4180, amounts in both units, and cells that no spreadsheet executes.

test.each([
  ['=1+1', "'=1+1"],
  ['+370 600 00000', "'+370 600 00000"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r', '"\'\r"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['\n=1', '"\'\n\'=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['Coffee;=1+1', "Coffee;'=1+1"],
  ['a;-1;@b', "a;'-1;'@b"],
  ['a;"=1"', '"a;\'""=1"""'],
  ['a\n=1', '"a\n\'=1"'],
  ['a; b-c=d+e@f', 'a; b-c=d+e@f'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  ['', ''],
])('a text never becomes a formula: %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each([
  [-5, '-5'],
  [12n, '12'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  [{ a: '=1' }, '"{""a"":""=1""}"'],
])('other values are written plainly: %o', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});

type Row = {
  readonly id: string;
  readonly of: { readonly amount: number };
  readonly currency: string;
};

const form: CsvForm<Row> = {
  columns: ['id', 'of.amount'],
  amounts: ['of.amount'],
  currencyOf: ({ currency }) => currency,
};

test('an amount has a column in minor units and one in major units', () => {
  expect(headerLine(form)).toBe('id,of.amount,of.amount_decimal\r\n');
});

test.each([
  ['EUR', 1_205, '1205,12.05'],
  ['EUR', -5, '-5,-0.05'],
  ['JPY', 700, '700,700'],
  ['EUR', 9_007_199_254_740_991, '9007199254740991,90071992547409.91'],
])('the amounts of %s %i', (currency, amount, cells) => {
  expect(rowLine(form, { id: 'x', of: { amount }, currency })).toBe(`x,${cells}\r\n`);
});
