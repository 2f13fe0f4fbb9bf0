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

/** The services of the operator's endpoints. */
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

/** The log entry of an action. */
export type Told = {
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The part of the subject that the log shows before and after. */
  readonly look?: Look;
  /** The action creates the subject. */
  readonly isNew?: true;
  /**
   * The project whose merchant also sees the entry in its log. Absent: none does (decision 0177).
   */
  readonly projectId?: string;
};

/** A request of a caller who may use the operator API. */
export type OperatorRequest = EdgeRequest<unknown, unknown, unknown, Operator>;

/** The end of an action: its answer on the wire, and whether it did anything to record. */
export type Ending<Answer, Wire> = Rendering<Answer, Wire> & {
  /** Absent: every accepted action took place. */
  readonly tookPlace?: (answer: Answer) => boolean;
  /** The subject of the action, if only the answer knows it. */
  readonly subject?: (answer: Answer) => string;
};

/** Executes an operator's action, and writes it to the log of acts in the same commit. */
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
  // A double click sends a form of the console twice; programs know what gaps 1 excludes.
  const isShownOnce = request.caller.actor.type === 'staff';
  const shown = { ...rendering, isShownOnce };
  return perform(engine, request, clientOf(request), written, input, shown);
}

/** The answer already given under the request's key. Null: none. */
export const repeatedAct = (engine: Engine, request: OperatorRequest) =>
  repeated(engine, request, clientOf(request));

/** The same for one step of several: it has no answer of its own and no request key. */
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

/** Records an action that was no operation of the engine. */
export async function writeDown(
  engine: Engine,
  request: OperatorRequest,
  told: Told,
): Promise<void> {
  const written = recorded(nothing, { action: actionOf(request, told) });
  await engine.execute(written, null, { kind: 'client', id: clientOf(request) });
}

/** The same for a transaction outside the engine: its last step records the action. */
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
 * The id of an object that a request creates outside the engine. The same key gives the same id, so
 * that a repetition finds the object.
 */
export const idForRequest = (request: OperatorRequest, kind: string): string => {
  const { idempotencyKey: key } = request;
  return key === null ? randomUUID() : markedUuidOf(kind, clientOf(request), key);
};

/**
 * The client of the queue and of the Idempotency-Keys: each token and each staff member has its
 * own.
 */
function clientOf({ caller: { actor } }: OperatorRequest): string {
  if (actor.type === 'admin') return 'operator';
  return actor.type === 'staff' ? `staff ${actor.id}` : `operator token ${actor.id}`;
}

const nothing: Operation<null, null, never> = {
  name: 'write down',
  load: () => [],
  decide: () => accept(null),
};
