import { randomUUID } from 'node:crypto';
import { perform, type Rendering, repeated } from '../edge/answering/perform.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import type { Outcome } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Operation } from '../engine/operation.ts';
import { timeOrderedUuid } from '../engine/time-ordered-uuid.ts';
import { markedUuidOf } from '../engine/uuid-of.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Vault } from '../identity/credentials/vault.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import { accept, type Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { actionWriter } from '../staff/actions/action.store.ts';
import type { NewAction } from '../staff/actions/action.ts';
import { type Look, recorded } from '../staff/actions/recorded.ts';
import type { Operator } from '../staff/actor.ts';
import type { OperatorDoor } from '../staff/operator-door.ts';
import type { AlsoWrites, Database } from '../storage/database.ts';
import type { ServiceClock } from '../time/service-clock.ts';

/** What the operator's endpoints work with. */
export type OperatorServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly door: OperatorDoor;
  readonly ids: IntegerIds;
  readonly vault: Vault;
  readonly directory: ClientDirectory;
  readonly clock: ServiceClock;
  readonly hashing: Hashing;
  readonly simulation: Simulation;
};

/** What is written down about an action. */
export type Told = {
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What of the subject is shown as it was before and after. */
  readonly look?: Look;
  /** The subject is made by the action. */
  readonly isNew?: true;
  /** In whose log its merchant reads of it, too; left out: in none (decision 0177). */
  readonly projectId?: string;
};

/** A request of somebody who may call the operator API. */
export type OperatorRequest = EdgeRequest<unknown, unknown, unknown, Operator>;

/** How an action ends: its answer on the wire, and whether it did anything to be written down. */
export type Ending<Answer, Wire> = Rendering<Answer, Wire> & {
  /** Left out: whatever was accepted took place. */
  readonly tookPlace?: (answer: Answer) => boolean;
  /** What it was done to, where only the answer tells. */
  readonly subject?: (answer: Answer) => string;
};

/** Does what the operator asks for, and writes it into the log of acts with the same commit. */
export function operate<Input, Answer, Refusal extends string, Wire>(
  engine: Engine,
  request: OperatorRequest,
  told: Told,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  { tookPlace, subject, ...rendering }: Ending<Answer, Wire>,
): Promise<Outcome<Wire, Refusal | 'idempotency_conflict'>> {
  const { look, isNew } = told;
  const action = actionOf(request, told);
  const written = recorded(operation, { action, tookPlace, subject, look, isNew });
  // A form of the console is sent twice by a double click; programs know what gaps 1 excludes.
  const isShownOnce = request.caller.actor.type === 'staff';
  const shown = { ...rendering, isShownOnce };
  return perform(engine, request, clientOf(request), written, input, shown);
}

/** The answer that the operator was given under the request's key; null: none. */
export const repeatedAct = (engine: Engine, request: OperatorRequest) =>
  repeated(engine, request, clientOf(request));

/** The same for one of several steps: without an answer of its own, and without the request's key. */
export function act<Input, Answer, Refusal extends string>(
  engine: Engine,
  request: OperatorRequest,
  told: Told,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  tookPlace: (answer: Answer) => boolean,
): Promise<Decision<Answer, Refusal>> {
  const { look } = told;
  const written = recorded(operation, { action: actionOf(request, told), look, tookPlace });
  return engine.execute(written, input, { kind: 'client', id: clientOf(request) });
}

/** Writes down an action that was no operation of the engine. */
export async function writeDown(
  engine: Engine,
  request: OperatorRequest,
  told: Told,
): Promise<void> {
  const written = recorded(nothing, { action: actionOf(request, told) });
  await engine.execute(written, null, { kind: 'client', id: clientOf(request) });
}

/** The same, for a transaction beside the engine: its last step writes the action down. */
export const writtenDown = (request: OperatorRequest, told: Told, now: UnixSeconds): AlsoWrites => {
  const nothingShown = { before: null, after: null };
  return actionWriter({ ...actionOf(request, told), ...nothingShown, at: now });
};

const actionOf = ({ caller, requestId }: OperatorRequest, told: Told): NewAction => ({
  id: timeOrderedUuid(),
  actor: caller.actor,
  ip: caller.ip,
  action: told.action,
  subject: told.subject,
  requestId,
  projectId: told.projectId ?? null,
  details: told.details,
});

/**
 * The id of what a request makes outside the engine: the same for the same key, so that a repetition
 * finds it there.
 */
export const idForRequest = (request: OperatorRequest, kind: string): string => {
  const { idempotencyKey: key } = request;
  return key === null ? randomUUID() : markedUuidOf(kind, clientOf(request), key);
};

/** Whose queue it is, and whose Idempotency-Keys: each token and each member of the staff has its own. */
function clientOf({ caller: { actor } }: OperatorRequest): string {
  if (actor.type === 'admin') return 'operator';
  return actor.type === 'staff' ? `staff ${actor.id}` : `operator token ${actor.id}`;
}

const nothing: Operation<null, null, never> = {
  name: 'write down',
  load: () => [],
  decide: () => accept(null),
};
