import {
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { deletePast, pastIds, pruneStep, stepRows } from '../storage/delete-past.store.ts';
import type { MailState } from './mail.states.ts';
import { leaseSeconds, type Mail, type SealText } from './mail.ts';

/**
 * Batches add mails, erase the text of a used link and queue failed ones again. The sender records
 * the results.
 */
export const mails = defineTable<Mail>({
  name: 'mail',
  lockRank: lockRankOf('mail'),
  key: 'id',
  columns: {
    id: uuidColumn,
    recipient: textColumn(),
    subject: textColumn(),
    sealedText: nullable(textColumn()),
    linkEndsAt: nullable(integerColumn<UnixSeconds>()),
    isTest: booleanColumn,
    isToStaff: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
    state: textColumn<MailState>(),
    attempts: integerColumn(),
    nextTryAt: nullable(integerColumn<UnixSeconds>()),
    lastError: nullable(textColumn()),
    sentAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['sealedText', 'state', 'attempts', 'nextTryAt', 'lastError'],
});

type Row = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed_text: string | null;
  readonly link_ends_at: string | null;
  readonly is_test: boolean;
  readonly is_to_staff: boolean;
  readonly created_at: string;
  readonly state: MailState;
  readonly attempts: string;
  readonly next_try_at: string | null;
  readonly last_error: string | null;
  readonly sent_at: string | null;
};

const columns = `id, recipient, subject, sealed_text, link_ends_at, is_test, is_to_staff, created_at, state,
  attempts, next_try_at, last_error, sent_at`;

const momentOf = (text: string | null): UnixSeconds | null =>
  text === null ? null : unixSeconds(Number(text));

const fromRow = (row: Row): Mail => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  sealedText: row.sealed_text,
  linkEndsAt: momentOf(row.link_ends_at),
  isTest: row.is_test,
  isToStaff: row.is_to_staff,
  createdAt: unixSeconds(Number(row.created_at)),
  state: row.state,
  attempts: Number(row.attempts),
  nextTryAt: momentOf(row.next_try_at),
  lastError: row.last_error,
  sentAt: momentOf(row.sent_at),
});

/**
 * Claims one due mail. No other node claims it until the lease ends. If this process dies before it
 * records the result, the mail becomes due again.
 */
export function claimDueMail(database: Database, now: UnixSeconds): Promise<Mail | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `UPDATE mail SET attempts = attempts + 1, next_try_at = $2 WHERE id = (
         SELECT id FROM mail WHERE state = 'pending' AND next_try_at <= $1
         ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${columns}`,
      [now, now + leaseSeconds],
    );
    return rows[0] === undefined ? null : fromRow(rows[0]);
  });
}

/**
 * Records the result of a claimed mail. If another node has claimed it since, only a successful
 * delivery counts. A text that was erased meanwhile does not come back.
 */
export function recordTry(database: Database, claimed: Mail, after: Mail): Promise<void> {
  const { state, attempts, nextTryAt, lastError, sentAt, sealedText } = after;
  return database.withLookup(async (client) => {
    await client.query(
      `UPDATE mail SET state = $3, attempts = $4, next_try_at = $5, last_error = $6, sent_at = $7,
         sealed_text = CASE WHEN $8 THEN NULL ELSE sealed_text END
       WHERE id = $1 AND state = 'pending' AND (attempts = $2 OR $3 = 'sent')`,
      [
        claimed.id,
        claimed.attempts,
        state,
        attempts,
        nextTryAt,
        lastError,
        sentAt,
        sealedText === null,
      ],
    );
  });
}

/** When the next try falls due. Null: there is none. */
export function nextTryAt(database: Database): Promise<UnixSeconds | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ next_try_at: string | null }>(
      "SELECT min(next_try_at) AS next_try_at FROM mail WHERE state = 'pending'",
    );
    return momentOf(rows[0]?.next_try_at ?? null);
  });
}

/** The mails of these ids, the newest first. */
export function readMails(database: Database, ids: readonly string[]): Promise<readonly Mail[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM mail WHERE id = ANY($1::uuid[]) ORDER BY place DESC`,
      [ids],
    );
    return rows.map(fromRow);
  });
}

/** Mails are kept for 30 days (decision 0036). */
const keptSeconds = 30 * 86_400;
const pastMails = { table: 'mail', moment: 'created_at', only: "state <> 'pending'" };
const endedTexts = { table: 'mail', moment: 'link_ends_at', only: 'sealed_text IS NOT NULL' };

/** Deletes old mails that are no longer pending, in one small step. True: more are left. */
export const pruneMails = (database: Database, now: UnixSeconds): Promise<boolean> =>
  deletePast(database, pastMails, unixSeconds(now - keptSeconds));

/**
 * Blanks the texts whose link has ended, in one small step. True: more are left (decision 0101).
 */
export const blankEndedTexts = (database: Database, now: UnixSeconds): Promise<boolean> =>
  pruneStep(
    database,
    `UPDATE mail SET sealed_text = NULL WHERE id IN (${pastIds(endedTexts)})`,
    now,
  );

/** Seals the texts that an older release has stored in the clear. True: more are left. */
export function sealOldTexts(database: Database, seal: SealText): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; unsealed_text: string }>(
      `SELECT id, unsealed_text FROM mail WHERE unsealed_text IS NOT NULL ORDER BY id LIMIT ${stepRows}`,
    );
    await client.query(
      `UPDATE mail SET sealed_text = sealed.text, unsealed_text = NULL
       FROM unnest($1::uuid[], $2::text[]) AS sealed(id, text)
       WHERE mail.id = sealed.id AND mail.unsealed_text IS NOT NULL`,
      [rows.map(({ id }) => id), rows.map(({ id, unsealed_text: text }) => seal(text, id))],
    );
    return rows.length === stepRows;
  });
}
