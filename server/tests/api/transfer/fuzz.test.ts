import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { toSign } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { type FuzzedRequest, type OpenApi, requestsFor } from '../../support/openapi-requests.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { fillKnown, junkText } from '../../support/schema-texts.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
  transfersPath,
} from '../../support/transfer.ts';
import { batchPath, movingTransfers, patiently } from '../../support/transfer-lists.ts';

// Promise 16 and gaps 1, Server faults: no request causes a 5xx.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

const base = '/transfer/rest/v1/';
/** Stands for a valid signature in the requests generated from the document. */
const signed = 'signed';
const rounds = extent({ short: 25, long: 125 });
const requestsARound = 8;

type Field = readonly [name: string, texts: readonly string[]];

/** Mostly valid fields of a transfer, so that some requests succeed. */
const fields = (
  beneficiaries: readonly object[],
  accounts: readonly string[],
): readonly Field[] => [
  [
    'amount',
    ['1.00', '0.01', '3', '99999999'].map((amount) => textOf({ amount, currency: 'EUR' })),
  ],
  ['beneficiary', beneficiaries.map(textOf)],
  ['payer', accounts.map((account_number) => textOf({ account_number }))],
  ['purpose', [textOf({ details: 'Invoice 1042' })]],
  ['auto_process_to_done', ['true', 'false']],
  ['password', [textOf({ value: 'open' })]],
];

const textOf = (value: unknown): string => JSON.stringify(value);

const transferText = (all: readonly Field[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...all.map(([name, texts]) =>
        fc
          .oneof(
            { arbitrary: fc.constantFrom(...texts), weight: 12 },
            { arbitrary: junkText, weight: 1 },
          )
          .map((text) => `"${name}":${text}`),
      ),
    )
    .map((members) => `{${members.join(',')}}`);

/** Queries of lists, with valid and invalid parameters. */
function listQuery(accounts: readonly string[]): fc.Arbitrary<string> {
  const cursor = Buffer.from('created_at desc 1700000000 5000001').toString('base64url');
  // biome-ignore format: a table
  const values: readonly (readonly [string, readonly string[]])[] = [
    ['credit_account_number', accounts],
    ['debit_account_number',  [...accounts, bankBeneficiary.bank_account.iban]],
    ['limit',                 ['1', '20', '100', '0', '101']],
    ['offset',                ['0', '1', '9007199254740991']],
    ['after',                 [cursor, '']],
    ['before',                [cursor]],
    ['statuses[]',            ['done', 'new', 'registered', 'none']],
    ['statuses',              ['done', 'failed']],
    ['created_date_from',     ['1', '1700000000', '253402300799', '-1']],
    ['created_date_to',       ['1', '1900000000', '9223372036854775807']],
    ['order_by',              ['id', 'amount', 'created_at', 'status']],
    ['order_direction',       ['asc', 'desc', '']],
  ];
  const parameter = fc.oneof(
    ...values.map(([name, usual]) =>
      fc
        .oneof(
          { arbitrary: fc.constantFrom(...usual), weight: 9 },
          { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
        )
        .map((value) => `${name}=${encodeURIComponent(value)}`),
    ),
  );
  const account = fc.constantFrom(...accounts).map((one) => `credit_account_number=${one}`);
  return fc
    .tuple(account, fc.array(parameter, { maxLength: 4 }))
    .map(([first, more]) => `?${[first, ...more].join('&')}`);
}

async function send(
  client: TransferClient,
  ids: readonly number[],
  request: FuzzedRequest,
): Promise<Answer> {
  const known = (_: string, index: number): string => String(ids[index % ids.length] ?? 1);
  const uri = fillKnown(request.path, known);
  const body =
    typeof request.body === 'string' ? Buffer.from(fillKnown(request.body, known)) : request.body;
  const headersFor = () => {
    if (request.headers['authorization'] !== `Bearer ${signed}`) return request.headers;
    const text = body === undefined ? '' : body.toString('utf8');
    const authorization = authorizationOf(
      toSign(operator(), client.project, {
        method: request.method,
        uri,
        body: text,
        nonce: randomUUID(),
      }),
    );
    return { ...request.headers, authorization };
  };
  return patiently(operator(), () =>
    operator().send(request.method, uri, {
      headers: headersFor(),
      ...(body === undefined ? {} : { body }),
    }),
  );
}

/** What every answer must satisfy, whatever the request. */
function faultOf({ method }: FuzzedRequest, answer: Answer): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.headers['content-type'] !== 'application/json') return 'another content type';
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    if (!/^\d+$/.test(String(answer.headers[name]))) return `no ${name}`;
  }
  if (method === 'HEAD') return answer.text === '' ? null : 'a body after HEAD';
  if (answer.status < 300) return null;
  const { error, error_description: description } = answer.body;
  return typeof error === 'string' && typeof description === 'string' ? null : 'no error body';
}

