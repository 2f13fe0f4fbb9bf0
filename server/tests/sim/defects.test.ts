import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';

const places = defects.flatMap(({ name, places }) => places.map((place) => ({ name, ...place })));

test.each(places)('the defect "$name" has exactly one place in $file', async (place) => {
  const source = await readFile(new URL(`../../src/${place.file}`, import.meta.url), 'utf8');
  expect(source.split(place.is)).toHaveLength(2);
});
