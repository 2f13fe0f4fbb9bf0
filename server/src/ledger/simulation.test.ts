import { expect, test } from 'vitest';
import { simulationOf } from './simulation.ts';

const url = 'postgres://somewhere';

// biome-ignore format: a table
test.each([
  ['embedded, no setting',                null,  null, false, [false, false, false]],
  ['embedded, old simulated money',       null,  null, true,  [false, false, true]],
  ['embedded, 1',                         true,  null, false, [true,  true,  true]],
  ['embedded, 0',                         false, null, false, [false, true,  false]],
  ['with a database, no setting',         null,  url,  false, [false, true,  false]],
  ['with a database, 1',                  true,  url,  false, [true,  true,  true]],
  ['with a database, 0 after 1',          false, url,  true,  [false, true,  true]],
] as const)('%s: on, live projects, marked', (_, simulator, databaseUrl, hasMoney, expected) => {
  const { isOn, allowsLiveProjects, isMarked } = simulationOf({ simulator, databaseUrl }, hasMoney);
  expect([isOn, allowsLiveProjects, isMarked]).toEqual(expected);
});
