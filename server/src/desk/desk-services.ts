import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import type { Clock } from '../kernel/time.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { createFormTokens, type FormTokens } from '../pages/form-token.ts';
import { visitors } from '../pages/visitor.ts';
import { proxiesIn } from '../pages/visitor-address.ts';
import { limitOfVisitors } from '../pages/visitor-limit.ts';
import type { Limits } from '../shared-state/limits.ts';
import { limitOfStaff, type StaffCaller, staffCallers } from '../staff/sessions/staff-caller.ts';
import type { Database } from '../storage/database.ts';

/** The services of every desk page. */
export type DeskServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly simulation: Pick<Simulation, 'isMarked'>;
  readonly tokens: FormTokens;
  readonly callers: Authenticator<StaffCaller>;
  readonly limit: RequestLimit<StaffCaller>;
};

type Parts = Omit<DeskServices, 'tokens' | 'callers' | 'limit'> & {
  /** Signs forms. It is the same on every node. */
  readonly formKey: Buffer;
  readonly limits: Limits;
  readonly trustedProxies: readonly string[];
};

export function deskServices({ formKey, limits, trustedProxies, ...parts }: Parts): DeskServices {
  const { engine, database, clock, publicUrl, simulation } = parts;
  const anybody = visitors(publicUrl, proxiesIn(trustedProxies));
  return {
    engine,
    database,
    clock,
    publicUrl,
    simulation,
    tokens: createFormTokens(formKey),
    callers: staffCallers(parts, anybody),
    limit: limitOfStaff(limitOfVisitors(limits)),
  };
}
