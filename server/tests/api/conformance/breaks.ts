import {
  type Answered,
  type Break,
  type Passing,
  signedAnew,
  webhookSigned,
  withJson,
  without,
} from './breaking-proxy.ts';

export type BrokenRule = {
  /** The rule and how it is broken. */
  readonly rule: string;
  /** The sections that are checked: the others would only take time. */
  readonly sections: readonly string[];
  /** Created for each run: some remember what they saw. */
  readonly make: () => Break;
  /** Exactly the checks that fail. */
  readonly found: readonly string[];
};

const isTo = ({ method, path }: Passing, wanted: string, end: RegExp): boolean =>
  method === wanted && end.test(path.replace(/\?.*/, ''));

const ofAnswer =
  (
    fits: (request: Passing, answer: Answered) => boolean,
    change: (answer: Answered) => Answered,
  ): (() => Break) =>
  () => ({ answer: (answer, request) => (fits(request, answer) ? change(answer) : answer) });

const ofRequest =
  (fits: (request: Passing) => boolean, change: (request: Passing) => Passing): (() => Break) =>
  () => ({ request: (request) => (fits(request) ? change(request) : request) });

/** Accepts a second confirmation like the first one. */
function confirmedTwice(): Break {
  const first = new Map<string, Answered>();
  return {
    answer: (answer, request) => {
      if (!isTo(request, 'PUT', /\/confirm$/)) return answer;
      if (answer.status === 200) first.set(request.path, answer);
      return first.get(request.path) ?? answer;
    },
  };
}

/** Shows an order to every project, as its own project would see it. */
function ordersOfOthers(): Break {
  const owners = new Map<string, string | undefined>();
  return {
    answer: (answer, request, again) => {
      const { authorization } = request.headers;
      if (isTo(request, 'POST', /\/orders$/) && answer.status === 201) {
        owners.set(JSON.parse(answer.body).order_id, authorization);
      }
      const owner = owners.get(request.path.split('/').at(-1) ?? '');
      if (request.method !== 'GET' || owner === undefined || answer.status !== 404) return answer;
      return again({ ...request, headers: { ...request.headers, authorization: owner } });
    },
  };
}

/** Small refunds without a key are made twice. */
const refundedTwice = (): Break => ({
  answer: async (answer, request, again) => {
    const isRefund = isTo(request, 'POST', /\/refunds$/) && answer.status === 201;
    const isSmall = isRefund && JSON.parse(request.body).amount < 500;
    if (isSmall && request.headers['idempotency-key'] === undefined) await again(request);
    return answer;
  },
});

