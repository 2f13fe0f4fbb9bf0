import { beforeAll, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { awaitedTransfer, MoneyOut } from '../../support/money-out.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useService } from '../../support/test-service.ts';

// Business 7, Figures: conversion is between 0 and 1, even for payments from before the 30 days.

const settings = { FLORIN_TEST_METHODS: 'bank-transfer', FLORIN_TEST_CLOCK: '1' };
const service = useService({ ...unlimited, ...settings });

let shop: Merchant;
let bank: MoneyOut;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  bank = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
});

const awaited = async (): Promise<string> => {
  const linkId = await shop.aLink(await shop.anOrder(), { lifetime: 0 });
  return (await awaitedTransfer(service().client, linkId)).reference;
};

/** The conversion by method on Home, in its sentence and in the cells behind the chart. */
async function ratesOnHome(): Promise<{ readonly said: string; readonly cells: string }> {
  const { project_id: projectId } = shop.project;
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const { html } = await browser.open(`/portal/projects/${projectId}`);
  const [, said = ''] = /aria-label="Conversion by method\. ([^"]*)"/.exec(html) ?? [];
  const [, cells = ''] = /<th scope="row">Bank transfer<\/th>(.*?)<\/tr>/.exec(html) ?? [];
  return {
    said,
    cells: cells
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

test('Home counts payments from before the 30 days, and conversion never exceeds 100%', async () => {
  const [early, late] = [await awaited(), await awaited()];
  await advance(service().client, 31 * 86_400);
  await shop.renew();
  await bank.books([{ minor: 1_250, reference: early }]);
  expect(await ratesOnHome()).toEqual({ said: 'Bank transfer: 0%.', cells: '1 0 0%' });
  const fresh = await awaited();
  await bank.books([
    { minor: 1_250, reference: late },
    { minor: 1_250, reference: fresh },
  ]);
  expect(await ratesOnHome()).toEqual({ said: 'Bank transfer: 100%.', cells: '3 1 100%' });
});
