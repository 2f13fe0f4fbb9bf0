import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { changeProject, errorOf } from '../../support/identity.ts';
import { aJpeg, anSvg, aPng } from '../../support/logos.ts';
import type { Answer } from '../../support/operator-client.ts';
import { verdictOn } from '../../support/raw-rows.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Settings, and decision 0166: GET and PUT /admin/v1/projects/{project_id}/branding.

const service = useSharedService();
let shop: Merchant;
beforeEach(async () => {
  shop = await aMerchant(service().client, { name: 'Linden & Sons' });
});

const pathOf = (id = shop.project.project_id): string => `/admin/v1/projects/${id}/branding`;
const read = (id?: string): Promise<Answer> => service().client.send('GET', pathOf(id));
const put = (body: object, id?: string, headers = {}): Promise<Answer> =>
  service().client.send('PUT', pathOf(id), { body, headers });

const logoOf = (bytes: Buffer | string, type = 'image/png') => ({
  type,
  data: Buffer.from(bytes).toString('base64'),
});

const contact = {
  support_email: 'help@shop.example',
  support_phone: '+370 5 212 3456',
  support_url: 'https://shop.example/help',
  terms_url: 'https://shop.example/terms',
};
const plain = {
  logo: null,
  colour: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  terms_url: null,
  receipts: false,
};

const acts = async (): Promise<readonly Record<string, unknown>[]> => {
  const subject = `project ${shop.project.project_id}`;
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const all = body['actions'] as readonly Record<string, unknown>[];
  return all.filter((act) => act['subject'] === subject && act['action'] === 'change_branding');
};

describe('the branding of a project', () => {
  test('is empty at first and completely replaced by each PUT', async () => {
    const { project_id } = shop.project;
    expect(await read()).toMatchObject({
      status: 200,
      body: { project_id, ...plain, changed_at: null },
    });
    const wanted = { ...contact, colour: '#14532D', logo: logoOf(aPng()), receipts: true };
    const answer = await put(wanted);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        project_id,
        ...contact,
        colour: '#14532d',
        receipts: true,
        logo: {
          ...logoOf(aPng()),
          width: 64,
          height: 32,
          path: expect.stringMatching(/^\/assets\/logos\/[0-9a-f]{64}$/),
        },
        changed_at: expect.any(Number),
      },
    });
    expect((await read()).text).toBe(answer.text);
    expect((await put({ colour: '#000000' })).body).toMatchObject({ ...plain, colour: '#000000' });
  });

  test('logs a repeated change once, with the logo as its digest', async () => {
    const wanted = { colour: '#14532d', logo: logoOf(aPng()) };
    const first = await put(wanted);
    const { logo } = first.body as { logo: { path: string } };
    expect((await put(wanted)).text).toBe(first.text);
    const told = await acts();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      details: {},
      before: { logo: null, colour: null },
      after: { logo: logo.path.split('/').at(-1), colour: '#14532d' },
    });
    expect(JSON.stringify(told)).not.toContain(logoOf(aPng()).data);
  });

  test('stays when other fields of the project change', async () => {
    await put({ colour: '#14532d', receipts: true });
    await changeProject(service().client, shop.project.project_id, { country: 'LT' });
    expect((await read()).body).toMatchObject({ colour: '#14532d', receipts: true });
  });

  test('is changed once under one Idempotency-Key, another body is 409', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await put({ colour: '#14532d' }, undefined, headers);
    await put({ colour: '#000000' });
    expect((await put({ colour: '#14532d' }, undefined, headers)).text).toBe(first.text);
    expect((await put({ colour: '#111111' }, undefined, headers)).status).toBe(409);
    expect((await read()).body).toMatchObject({ colour: '#000000' });
  });

  test('is one complete version after two concurrent changes', async () => {
    const both = [
      { ...plain, colour: '#14532d', logo: logoOf(aPng()) },
      { ...plain, colour: '#1e3a5f', logo: logoOf(aJpeg, 'image/jpeg') },
    ];
    const answers = await Promise.all(both.map((one) => put(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const texts = answers.map(({ text }) => text);
    expect(texts).toContain((await read()).text);
  });
});

describe('refusals', () => {
  // biome-ignore format: a table
  const rows: readonly [string, object, string, string][] = [
    ['a colour that is too light', { colour: '#ffcc00' }, 'colour', 'This colour has a contrast of 1.4 to 1 against the ground of the page, and needs 3 to 1. Choose a darker one.'],
    ['a logo with a script', { logo: logoOf(anSvg('<script/>'), 'image/svg+xml') }, 'logo.data', 'A logo may not contain <script>.'],
    ['a logo that is too small', { logo: logoOf(aPng({ width: 31 })) }, 'logo.data', 'The logo has 31 by 32 pixels. Each side must have 32 to 2000.'],
    ['a logo with a wrong type', { logo: logoOf(aJpeg) }, 'logo.type', 'The data is image/jpeg.'],
  ];
  test.each(firstOf(rows, 2))('%s', async (_case, body, property, message) => {
    const answer = await put(body);
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error: 'invalid_properties',
        error_description: 'The request has invalid properties.',
        error_properties: { [property]: [message] },
      },
    ]);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, object, string]>([
    ['a colour as a word',      { colour: 'green' },                                         'colour'],
    ['a script as a URL',       { support_url: 'javascript:alert(1)' },                      'support_url'],
    ['too much data',           { logo: { type: 'image/png', data: 'A'.repeat(266_672) } },  'logo.data'],
    ['a colour in numbers',     { colour: 7 },                                               'colour'],
    ['an invalid email',        { support_email: 'help' },                                   'support_email'],
    ['an invalid phone number', { support_phone: 'help' },                                   'support_phone'],
    ['an invalid URL of terms', { terms_url: 'shop.example' },                               'terms_url'],
    ['receipts as a word',      { receipts: 'yes' },                                         'receipts'],
    ['another type',            { logo: { type: 'image/gif', data: 'AAAA' } },               'logo.type'],
    ['data that is not text',   { logo: { type: 'image/png', data: 7 } },                    'logo.data'],
    ['data that is not base64', { logo: { type: 'image/png', data: '$$$$' } },              'logo.data'],
    ['no data',                 { logo: { type: 'image/png' } },                             'logo.data'],
    ['an unknown field',        { color: '#14532d' },                                        'color'],
  ], 3))('%s is 422 and names the field', async (_case, body, property) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['error_properties'] as object)).toContain(property);
    expect((await read()).body).toMatchObject(plain);
  });

  test('an unknown project is 404, a closed project 409', async () => {
    const id = randomUUID();
    const missing = errorOf('not_found', `There is no project ${id}.`);
    expect((await read(id)).text).toBe(missing);
    expect([(await put({}, id)).status, (await put({}, id)).text]).toEqual([404, missing]);
    for (const state of ['suspended', 'closed']) {
      const reason = state === 'suspended' ? { reason: 'Ends' } : {};
      await changeProject(service().client, shop.project.project_id, { state, ...reason });
    }
    expect((await put({})).text).toBe(
      errorOf('invalid_state', 'This project is closed, and stays so.'),
    );
  });
});

