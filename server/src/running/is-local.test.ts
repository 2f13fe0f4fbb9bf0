import { expect, test } from 'vitest';
import { isLocal } from './is-local.ts';

// biome-ignore format: a table
test.each([
  // host          PUBLIC_URL                    local
  ['127.0.0.1',    null,                         true ],
  ['127.8.8.8',    null,                         true ],
  ['localhost',    null,                         true ],
  ['::1',          null,                         true ],
  ['127.0.0.1',    'http://localhost:8080',      true ],
  ['127.0.0.1',    'http://127.0.0.1:8080',      true ],
  ['127.0.0.1',    'http://[::1]:8080',          true ],
  ['127.0.0.1',    'https://pay.example',        false],
  ['127.0.0.1',    'https://127.0.0.1.example',  false],
  ['127.0.0.1',    'http://10.0.0.7:8080',       false],
  ['0.0.0.0',      null,                         false],
  ['::',           null,                         false],
  ['10.0.0.7',     null,                         false],
  ['0.0.0.0',      'http://localhost:8080',      false],
])('a service on %s with PUBLIC_URL %s is local: %s', (host, publicUrl, local) => {
  expect(isLocal({ host, publicUrl })).toBe(local);
});
