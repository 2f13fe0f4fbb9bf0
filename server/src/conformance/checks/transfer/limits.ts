import type { Seen } from '../../asking/exchange.ts';
import {
  anInteger,
  aText,
  expectFields,
  expectStatus,
  expectThat,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import { createTransfer, transferBody, transfersPath } from './things.ts';

type Shown = { readonly limit: number; readonly remaining: number; readonly reset: number };

/** The three headers of transfer 8. Throws `Broken` if one is missing. */
function limitsOf(seen: Seen): Shown {
  const [limit = Number.NaN, remaining = Number.NaN, reset = Number.NaN] = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ].map((name) => Number(seen.headers.get(name) ?? Number.NaN));
  for (const [name, value] of Object.entries({ limit, remaining, reset })) {
    const header = `X-RateLimit-${name}`;
    expectThat(Number.isSafeInteger(value), `an integer in ${header}`, `${seen.request}: ${value}`);
  }
  return { limit, remaining, reset };
}

/** The number of a transfer that does not exist: reading it changes nothing. */
const nobody = `${transfersPath}/999999999`;

/** Transfer 7 and 8. */
export const limitChecks: readonly Check[] = [
  {
    rules: ['transfer 8'],
    title: 'Every response carries the three rate-limit headers, refusals too.',
    needs: ['account'],
    run: async ({ accountHolder, addresses, send }) => {
      const holder = await accountHolder();
      const unsigned = await send('GET', `${addresses.wallet}${nobody}`);
      for (const seen of [
        await createTransfer(holder),
        await createTransfer(holder, { amount: {} }),
        await holder.signed('GET', nobody),
        unsigned,
      ]) {
        limitsOf(seen);
      }
    },
  },
  {
    rules: ['transfer 8 Standard operations'],
    title: 'A client has 100 standard requests a minute; each one counts.',
    needs: ['operator'],
    run: async ({ project }) => {
      const client = await project({ name: 'Conformance, limit' });
      const first = limitsOf(await client.signed('GET', nobody));
      const second = limitsOf(await client.signed('GET', nobody));
      const isRight = first.limit === 100 && second.remaining === first.remaining - 1;
      expectThat(isRight, '100, one less each time', JSON.stringify([first, second]));
    },
  },
  {
    rules: [
      ...under('transfer 7', 'error', 'error_description', 'retry_after'),
      'transfer 8 Standard operations',
      'checkout 7 429',
    ],
    title: 'Request 101 within a minute is 429 with Retry-After and the documented body.',
    needs: ['operator'],
    run: async ({ project }) => {
      const client = await project({ name: 'Conformance, exhausted' });
      const ask = () => client.signed('GET', nobody, undefined, { takesLimit: true });
      for (let wave = 0; wave < 10; wave += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, ask));
        for (const seen of answers) expectStatus(seen, 404);
      }
      const seen = await ask();
      expectStatus(seen, 429);
      const fields = {
        error: 'rate_limit_exceeded',
        error_description: aText,
        retry_after: anInteger,
      };
      expectFields(seen.body, fields, 'the answer 429');
      const seconds = Number(seen.headers.get('retry-after') ?? Number.NaN);
      const isMinute = Number.isInteger(seconds) && seconds > 0 && seconds <= 60;
      expectThat(isMinute, 'Retry-After of at most 60 seconds', `it is ${seconds}`);
      expectThat(limitsOf(seen).remaining === 0, 'nothing to remain', seen);
    },
  },
  {
    rules: ['transfer 8 Batch operations'],
    gap: 'gaps 4, Batch',
    title: 'A client has 10 batch requests a minute, counted apart from the others.',
    needs: ['operator'],
    run: async ({ project }) => {
      const client = await project({ name: 'Conformance, batch' });
      const body = { transfers: [transferBody(client)] };
      const batch = () =>
        client.signed('POST', `${transfersPath}/batch`, body, { takesLimit: true });
      for (let number = 0; number < 10; number += 1) {
        const seen = await batch();
        expectStatus(seen, 200);
        expectThat(limitsOf(seen).limit === 10, 'X-RateLimit-Limit 10', seen);
      }
      expectStatus(await batch(), 429);
      expectStatus(await client.signed('GET', nobody), 404);
    },
  },
];