// biome-ignore format: a table
test.each(firstOf([
  ['project_branding', "colour = 'green'",                      'project_branding_colour_check'       ],
  ['project_branding', "support_email = 'a'",                   'project_branding_support_email_check'],
  ['project_branding', "support_phone = 'call'",                'project_branding_support_phone_check'],
  ['project_branding', "support_url = 'javascript:1'",          'project_branding_support_url_check'  ],
  ['project_branding', "terms_url = 'ftp://shop.example'",      'project_branding_terms_url_check'    ],
  ['project_logo',     "digest = 'x'",                          'project_logo_digest_check'           ],
  ['project_logo',     "type = 'image/gif'",                    'project_logo_type_check'             ],
  ['project_logo',     "bytes = convert_to(repeat('x', 200001), 'UTF8')", 'project_logo_bytes_check'  ],
], 2))('the database refuses %s with %s', async (table, change, constraint) => {
  await put({ logo: logoOf(aPng()) });
  const sql = `UPDATE ${table} SET ${change} WHERE id = $1`;
  const { project_id } = shop.project;
  expect(await verdictOn(service().database.query(sql, [project_id]))).toBe(constraint);
});

describe('a logo is served', () => {
  const serve = (path: string) => new Browser(service().client).open(path);
  const pathAfter = async (logo: object): Promise<string> => {
    const { body } = await put({ logo });
    return (body['logo'] as { path: string }).path;
  };

  const logos: [string, Buffer][] = [
    ['image/svg+xml', Buffer.from(anSvg('<path d="M0 0"/>'))],
    ['image/png', aPng()],
    ['image/jpeg', aJpeg],
  ];

  test.each(firstOf(logos))('as %s, immutable and sandboxed', async (type, bytes) => {
    const path = await pathAfter(logoOf(bytes, type));
    const { status, headers } = await serve(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('only while a project uses it; any other address is 404', async () => {
    const path = await pathAfter(logoOf(aPng({ rgb: [1, 2, 3] })));
    expect((await serve(path)).html).toContain('IHDR');
    const next = await pathAfter(logoOf(aPng({ rgb: [3, 2, 1] })));
    expect(next).not.toBe(path);
    await put({});
    for (const gone of [path, next, '/assets/logos/x', `/assets/logos/${'0'.repeat(64)}`]) {
      const { status, html } = await serve(gone);
      expect([status, html]).toEqual([404, errorOf('not_found', 'There is no such logo.')]);
    }
  });
});
