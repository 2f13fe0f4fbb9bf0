import { type Route, route } from '../../edge/route.ts';
import { type KeyedFace, keyedAnswer } from '../../figures/lists/keyed-list.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { findDay, findDays } from '../../sealing/journal-chain.store.ts';
import { type KeptSeal, keepSeal, sealsOfDays } from '../../sealing/journal-seal.store.ts';
import {
  dateOf,
  dayOfDate,
  isSignedBy,
  keyIdOf,
  keyText,
  publicKeyIn,
  sealIdOf,
  statementOf,
} from '../../sealing/journal-seal.ts';
import type { Database } from '../../storage/database.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './journal-day.wire.ts';

const tags = ['Operator: journal'];

const notFinished = refuse(
  'not_found',
  'There is no such day, nothing was posted on it, or it is not finished yet.',
);

async function headOf(database: Database, date: string) {
  const day = dayOfDate(date);
  return day === null ? null : findDay(database, day);
}

const readRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/journal/days/:day'),
    summary: 'Read the head of a finished day of the journal, and its seals',
    tags,
    request: { params: wire.dayParams },
    answers: { 200: wire.dayAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const head = await headOf(database, params.day);
      if (head === null) return notFinished;
      return accept(wire.dayOnWire({ head, seals: await sealsOfDays(database, [head.day]) }));
    },
  });

const sealRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/journal/days/:day/seals'),
    summary: 'Keep what was signed about a day; the private key stays with whoever signed',
    operationId: 'operatorSealJournalDay',
    tags,
    request: { params: wire.dayParams, body: wire.sealRequest },
    answers: { 201: wire.sealAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      invalid_key: 422,
      invalid_signature: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { params, body } = request;
      const head = await headOf(database, params.day);
      if (head === null) return notFinished;
      const key = publicKeyIn(body.public_key);
      if (key === null) return refuse('invalid_key', 'The public key is no Ed25519 key.');
      const { signature } = body;
      const statement = statementOf(head);
      if (!isSignedBy(key, statement, signature)) {
        return refuse('invalid_signature', "The key did not sign this day's statement.");
      }
      const { day } = head;
      const keyId = keyIdOf(key);
      const told = {
        action: 'seal_journal_day',
        subject: `journal day ${dateOf(day)}`,
        details: { key_id: keyId, position: head.position, hash: head.hash.toString('hex') },
      };
      const id = sealIdOf(day, keyId);
      const seal = { id, day, keyId, publicKey: keyText(key), statement, signature };
      return operate(engine, request, told, keepSeal, seal, {
        status: 201,
        wire: (kept: KeptSeal) => wire.sealOnWire(kept.seal),
        tookPlace: ({ isNew }: KeptSeal) => isNew,
      });
    },
  });

/** The days of the journal and their signatures (decision 0242). */
export const journalDayRoutes = (services: OperatorServices): readonly Route[] => [
  readRoute(services),
  sealRoute(services),
];

export const journalDaysRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/journal/days'),
    summary: 'List finished days of the journal with their heads and seals, the newest first',
    tags,
    request: { query: wire.daysQuery },
    answers: { 200: wire.daysAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) => {
      const face: KeyedFace<wire.SealedDay, ReturnType<typeof wire.dayOnWire>> = {
        name: 'journal days',
        csv: wire.dayCsv,
        find: async ({ beside, isBackwards, limit }) => {
          const heads = await findDays(database, beside?.at ?? null, isBackwards, limit);
          const seals = await sealsOfDays(
            database,
            heads.map(({ day }) => day),
          );
          return heads.map((head) => ({
            head,
            seals: seals.filter(({ day }) => day === head.day),
          }));
        },
        keyOf: ({ head: { day } }) => ({ at: day, id: dateOf(day) }),
        row: wire.dayOnWire,
      };
      return keyedAnswer(face, query, { accept: accepted });
    },
  });
