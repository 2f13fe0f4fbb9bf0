import { expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aReusableLink } from '../../support/reusable-links.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0172: the languages that a project offers, and the link's own language.

const service = useSharedService(unlimited);

test('a reusable link offers only the languages of its project and its own', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const { project_id: projectId } = shop.project;
  const branding = { body: { languages: ['pl', 'lt'] } };
  const set = await client.send('PUT', `/admin/v1/projects/${projectId}/branding`, branding);
  expect(set.status).toBe(200);
  const path = await aReusableLink(service(), projectId);
  const browser = new Browser(client);
  const languages = async (lang: string) => {
    const { html, links } = await browser.open(`${path}?lang=${lang}`);
    const spoken = /<html lang="([a-z]+)"/.exec(html)?.[1];
    return { spoken, offered: links.filter((link) => link.startsWith(path)) };
  };
  expect(await languages('de')).toMatchObject({ spoken: 'en' });
  expect(await languages('en')).toEqual({
    spoken: 'en',
    offered: expect.arrayContaining([`${path}?lang=lt`, `${path}?lang=pl`]),
  });
  expect((await languages('lt')).offered).not.toContain(`${path}?lang=de`);
  const begun = await browser.submit(formOf(await browser.open(`${path}?lang=lt`)));
  const linkId = begun.address.replace('/pay/', '').slice(0, 36);
  expect((await shop.readLink(linkId)).body['experience']).toMatchObject({ language: 'lt' });
  const unoffered = await browser.submit(formOf(await browser.open(`${path}?lang=de`)));
  const otherId = unoffered.address.replace('/pay/', '').slice(0, 36);
  expect((await shop.readLink(otherId)).body['experience']).toMatchObject({ language: 'en' });
});