export const brokenRules: readonly BrokenRule[] = [
  {
    rule: 'checkout 5.4: a missing or invalid token is answered with 403',
    sections: ['checkout 5'],
    make: ofAnswer(
      ({ path }, { status }) => status === 401 && path.includes('/integration/'),
      (answer) => ({ ...answer, status: 403 }),
    ),
    found: [
      'Every endpoint refuses a request without a token with 401 unauthorized.',
      'An invalid token and a forged one get 401 unauthorized.',
    ],
  },
  {
    rule: 'checkout 7.2: a validation error has no entry under purchase.currency',
    sections: ['checkout 2.1', 'checkout 7'],
    make: ofAnswer(
      (_request, { status }) => status === 422,
      (answer) =>
        withJson(answer, ({ error_properties }: { error_properties?: Record<string, unknown> }) => {
          delete error_properties?.['purchase.currency'];
        }),
    ),
    found: [
      'A missing or unknown currency is a validation error under purchase.currency.',
      'A validation error lists every wrong field.',
    ],
  },
  {
    rule: 'checkout 2.3 lifetime: a link lives a day by default',
    sections: ['checkout 2.3', 'checkout 4'],
    make: ofRequest(
      (request) => isTo(request, 'POST', /\/payment-links$/),
      (request) =>
        withJson(request, (body: { lifetime?: number }) => {
          body.lifetime ??= 86_400;
        }),
    ),
    found: ['Defaults: the flow service_checkout, a lifetime of 3 days, no purpose.'],
  },
  {
    rule: 'checkout 2.1 purchase.reference: other characters are accepted',
    sections: ['checkout 2.1'],
    make: ofRequest(
      (request) => isTo(request, 'POST', /\/orders$/),
      (request) =>
        withJson(request, ({ purchase }: { purchase?: { reference?: string } }) => {
          if (purchase?.reference === undefined) return;
          purchase.reference = purchase.reference.replaceAll(/[^A-Za-z0-9 _/?:().,'+-]/g, '.');
        }),
    ),
    found: ['A reference has up to 255 characters: letters, digits, spaces and the listed signs.'],
  },
  {
    rule: 'checkout 2.4: the field payment_URL is spelled in lower case',
    sections: ['checkout 2.4', 'checkout 4'],
    make: ofAnswer(
      (request, { status }) => isTo(request, 'POST', /\/payment-links$/) && status === 201,
      (answer) => ({ ...answer, body: answer.body.replace('"payment_URL"', '"payment_url"') }),
    ),
    found: [
      'A new link is 201 with its id, its order, the payment_URL, its amount and its times.',
      'The payment_URL leads the buyer to a page.',
    ],
  },
  {
    rule: "checkout 7 404: another project's order is shown",
    sections: ['checkout 7'],
    make: ordersOfOthers,
    found: ["Another project's order is 404 not_found."],
  },
  {
    rule: 'checkout 3.2: a refund without a key is paid twice',
    sections: ['checkout 3.2'],
    make: refundedTwice,
    found: [
      'Partial refunds add up, each counts once, and together they never exceed the payment.',
    ],
  },
  {
    rule: 'checkout 6.3: the signature is made over other bytes than those sent',
    sections: ['checkout 6'],
    make: () => ({
      webhook: (webhook) => ({
        ...webhook,
        body: JSON.stringify(JSON.parse(webhook.body), null, 1),
      }),
    }),
    found: ['X-Service-Signature is the hex HMAC-SHA256 of the raw body with the client secret.'],
  },
  {
    rule: 'checkout 6.6: webhooks spell the status canceled',
    sections: ['checkout 6'],
    make: () => ({
      webhook: (webhook, known) => {
        const [project] = known.values();
        const body = webhook.body.replaceAll('"cancelled"', '"canceled"');
        return project === undefined ? webhook : webhookSigned({ ...webhook, body }, project);
      },
    }),
    found: [
      'A payment that becomes canceled is told by a thin webhook as cancelled.',
      'The order-canceled webhook spells the status cancelled.',
    ],
  },
  {
    rule: 'gaps 1, Idempotency: the key is ignored',
    sections: ['checkout 3.2', 'checkout 7', 'transfer 4'],
    make: ofRequest(
      () => true,
      (request) => without(request, 'idempotency-key'),
    ),
    found: [
      'A refund that is repeated under its Idempotency-Key moves money once.',
      'Requests under one Idempotency-Key at the same moment make one order.',
      'The same Idempotency-Key and body get the same order.',
      'The same Idempotency-Key and body get the same transfer.',
      'The same Idempotency-Key with another body is 409 idempotency_conflict.',
    ],
  },
  {
    rule: 'wallet 3.1: a second confirmation is accepted',
    sections: ['wallet 3.1'],
    make: confirmedTwice,
    found: [
      'Confirming twice is refused as invalid_state and moves nothing.',
      'Of several confirmations at the same moment one is taken.',
    ],
  },
  {
    rule: 'wallet 5.1: signatures are not verified',
    sections: ['wallet 5', 'transfer 5'],
    make: () => ({ request: signedAnew }),
    found: [
      'A body without a hash in the signature is refused.',
      'A request without a signature, or with a wrong one, is refused.',
      'A signature holds for its own method, path, query and body alone.',
      'A signature with another key, or for another client, is refused.',
      'A signed request is good once: its repetition is 401 invalid_nonce.',
      'A timestamp more than 300 seconds off is 401 invalid_timestamp.',
    ],
  },
  {
    rule: 'wallet 5 code flow 3: a token answer may be cached',
    sections: ['wallet 5'],
    make: ofAnswer(
      ({ path }) => path === '/oauth/v1/token',
      (answer) => without(answer, 'cache-control', 'pragma'),
    ),
    found: ['A token answer says Cache-Control: no-store and Pragma: no-cache.'],
  },
  {
    rule: 'transfer 2: a list has a wrong total',
    sections: ['transfer 2', 'transfer 4'],
    make: ofAnswer(
      (request) => isTo(request, 'GET', /\/transfers$/),
      (answer) =>
        withJson(answer, ({ _metadata }: { _metadata?: { total: number } }) => {
          if (_metadata !== undefined) _metadata.total = Math.min(_metadata.total, 20);
        }),
    ),
    found: ['A list has 20 transfers unless limit says otherwise, and tells the total.'],
  },
  {
    rule: 'transfer 8: refusals have no rate-limit headers',
    sections: ['transfer 8'],
    make: ofAnswer(
      ({ path }, { status }) => path.startsWith('/transfer/') && status === 401,
      (answer) =>
        without(answer, 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'),
    ),
    found: ['Every response carries the three rate-limit headers, refusals too.'],
  },
];
