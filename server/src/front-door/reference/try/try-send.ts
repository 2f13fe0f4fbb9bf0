import { randomUUID } from 'node:crypto';
import { macAuthorization } from '../../../identity/signature-doctor/mac-authorization.ts';
import type { Clock } from '../../../kernel/time.ts';
import type { DemoData } from '../../demo-data.ts';
import type { Triable } from './triable.ts';
import type { TryRequest } from './try-request.ts';

/** The answer of the service. */
export type TryAnswer = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

type Sending = {
  /** The address of this very service. */
  readonly url: string;
  readonly project: DemoData['project'];
  readonly clock: Clock;
  /** The form's key: a form that is sent twice takes effect once. */
  readonly key: string;
};

const jsonType = 'application/json';
const patienceMs = 20_000;
const shownMax = 20_000;

/** Sends a request with the credentials of the test project, over HTTP as all clients do. */
export async function trySend(
  sending: Sending,
  { proof }: Pick<Triable, 'proof'>,
  request: TryRequest,
): Promise<TryAnswer> {
  const { method, target, body } = request;
  const authorization =
    proof === 'mac' ? signed(sending, request) : `Bearer ${await tokenOf(sending)}`;
  const answer = await fetch(`${sending.url}${target}`, {
    method,
    headers: {
      authorization,
      ...(body === null ? {} : { 'content-type': jsonType, 'idempotency-key': sending.key }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: shown(await answer.text()),
  };
}

async function tokenOf({ url, project }: Sending): Promise<string> {
  const { client_id, client_secret } = project;
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  const answer = await fetch(`${url}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(patienceMs),
  });
  const { access_token } = (await answer.json()) as { readonly access_token?: string };
  return access_token ?? '';
}

const signed = ({ url, project, clock }: Sending, { method, target, body }: TryRequest): string =>
  macAuthorization({
    id: project.client_id,
    key: project.mac_key,
    ts: clock.now(),
    nonce: randomUUID(),
    method,
    url: new URL(target, url),
    body: Buffer.from(body ?? ''),
  });

/** Indented JSON; only the beginning of a very long answer. */
function shown(text: string): string {
  const lines = inLines(text);
  return lines.length > shownMax ? `${lines.slice(0, shownMax)}\n…` : lines;
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
