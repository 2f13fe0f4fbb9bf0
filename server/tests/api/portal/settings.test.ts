import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject, changeProject, readProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Settings: every member can read them, an owner can change them, by the rules of the
// operator's API.

const service = useSharedService(unlimited);

let projectId: string;
let browser: Browser;
let path: string;
beforeAll(async () => {
  ({ project_id: projectId } = await aProject(service().client));
  browser = await staffBrowser(service(), projectId, 'owner');
  path = `/portal/projects/${projectId}/settings`;
});

const project = async () => (await readProject(service().client, projectId)).body;

const send = async (form: string, chosen: Readonly<Record<string, string>>) =>
  browser.submit(formTo(await browser.open(path), `/settings/${form}`), chosen);

/** The changes of this project in the action log, newest first. */
const acts = async (): Promise<readonly Record<string, unknown>[]> => {
  const { status, body, text } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  expect(status, text).toBe(200);
  const all = body['items'] as readonly Record<string, unknown>[];
  const subject = `project ${projectId}`;
  return all.filter((act) => act['action'] === 'change_project' && act['subject'] === subject);
};

const details = {
  name: 'New name & sons',
  redirect_uris: 'https://shop.example/back\r\n\r\n http://localhost:3000/b ',
  sites: 'https://shop.example',
};

test('an owner changes name, return addresses and sites; the log has the changes', async () => {
  const page = await send('details', details);
  expect([page.status, page.address]).toEqual([200, `${path}?done=details`]);
  expect(page.text).toContain('The settings of the project were saved.');
  expect(await project()).toMatchObject({
    name: 'New name & sons',
    redirect_uris: ['https://shop.example/back', 'http://localhost:3000/b'],
    sites: ['https://shop.example'],
  });
  const [act] = await acts();
  expect(act).toMatchObject({
    actor: { type: 'staff' },
    after: { name: 'New name & sons', sites: ['https://shop.example'] },
  });
});

test('a form sent twice is applied once, and refused with other content', async () => {
  const form = formTo(await browser.open(path), '/settings/details');
  const before = (await acts()).length;
  await browser.submit(form, { ...details, name: 'Once' });
  expect((await browser.submit(form, { ...details, name: 'Once' })).status).toBe(200);
  expect((await browser.submit(form, { ...details, name: 'Twice' })).status).toBe(409);
  expect(await acts()).toHaveLength(before + 1);
  expect((await project())['name']).toBe('Once');
});

describe('invalid values are refused with a message, and the input is kept', () => {
  const long = `https://shop.example/${'x'.repeat(2_048)}`;
  test.each([
    ['name', '   ', 'Give the project a name of at most 255 characters.'],
    ['name', 'n'.repeat(256), 'Give the project a name of at most 255 characters.'],
    ['redirect_uris', 'shop.example', 'This is not a whole address: shop.example'],
    ['redirect_uris', 'https://', 'This is not a whole address: https://'],
    ['redirect_uris', long, 'This is not a whole address:'],
    ['sites', 'https://shop.example/path', 'This is not a site without a path:'],
    ['sites', Array(101).fill('https://a.example').join('\n'), 'There may be at most 100.'],
  ])('%s', async (field, value, said) => {
    const before = await project();
    const page = await send('details', { ...details, [field]: value });
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
    expect(page.html).toContain(value.trim().slice(0, 100));
    expect(await project()).toEqual(before);
  });

  test('an invalid callback address', async () => {
    const page = await send('callback', { callback_uri: 'ftp://shop.example' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Give a whole address');
    expect((await project())['callback_uri']).toBeNull();
  });

  test('display places that are not numbers', async () => {
    const page = await send('methods', { 'place-mock': 'first' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Places are whole numbers.');
  });
});

test('the callback address can be set and removed', async () => {
  await send('callback', { callback_uri: ' https://shop.example/hook ' });
  expect((await project())['callback_uri']).toBe('https://shop.example/hook');
  const page = await send('callback', { callback_uri: '' });
  expect(page.text).toContain('The callback address was saved.');
  expect((await project())['callback_uri']).toBeNull();
});

test('methods can be switched and ordered; settings of hidden methods are kept', async () => {
  const { client } = service();
  await changeProject(client, projectId, {
    methods_off: ['from-wallet'],
    display_order: { 'from-wallet': 7 },
  });
  const page = await browser.open(path);
  expect(page.text).toContain('It is not part of this mode');
  const { fields, ...form } = formTo(page, '/settings/methods');
  const { 'on-mock': on, ...others } = fields;
  expect(on).toBe('1');
  // Browsers send empty text fields as well.
  const places = { 'place-card-payment': '3', 'place-mock': '' };
  const saved = await browser.submit({ ...form, fields: others }, places);
  expect(saved.text).toContain('The payment methods were saved.');
  expect(await project()).toMatchObject({
    methods_off: ['from-wallet', 'mock'],
    display_order: { 'from-wallet': 7, 'card-payment': 3 },
  });
  await send('methods', { 'on-mock': '1', 'place-card-payment': '', 'place-mock': '' });
  expect(await project()).toMatchObject({
    methods_off: ['from-wallet'],
    display_order: { 'from-wallet': 7 },
  });
});

test('other members see the settings without forms', async () => {
  await changeProject(service().client, projectId, {
    split_policy: { slots: [{ slot_id: 'sellers', type: 'variadic' }] },
  });
  const viewer = await staffBrowser(service(), projectId, 'viewer');
  const page = await viewer.open(path);
  expect(page.status).toBe(200);
  expect(page.forms.filter(({ action }) => action.includes('/settings'))).toEqual([]);
  expect(page.text).toContain('Only an owner of the project changes these settings.');
  expect(page.text).toContain('sellers variadic');
  expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
});

test('an open form changes nothing once its project is closed', async () => {
  const { client } = service();
  const { project_id: closed } = await aProject(client, { name: 'As it was' });
  const owner = await staffBrowser(service(), closed, 'owner');
  const form = formTo(await owner.open(`/portal/projects/${closed}/settings`), '/details');
  expect((await changeProject(client, closed, { state: 'closed' })).status).toBe(200);
  expect((await owner.submit(form, details)).heading).toBe('This project is closed');
  expect((await readProject(client, closed)).body['name']).toBe('As it was');
});