const headers = { authorization: `Bearer ${signed}`, 'content-type': 'application/json' };

/** Requests close to what the document allows. */
function nearRequests(
  beneficiary: object,
  accounts: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  const transfer = transferText(
    fields(
      [
        beneficiary,
        bankBeneficiary,
        { type: 'service', service_account: { email: 'a@b.example' } },
      ],
      accounts,
    ),
  );
  return fc.oneof(
    transfer.map((body) => ({
      operation: 'create',
      method: 'POST',
      path: transfersPath,
      headers,
      body,
    })),
    fc.array(transfer, { maxLength: 3 }).map((bodies) => ({
      operation: 'batch',
      method: 'POST',
      path: batchPath,
      headers,
      body: `{"transfers":[${bodies.join(',')}]}`,
    })),
    listQuery(accounts).map((query) => ({
      operation: 'list',
      method: 'GET',
      path: `${transfersPath}${query}`,
      headers,
    })),
  );
}

/** Random requests hit other methods and media types too rarely. */
async function otherMethodStatuses(
  client: TransferClient,
  ids: number[],
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const [method, type] of [
    ['DELETE', 'application/json'],
    ['POST', 'text/plain'],
  ] as const) {
    const sent = { ...headers, 'content-type': type };
    const request = { operation: 'create', method, path: transfersPath, headers: sent, body: '{}' };
    const answer = await send(client, ids, request);
    expect(faultOf(request, answer)).toBeNull();
    statuses.push(answer.status);
  }
  return statuses;
}

test('gaps 1, Server faults: hundreds of valid and invalid requests cause none', async () => {
  const { lines } = service();
  const document = JSON.parse((await operator().send('GET', '/openapi.json')).text) as OpenApi;
  const [client, other] = [await aTransferClient(operator()), await aTransferClient(operator())];
  const { beneficiary } = await aServiceBeneficiary(operator());
  const accounts = [client.account, client.account, other.account];
  const near = nearRequests(beneficiary, accounts);
  const far = requestsFor(document, base, signed);

  const ids: number[] = [];
  const statuses = new Set<number>();
  const succeeded = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(near, far), { minLength: requestsARound, maxLength: requestsARound }),
      async (round) => {
        const answers = await Promise.all(round.map((request) => send(client, ids, request)));
        const faults = round.flatMap((request, index) => {
          const answer = answers[index] as Answer;
          statuses.add(answer.status);
          if (answer.status < 300) succeeded.add(request.operation);
          const { id } = answer.body;
          if (typeof id === 'number' && ids.length < 60 && !ids.includes(id)) ids.push(id);
          const fault = faultOf(request, answer);
          return fault === null ? [] : [{ fault, request, answer: answer.text }];
        });
        expect(faults).toEqual([]);
      },
    ),
    { numRuns: rounds },
  );

  // Work delayed by the load of this process is only logged as a warning.
  expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  for (const status of await otherMethodStatuses(client, ids)) statuses.add(status);
  // Proves that the requests reached every operation.
  expect([...succeeded]).toEqual(expect.arrayContaining(['create', 'batch', 'list']));
  const statusesReached = extent({
    short: [200, 400, 405, 415],
    long: [200, 400, 401, 404, 405, 409, 415],
  });
  expect([...statuses]).toEqual(expect.arrayContaining(statusesReached));
  expect((await operator().audit()).body).toMatchObject({ ok: true, differences: [] });
});
