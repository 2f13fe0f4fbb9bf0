import { describe, expect, test } from 'vitest';
import { readSettings } from '../running/settings.ts';
import type { DemoData } from './demo-data.ts';
import { adminTokenVariable, exportsOf, guideVariables, withOwnValues } from './guide-variables.ts';

const demo: DemoData = {
  project: {
    project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
    client_id: 'demo-shop',
    client_secret: 'a secret',
    mac_key: "it's $HOME",
    wallet_id: 100_001,
    account_number: 'XF41FLRN0000000000000000001',
  },
  user: { email: 'demo@example.com', password: 'demo-password', pin: '1234', wallet_id: 100_002 },
  owner: { email: 'owner@demo.example', password: 'one of this installation' },
};

test('every value has its name from the guides and is one shell word', () => {
  expect(exportsOf(guideVariables('http://127.0.0.1:8080', demo))).toEqual([
    'export FLORIN_URL=http://127.0.0.1:8080',
    'export FLORIN_PROJECT_ID=0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
    'export FLORIN_CLIENT_ID=demo-shop',
    "export FLORIN_CLIENT_SECRET='a secret'",
    "export FLORIN_MAC_KEY='it'\\''s $HOME'",
    'export FLORIN_WALLET=100001',
    'export FLORIN_ACCOUNT=XF41FLRN0000000000000000001',
    'export FLORIN_PAYER_EMAIL=demo@example.com',
    'export FLORIN_PAYER_PASSWORD=demo-password',
    'export FLORIN_PAYER_PIN=1234',
    'export FLORIN_PAYER_WALLET=100002',
  ]);
});

// biome-ignore format: a table
test.each([
  ['/srv/florin/data/admin-token', 'export FLORIN_ADMIN_TOKEN="$(cat /srv/florin/data/admin-token)"'],
  ['/srv/my florin/admin-token',   'export FLORIN_ADMIN_TOKEN="$(cat \'/srv/my florin/admin-token\')"'],
])('the admin token is read from its file: %s', (file, line) => {
  expect(exportsOf([adminTokenVariable(file)])).toEqual([line]);
});

test('a server started from the same shell does not warn about these variables', () => {
  const variables = guideVariables('http://127.0.0.1:8080', demo);
  const environment = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  expect(readSettings(environment).warnings).toEqual([]);
});

describe('examples with values', () => {
  const variables = [
    ...guideVariables('http://127.0.0.1:8080', demo),
    adminTokenVariable('/srv/florin/data/admin-token'),
  ];

  // biome-ignore format: a table
  test.each([
    ['in a shell',             'curl $FLORIN_URL/x -d a=$FLORIN_CLIENT_ID', 'curl http://127.0.0.1:8080/x -d a=demo-shop'],
    ['in a program',           'baseUrl: process.env.FLORIN_URL,',          "baseUrl: 'http://127.0.0.1:8080',"],
    ['in a template literal',  `fetch(\`\${process.env.FLORIN_URL}/x\`)`,  'fetch(`http://127.0.0.1:8080/x`)'],
    ['in PHP',                 "(int) getenv('FLORIN_WALLET')",             "(int) '100001'"],
    ['in Python',              "os.environ['FLORIN_URL'] + path",           "'http://127.0.0.1:8080' + path"],
    ['a longer name',          '$FLORIN_WALLETS $FLORIN_WALLET',            '$FLORIN_WALLETS 100001'],
    ['a value to be quoted',   '-d a="$FLORIN_CLIENT_SECRET"',              '-d a="$FLORIN_CLIENT_SECRET"'],
    ['the admin token',        '"Bearer $FLORIN_ADMIN_TOKEN"',              '"Bearer $FLORIN_ADMIN_TOKEN"'],
  ])('%s', (_, text, said) => {
    expect(withOwnValues(text, variables)).toBe(said);
  });

  test('without values the text stays unchanged', () => {
    expect(withOwnValues('curl $FLORIN_URL', [])).toBe('curl $FLORIN_URL');
  });
});
