import { randomUUID } from 'node:crypto';
import { inOrder } from '../../delivery/events/in-order.ts';
import { type Route, route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import { askPosting } from '../../ledger/ask-posting.ts';
import { approvePosting, declinePosting, readPostingRequest } from '../../ledger/decide-posting.ts';
import { postMovement } from '../../ledger/post-movement.ts';
import type { Posting } from '../../ledger/posting.ts';
import { postingRequests } from '../../ledger/posting-request.store.ts';
import { needsSecondPerson } from '../../ledger/posting-request.ts';
import { type OperatorRequest, type OperatorServices, operate } from '../operate.ts';
import { newPosting, postingAnswer, postingOnWire } from './ledger.wire.ts';
import * as wire from './posting-request.wire.ts';

const tags = ['Operator: ledger'];

export type PostingServices = OperatorServices & {
  /** A posting by hand of more minor units than this waits for a second person (decision 0205). */
  readonly postingLimit: bigint;
};

/** Balances as texts: they may exceed the integers of JSON clients. */
const balancesIn = (rows: LoadedRows, ids: readonly bigint[]) =>
  Object.fromEntries(
    ids.map((id) => [`balance of ${id}`, String(rows.get(accounts, id)?.balance ?? 'no account')]),
  );

type Wanted = {
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: number;
};

function post({ engine }: OperatorServices, request: OperatorRequest, body: Wanted) {
  const { debit_account, credit_account, amount } = body;
  const [debitAccount, creditAccount] = [BigInt(debit_account), BigInt(credit_account)];
  const leg = { kind: 'by_operator', debitAccount, creditAccount, amount: BigInt(amount) };
  const movement = { id: randomUUID(), legs: [leg] };
  const told = {
    action: 'post',
    subject: `posting ${movement.id}`,
    details: { debit_account, credit_account, amount },
    look: (rows: LoadedRows) => balancesIn(rows, [debitAccount, creditAccount]),
  };
  const rendering = { status: 201, wire: onlyPosting };
  return operate(engine, request, told, inOrder(postMovement), movement, rendering);
}

function onlyPosting([posting]: readonly Posting[]) {
  if (posting === undefined) throw new Error('a movement with one leg has one posting');
  return postingOnWire(posting);
}

const subjectOf = (id: string): string => `posting_request ${id}`;

const stateOf = (id: string) => (rows: LoadedRows) => {
  const request = rows.get(postingRequests, id);
  return request === null ? null : { state: request.state };
};

function askFor({ engine }: OperatorServices, request: OperatorRequest, body: Wanted) {
  const { debit_account, credit_account, amount } = body;
  const input = {
    id: randomUUID(),
    debitAccount: BigInt(debit_account),
    creditAccount: BigInt(credit_account),
    amount: BigInt(amount),
    by: request.caller.actor,
  };
  const told = {
    action: 'ask_posting',
    subject: subjectOf(input.id),
    details: { debit_account, credit_account, amount },
  };
  const rendering = { status: 202, wire: wire.requestOnWire(202) };
  return operate(engine, request, told, inOrder(askPosting), input, rendering);
}

const postRoute = (services: PostingServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/postings'),
    summary: 'Move money between two accounts by hand; above the limit it waits for somebody else',
    tags,
    request: { body: newPosting },
    answers: { 201: postingAnswer, 202: wire.postingRequestAnswer },
    successStatus: 201,
    refusals: {
      account_not_found: 404,
      same_account: 422,
      currency_mismatch: 422,
      mode_mismatch: 422,
      insufficient_funds: 422,
      balance_limit: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body, caller } = request;
      return needsSecondPerson(caller.actor, BigInt(body.amount), services.postingLimit)
        ? askFor(services, request, body)
        : post(services, request, body);
    },
  });

const readRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/posting-requests/:request_id'),
    summary: 'Read a posting that waits for a second person, or what came of it',
    tags,
    request: { params: wire.requestParams },
    answers: { 200: wire.postingRequestAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await engine.read(readPostingRequest, params.request_id.toLowerCase());
      return found.ok ? accept(wire.requestOnWire(200)(found.value)) : found;
    },
  });

const approveRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/posting-requests/:request_id/approve'),
    summary: 'Post what somebody else has asked for',
    tags,
    request: { params: wire.requestParams },
    answers: { 200: wire.postingRequestAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      four_eyes: 403,
      invalid_state: 409,
      account_not_found: 409,
      same_account: 409,
      currency_mismatch: 409,
      mode_mismatch: 409,
      insufficient_funds: 409,
      balance_limit: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const id = request.params.request_id.toLowerCase();
      const known = await engine.read(readPostingRequest, id);
      if (!known.ok) return refuse('not_found', `There is no request ${id}.`);
      const { debitAccount, creditAccount, amount } = known.value;
      const input = { id, by: request.caller.actor, movementId: randomUUID() };
      const told = {
        action: 'approve_posting',
        subject: subjectOf(id),
        details: {
          debit_account: String(debitAccount),
          credit_account: String(creditAccount),
          amount: Number(amount),
        },
        look: (rows: LoadedRows) => ({
          ...stateOf(id)(rows),
          ...balancesIn(rows, [debitAccount, creditAccount]),
        }),
      };
      const rendering = { status: 200, wire: wire.requestOnWire(200) };
      return operate(engine, request, told, inOrder(approvePosting), input, rendering);
    },
  });

const declineRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/posting-requests/:request_id/decline'),
    summary: 'Decline a posting that somebody has asked for; who asked may take it back so',
    tags,
    request: { params: wire.requestParams },
    answers: { 200: wire.postingRequestAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const id = request.params.request_id.toLowerCase();
      const told = {
        ...{ action: 'decline_posting', subject: subjectOf(id), details: {} },
        look: stateOf(id),
      };
      const rendering = { status: 200, wire: wire.requestOnWire(200) };
      const input = { id, by: request.caller.actor };
      return operate(engine, request, told, declinePosting, input, rendering);
    },
  });

/** Postings by hand, and those that need two people (decision 0205). */
export const postByHandRoutes = (services: PostingServices): readonly Route[] => [
  postRoute(services),
  readRoute(services),
  approveRoute(services),
  declineRoute(services),
];
