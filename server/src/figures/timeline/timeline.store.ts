import type { ClientBase } from 'pg';
import { decimalOf, isCurrency } from '../../kernel/money.ts';
import type { Database } from '../../storage/database.ts';
import {
  type ActMoment,
  type Cause,
  causeOfPosting,
  type DeliveryMoment,
  type EventMoment,
  type Moment,
  type PostingMoment,
  type SeenEvent,
  type Story,
  spoken,
  type Titles,
} from './timeline.ts';

/** At most this many of each kind, the newest ones. */
const toldMax = 500;

/** All records about one object, apart from its own row. */
export function momentsOf(database: Database, story: Story): Promise<readonly Moment[]> {
  return database.withPage(async (client) => {
    const events = story.object === null ? [] : await eventsOf(client, story.object);
    const about = events.filter(story.isAbout);
    const sent = await deliveriesOf(client, about);
    const acts = await actsOf(client, story, sent);
    return [
      ...story.statesIn(events, acts),
      ...about.filter(({ sequence }) => sequence !== null).map((event) => eventMoment(event, sent)),
      ...sent.flatMap((one) => attemptMoments(one, story.titles)),
      ...(await postingsOf(client, story)),
      ...acts,
    ];
  });
}

async function eventsOf(client: ClientBase, object: string): Promise<readonly SeenEvent[]> {
  const { rows } = await client.query<{
    position: string;
    id: string;
    type: string;
    name: string;
    sequence: string | null;
    body: string;
    created_at: string;
  }>(
    `SELECT position, id, type, name, sequence, body, created_at FROM event
     WHERE object = $1 ORDER BY position DESC LIMIT ${toldMax}`,
    [object],
  );
  return rows
    .map(({ position, sequence, created_at, ...event }) => ({
      ...event,
      position: Number(position),
      sequence: sequence === null ? null : Number(sequence),
      at: Number(created_at),
    }))
    .toReversed();
}

type Attempt = {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly fault: string | null;
};

type SentRow = {
  readonly id: string;
  readonly callback_id: string;
  readonly url: string;
  readonly state: string;
  readonly is_resend: boolean;
  readonly attempts: readonly Attempt[];
  readonly next_try_at: string | null;
  readonly place: string;
};

const sentColumns = 'id, callback_id, url, state, is_resend, attempts, next_try_at, place';

async function deliveriesOf(
  client: ClientBase,
  events: readonly SeenEvent[],
): Promise<readonly SentRow[]> {
  const ids = events.map(({ id }) => id);
  const { rows } = await client.query<SentRow>(
    `SELECT ${sentColumns} FROM delivery WHERE id = ANY ($1::uuid[])
     UNION ALL
     SELECT ${sentColumns} FROM delivery WHERE is_resend AND callback_id = ANY ($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** How telling an event stands: it was heard once one delivery was, else as the last one has it. */
function standingOf({ id }: SeenEvent, sent: readonly SentRow[]): SentRow | undefined {
  const all = sent
    .filter(({ callback_id: event }) => event === id)
    .toSorted((one, other) => Number(one.place) - Number(other.place));
  return all.find(({ state }) => state === 'delivered') ?? all.at(-1);
}

function eventMoment(event: SeenEvent, sent: readonly SentRow[]): EventMoment {
  const told = standingOf(event, sent);
  const next = told?.next_try_at ?? null;
  return {
    at: event.at,
    kind: 'event',
    title: `Event: ${spoken(event.type)} ${spoken(event.name)}`,
    callbackId: event.id,
    name: event.name,
    delivery:
      told === undefined
        ? null
        : { state: told.state, nextTryAt: next === null ? null : Number(next) },
  };
}

const attemptMoments = (sent: SentRow, titles: Titles): readonly DeliveryMoment[] =>
  sent.attempts.map((attempt, index) => ({
    at: attempt.at,
    kind: 'delivery',
    title: titles.delivery(attempt, sent.is_resend),
    actor: { type: 'service' },
    callbackId: sent.callback_id,
    deliveryId: sent.id,
    url: sent.url,
    attempt: index + 1,
    status: attempt.status,
    durationMs: attempt.durationMs,
  }));

async function postingsOf(
  client: ClientBase,
  { movements, titles }: Story,
): Promise<readonly PostingMoment[]> {
  if (movements.length === 0) return [];
  const { rows } = await client.query<{
    movement_id: string;
    kind: string;
    debit_account: string;
    credit_account: string;
    amount: string;
    currency: string;
    created_at: string;
  }>(
    `SELECT movement_id, posting.kind, debit_account, credit_account, amount, currency,
       posting.created_at
     FROM posting JOIN account ON account.id = debit_account
     WHERE movement_id = ANY ($1::uuid[])
     ORDER BY posting.created_at DESC, posting.place DESC LIMIT ${toldMax}`,
    [movements],
  );
  return rows
    .map((row): PostingMoment => {
      const amount = BigInt(row.amount);
      const { currency } = row;
      const decimal = isCurrency(currency) ? decimalOf({ minor: amount, currency }) : row.amount;
      return {
        at: Number(row.created_at),
        kind: 'posting',
        title: titles.posting(`${decimal} ${currency}`, row.kind),
        ...causeOfPosting(row.kind),
        amount,
        currency,
        movementId: row.movement_id,
        debitAccount: BigInt(row.debit_account),
        creditAccount: BigInt(row.credit_account),
      };
    })
    .toReversed();
}

async function actsOf(
  client: ClientBase,
  { subjects, isActAbout, titles }: Story,
  sent: readonly SentRow[],
): Promise<readonly ActMoment[]> {
  // The subject of a resend is the delivery.
  const named = [...subjects, ...sent.map(({ id }) => `delivery ${id}`)];
  if (named.length === 0) return [];
  const { rows } = await client.query<{
    at: string;
    actor_type: Cause['type'];
    actor_id: string;
    actor_name: string;
    action: string;
    subject: string;
    details: Readonly<Record<string, unknown>>;
    before: object | null;
    after: object | null;
  }>(
    `SELECT at, actor_type, actor_id, actor_name, action, subject, details, before, after
     FROM operator_action WHERE subject = ANY ($1::text[]) ORDER BY number DESC LIMIT ${toldMax}`,
    [named],
  );
  return rows
    .map(({ at, actor_type, actor_id, actor_name, ...act }): ActMoment => {
      const actor = { type: actor_type, id: actor_id, name: actor_name };
      return { at: Number(at), kind: 'act', title: titles.act(act.action), actor, ...act };
    })
    .filter(isActAbout)
    .toReversed();
}
