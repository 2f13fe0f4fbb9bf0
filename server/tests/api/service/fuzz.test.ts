import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { type FuzzedRequest, type OpenApi, requestsFor } from '../../support/openapi-requests.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { fillKnown } from '../../support/schema-texts.ts';
import { useService } from '../../support/test-service.ts';

// Promise 16: no input breaks the service. Requests to every operator endpoint, generated from
// its OpenAPI document.

const service = useService();

const below = '/admin/v1/';
const rounds = extent({ short: 25, long: 250 });
const requestsARound = 8;

/** What that many requests are certain to reach. */
const reached = extent<{
  readonly operations: readonly string[];
  readonly statuses: readonly number[];
}>({
  short: { operations: [], statuses: [400, 401, 404] },
  long: {
    operations: [
      'POST /admin/v1/accounts',
      'GET /admin/v1/accounts/{account_id}',
      'POST /admin/v1/postings',
      'GET /admin/v1/audit',
    ],
    statuses: [200, 201, 400, 401, 404, 405, 409, 415, 422],
  },
});

/** The ids from earlier answers, by field name: the first and the latest ones. */
class Known {
  readonly #ids = new Map<string, string[]>();

  learn({ status, body }: Answer): void {
    if (status >= 300) return;
    for (const [name, id] of Object.entries(body)) {
      if (!name.endsWith('_id')) continue;
      const ids = this.#ids.get(name) ?? [];
      this.#ids.set(name, [...ids.slice(0, 6), ...ids.slice(6).slice(-3), String(id)]);
    }
  }

  /** Fields such as `debit_account` also name accounts. */
  readonly get = (name: string, index: number): string => {
    const ids = this.#ids.get(name.endsWith('_account') ? 'account_id' : name) ?? ['1'];
    return ids[index % ids.length] ?? '1';
  };
}

async function send(client: OperatorClient, known: Known, request: FuzzedRequest): Promise<Answer> {
  const { method, path, headers, body } = request;
  const filled = typeof body === 'string' ? fillKnown(body, known.get) : body;
  const sent = { headers, ...(filled === undefined ? {} : { body: filled }) };
  const answer = await client.send(method, fillKnown(path, known.get), sent);
  known.learn(answer);
  return answer;
}

/** Lists and statements come as files if the query asks for one. */
const files: readonly (readonly [RegExp, string])[] = [
  [/[?&]format=csv(&|$)/, 'text/csv; charset=utf-8'],
  [/[?&]format=camt053(&|$)/, 'application/xml; charset=utf-8'],
];

/** What every answer must satisfy, whatever the request. */
function faultOf({ method, path }: FuzzedRequest, answer: Answer): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  const type = answer.headers['content-type'];
  const isFile = files.some(([form, fileType]) => form.test(path) && fileType === type);
  if (answer.status === 200 && isFile) return null;
  if (type !== 'application/json') return 'another content type';
  if (method === 'HEAD') return answer.text === '' ? null : 'a body after HEAD';
  if (answer.status < 300) return null;
  const { error, error_description: description } = answer.body;
  return typeof error === 'string' && typeof description === 'string' ? null : 'no error body';
}

/**
 * On a busy machine the service may have to wait for its database and log that. Without a mail
 * server it also logs each mail that a request triggers.
 */
const isExpected = (line: string): boolean =>
  /"level":"warn".*(?:"type":"Unavailable"|"A mail was not (?:sent|delivered))/.test(line);

const isTrouble = (line: string): boolean =>
  /"level":"(?:error|fatal|warn)"/.test(line) && !isExpected(line);

test('promise 16: hundreds of valid and invalid requests cause no 5xx and no logged error, and the books balance', async () => {
  const { client, lines } = service();
  const document = JSON.parse((await client.send('GET', '/openapi.json')).text) as OpenApi;
  const known = new Known();
  // Accounts in one currency, so that postings between them can succeed.
  for (const kind of ['clearing', 'wallet', 'clearing', 'merchant', 'clearing', 'suspense']) {
    known.learn(await client.openAccount({ kind, currency: 'EUR' }));
  }
  const statuses = new Set<number>();
  const succeeded = new Set<string>();

  await fc.assert(
    fc.asyncProperty(
      fc.array(requestsFor(document, below, adminToken), {
        minLength: requestsARound,
        maxLength: requestsARound,
      }),
      async (round) => {
        const answers = await Promise.all(round.map((request) => send(client, known, request)));
        const faults = round.flatMap((request, index) => {
          const answer = answers[index] as Answer;
          statuses.add(answer.status);
          if (answer.status < 300) succeeded.add(request.operation);
          const fault = faultOf(request, answer);
          return fault === null ? [] : [{ fault, request, answer: answer.text }];
        });
        expect(faults).toEqual([]);
      },
    ),
    { numRuns: rounds },
  );

  expect(lines.filter(isTrouble)).toEqual([]);
  // Proves that the requests reached the books and each kind of refusal.
  expect([...succeeded]).toEqual(expect.arrayContaining([...reached.operations]));
  expect([...statuses]).toEqual(expect.arrayContaining([...reached.statuses]));
  expect((await client.send('GET', '/readyz')).status).toBe(200);
  expect((await client.audit()).body).toMatchObject({ ok: true, differences: [] });
});
