import { describe, expect, test } from 'vitest';
import { guardsOf } from '../../src/kernel/machine.ts';
import { currencyDigits } from '../../src/kernel/money.ts';
import { linesOfSection } from './document.ts';
import { documentedMachines } from './machines.ts';
import { documentFiles, readDocument } from './specification.ts';
import {
  asWay,
  documentRows,
  documentStates,
  documentTerminalStates,
  isMentioned,
  ourWays,
  rowsWithOpenPart,
  specRowsOf,
} from './state-tables.ts';

/** States that a document names only in its text, below its list. */
const statesFromTheText: Readonly<Record<string, readonly string[]>> = {
  '1-checkout.md#3.2': ['partially_distributed'],
};

/**
 * Words in a document's list that are not states here. Decision 0026: `revoked` is a callback's
 * word.
 */
const wordsOfCallbacksOnly: Readonly<Record<string, readonly string[]>> = {
  '3-transfer.md#3': ['revoked'],
};

/** Conditions that the state of origin already implies, so that a guard would always be true. */
const conditionsOfTheState = new Set(['before confirmation']);

describe.each(documentedMachines)('$entity follows $spec', (machine) => {
  const document = documentRows(machine);

  test('its rows marked spec() are exactly the rows of the document, in the same order', () => {
    expect(document.length).toBeGreaterThan(0);
    expect(ourWays(machine, document)).toEqual(
      document.map(({ from, trigger, to }) => ({ from, trigger, to })),
    );
  });

  test('a row with a condition has a guard', () => {
    const unguarded = specRowsOf(machine)
      .filter((row) => guardsOf(row).length === 0)
      .map((row) => asWay(row, document));
    const conditional = document
      .filter((row) => row.condition !== '' && !conditionsOfTheState.has(row.condition))
      .map(({ from, trigger, to }) => ({ from, trigger, to }));
    for (const way of conditional) expect(unguarded).not.toContainEqual(way);
  });

  test('a row that the document leaves partly open names the decision that filled it', () => {
    for (const row of rowsWithOpenPart(machine)) expect(row.source).toHaveProperty('filledBy');
  });

  test('its states are those of the document, in the same order', () => {
    const additional = statesFromTheText[machine.spec] ?? [];
    const left = wordsOfCallbacksOnly[machine.spec] ?? [];
    const listed = documentStates(machine).filter((state) => !left.includes(state));
    expect(Object.keys(machine.states)).toEqual([...listed, ...additional]);
    for (const state of additional) expect(isMentioned(machine, state)).toBe(true);
  });

  test('exactly the states that the document calls terminal are terminal', () => {
    const ours = Object.keys(machine.states).filter(
      (state) => machine.states[state] === 'terminal',
    );
    const leaving = new Set(machine.rows.map((row) => row.from));
    // Where the document is silent, a state is terminal when no row leaves it.
    const silent = Object.keys(machine.states).filter((state) => !leaving.has(state));
    expect(ours).toEqual(documentTerminalStates(machine) ?? silent);
  });

  test('every state except the reserved ones can be reached', () => {
    const reached = new Set(machine.rows.map((row) => row.to));
    const unreached = Object.keys(machine.states).filter((state) => !reached.has(state));
    expect(unreached).toEqual(machine.entity === 'order' ? ['closed'] : []);
  });
});

test('checkout 2.6: the currencies and their minor units are those of the document, in order', () => {
  const text = linesOfSection(readDocument(documentFiles.checkout), '2.6').join(' ');
  const codes = /Codes: ([^.]+)\./.exec(text)?.[1]?.split(', ') ?? [];
  const [, digits, exceptionDigits, exception] =
    /Minor units: (\d) for all, (\d) for ([A-Z]{3})\./.exec(text) ?? [];
  const expected = codes.map((code) => [
    code,
    Number(code === exception ? exceptionDigits : digits),
  ]);
  expect(expected).toHaveLength(16);
  expect(Object.entries(currencyDigits)).toEqual(expected);
});
