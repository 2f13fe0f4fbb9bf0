import type { Amiss, ReadinessChecks } from '../edge/listening/health.routes.ts';
import type { DiskFullNote } from '../running/ground/disk-full-note.ts';
import type { GroundWatch } from '../running/ground/ground-watch.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import type { Database } from '../storage/database.ts';
import type { NodeGuard } from '../storage/node-guard.ts';

type Parts = {
  readonly database: Database;
  readonly guard: NodeGuard;
  readonly shared: SharedState;
  readonly ground: GroundWatch;
  readonly diskFull: DiskFullNote;
};

const notAlone: Amiss = {
  because:
    'Another node without shared nonces may work on this database: signed changes get 503 here.',
  canServe: false,
};

const withoutRedis: Amiss = {
  because:
    'Redis does not answer: signed changes get 503, limits are counted by each node, everything else is served.',
  canServe: true,
};

/**
 * The checks of /readyz: whether this node can serve, and whether everything it needs is there
 * (decision 0111).
 */
export function readinessOf({ database, guard, shared, ground, diskFull }: Parts): ReadinessChecks {
  return {
    database: async () => {
      const because = diskFull.text;
      const isReachable = await database.isReachable();
      if (isReachable && because === null) return true;
      return { because: because ?? 'The database does not answer.', canServe: isReachable };
    },
    sole_node: () => guard.isHeld() || notAlone,
    shared_state: () => shared.isReachable() || withoutRedis,
    ground: () => {
      const broken = ground.found().filter(({ severity }) => severity === 'breaks');
      if (broken.length === 0) return true;
      const canServe = !broken.some(({ check }) => check === 'primary');
      return { because: broken.map(({ found }) => found).join(' '), canServe };
    },
  };
}
