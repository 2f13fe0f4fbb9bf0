import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdStill } from './inspect.ts';
import { slimPng } from './slim-png.ts';

const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const bytesMax = 150_000;

/** A small picture for the documents, kept where FLORIN_PICTURES is 1. */
export async function picture(
  page: Page,
  name: string,
  height: number,
  most = bytesMax,
): Promise<void> {
  await page.waitForLoadState();
  await holdStill(page);
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height };
  const bytes = slimPng(await page.screenshot({ clip, fullPage: true }));
  expect(bytes.length).toBeLessThan(most);
  if (process.env['FLORIN_PICTURES'] !== '1') return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.png`, bytes);
}
