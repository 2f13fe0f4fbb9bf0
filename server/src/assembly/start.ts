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

/** What the parts of a starting service have in common. */
export type Start = {
  readonly settings: Settings;
  readonly log: Log;
  readonly putOff: PutOffLog;
  readonly metrics: Metrics;
  /** Where the service itself and its stores listen. */
  readonly ownPorts: OwnPorts;
  /** Where operators are served apart; null: with everybody else. Known once it is listened on. */
  readonly operators: { url: string | null };
  readonly diskFull: DiskFullNote;
  /** Starts a thread that hashes. Tests bring one that hashes at little cost. */
  readonly startHasher: () => Hasher;
  /** How to stop what was started, the newest last. */
  readonly started: (() => Promise<void>)[];
};

/** What everything else stands on. */
export type Ground = {
  readonly database: Database;
  readonly clock: ServiceClock;
  readonly engine: Engine;
};
