import { perform, type Rendering } from '../edge/answering/perform.ts';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { Operator } from '../edge/checking/operator-auth.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import type { Outcome } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Operation } from '../engine/operation.ts';
import { timeOrderedUuid } from '../engine/time-ordered-uuid.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import type { Vault } from '../identity/credentials/vault.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import { accept } from '../kernel/decision.ts';
import type { Simulation } from '../ledger/simulation.ts';
import type { Database } from '../storage/database.ts';
import type { ServiceClock } from '../time/service-clock.ts';
import { recorded } from './actions/recorded.ts';

/** What the operator's endpoints work with. */
export type OperatorServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly auth: Authenticator<Operator>;
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
};

/** How an action ends: its answer on the wire, and whether it did anything to be written down. */
export type Ending<Answer, Wire> = Rendering<Answer, Wire> & {
  /** Left out: whatever was accepted took place. */
  readonly tookPlace?: (answer: Answer) => boolean;
};

/** Does what the operator asks for, and writes it into the operator's log with the same commit. */
export function operate<Input, Answer, Refusal extends string, Wire>(
  engine: Engine,
  request: EdgeRequest,
  told: Told,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  ending: Ending<Answer, Wire>,
): Promise<Outcome<Wire, Refusal | 'idempotency_conflict'>> {
  const action = { id: timeOrderedUuid(), requestId: request.requestId, ...told };
  const written = recorded(operation, action, ending.tookPlace);
  return perform(engine, request, 'operator', written, input, ending);
}

/** Writes down an action that was no operation of the engine. */
export async function writeDown(engine: Engine, request: EdgeRequest, told: Told): Promise<void> {
  const action = { id: timeOrderedUuid(), requestId: request.requestId, ...told };
  await engine.execute(recorded(nothing, action), null, { kind: 'client', id: 'operator' });
}

const nothing: Operation<null, null, never> = {
  name: 'write down',
  load: () => [],
  decide: () => accept(null),
};
