import type { TestProject } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { answer, type Received, type Receiver, type Reply } from './receivers.ts';
import { until } from './until.ts';

/** The requests at one path of a receiver. */
export const receivedAt = (receiver: Receiver, path: string): readonly Received[] =>
  receiver.received.filter(({ target }) => target === path);

/** Sets how a receiver answers; each path counts from 1. A number is a status. */
export function answering(
  receiver: Receiver,
  said: (nth: number, path: string) => number | Reply,
): void {
  receiver.reply = ({ target }) => {
    const reply = said(receivedAt(receiver, target).length, target);
    return typeof reply === 'number' ? answer(reply, '') : reply;
  };
}

export type Dialect = 'checkout' | 'wallet' | 'transfer';

type Trial = {
  readonly url: string;
  readonly dialect?: Dialect;
  readonly name?: string;
  readonly data?: string;
};

/** Causes an event. Returns its object. */
export async function tell(
  client: OperatorClient,
  { project_id }: Pick<TestProject, 'project_id'>,
  trial: Trial,
): Promise<string> {
  const body = { project_id, dialect: 'checkout', ...trial };
  const answer = await client.send('POST', '/admin/v1/events/trial', { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body['object']);
}

export type ShownAttempt = {
  readonly at: number;
  readonly request_id: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly fault: string | null;
  readonly answer: string;
};

/** A delivery as the operator API shows it. */
export type ShownDelivery = {
  readonly id: string;
  readonly callback_id: string;
  readonly position: number;
  readonly object: string;
  readonly sequence: number;
  readonly dialect: Dialect;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly resend: boolean;
  readonly attempts: readonly ShownAttempt[];
  readonly next_try_at: number | null;
  readonly created_at: number;
};

type Query = Readonly<Record<string, string | number>>;

const queryOf = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The newest first. */
export async function listDeliveries(
  client: OperatorClient,
  query: Query = {},
): Promise<readonly ShownDelivery[]> {
  const answer = await client.send('GET', `/admin/v1/deliveries?${queryOf(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['deliveries'] as ShownDelivery[];
}

/** All deliveries of an object in the order of its events, once they meet the condition. */
export async function deliveriesOf(
  client: OperatorClient,
  object: string,
  hold: (deliveries: readonly ShownDelivery[]) => boolean,
): Promise<readonly ShownDelivery[]> {
  let found: readonly ShownDelivery[] = [];
  await until(`the deliveries of ${object} are as wanted`, async () => {
    found = (await listDeliveries(client, { object, limit: 100 })).toReversed();
    return hold(found);
  });
  return found;
}

/** The only delivery of an object, once it meets the condition. */
export async function deliveryOf(
  client: OperatorClient,
  object: string,
  holds: (delivery: ShownDelivery) => boolean,
): Promise<ShownDelivery> {
  const [delivery] = await deliveriesOf(
    client,
    object,
    (all) => all[0] !== undefined && holds(all[0]),
  );
  return delivery as ShownDelivery;
}

export const isDelivered = ({ state }: ShownDelivery): boolean => state === 'delivered';
export const isFailed = ({ state }: ShownDelivery): boolean => state === 'failed';
export const wasTried =
  (times: number) =>
  ({ attempts }: ShownDelivery): boolean =>
    attempts.length >= times;

/** An event as the feed shows it. */
export type ShownEvent = {
  readonly position: number;
  readonly callback_id: string;
  readonly project_id: string;
  readonly object: string;
  readonly sequence: number | null;
  readonly type: string;
  readonly name: string;
  readonly body: string;
  readonly created_at: number;
};

export type Feed = { readonly events: readonly ShownEvent[]; readonly next_after: number };

/** Reads the feed as a follower does. */
export async function readFeed(client: OperatorClient, query: Query = {}): Promise<Feed> {
  const answer = await client.send('GET', `/admin/v1/events?${queryOf(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  const { events, next_after } = answer.body as Feed;
  return { events, next_after };
}
