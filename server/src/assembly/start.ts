import type { Engine } from '../engine/engine.ts';
import type { Hasher } from '../identity/hashing/hashing-thread.ts';
import type { DiskFullNote } from '../running/ground/disk-full-note.ts';
import type { OwnPorts } from '../running/own-ports.ts';
import type { Settings } from '../running/settings.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/logging.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { PutOffLog } from '../telemetry/put-off-log.ts';
import type { ServiceClock } from '../time/service-clock.ts';

/** The common parts of a starting service. */
export type Start = {
  readonly settings: Settings;
  readonly log: Log;
  readonly putOff: PutOffLog;
  readonly metrics: Metrics;
  /** The ports on which the service and its stores listen. */
  readonly ownPorts: OwnPorts;
  /**
   * The address of the operators' own listener. Null: they use the common one. It is set once the
   * listener is open.
   */
  readonly operators: { url: string | null };
  readonly diskFull: DiskFullNote;
  /** Starts a hashing thread. Tests replace it by one that hashes cheaply. */
  readonly startHasher: () => Hasher;
  /** The functions that stop what was started, the newest last. */
  readonly started: (() => Promise<void>)[];
};

/** The foundation of everything else. */
export type Ground = {
  readonly database: Database;
  readonly clock: ServiceClock;
  readonly engine: Engine;
};
