import { expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { readProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useService } from '../../support/test-service.ts';

// Business 4, Settings: a form changes only what it shows.

const service = useService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });

test('a payment method added while the form was open is not switched off by it', async () => {
  const { client } = service();
  const { project_id: projectId } = (await aMerchant(client)).project;
  const owner = await staffBrowser(service(), projectId, 'owner');
  const path = `/portal/projects/${projectId}/settings`;
  const page = await owner.open(path);
  expect(page.html).not.toContain('name="on-bank-transfer"');
  await aBankAccount(client, { project_id: projectId });
  const saved = await owner.submit(formTo(page, '/settings/methods'), { 'place-mock': '1' });
  expect(saved.text).toContain('The payment methods were saved.');
  expect((await readProject(client, projectId)).body).toMatchObject({
    display_order: { mock: 1 },
    methods_off: [],
  });
  const { fields, ...form } = formTo(await owner.open(path), '/settings/methods');
  const { 'on-bank-transfer': on, ...others } = fields;
  expect(on).toBe('1');
  await owner.submit({ ...form, fields: others }, { 'place-bank-transfer': '' });
  expect((await readProject(client, projectId)).body).toMatchObject({
    methods_off: ['bank-transfer'],
  });
});
