import { type Binaries, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { chooseDatabaseUser, type DatabaseUser } from './database-user.ts';
import { ensureService, type Login, superuserOf } from './logins.ts';
import { chooseFreePort } from './ports.ts';
import { refuseUnreachable } from './reachability.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Extra server settings, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Chooses a port. Called again if PostgreSQL finds the port in use. */
  readonly choosePort?: () => Promise<number>;
};

/** Everything that is decided before a server runs, and stays the same when it restarts. */
export type Site = {
  readonly binaries: Binaries;
  readonly user: DatabaseUser | null;
  readonly folder: DataFolder;
  /** Prepares the database for the service, and is used for nothing else. */
  readonly superuser: Login;
  readonly service: Login;
  readonly settings: Readonly<Record<string, string>>;
  readonly choosePort: () => Promise<number>;
  readonly log: (message: string) => void;
};

/** Prepares the folder, the user, the programs and the cluster. A refusal says what to change. */
export async function prepareSite(options: EmbeddedOptions): Promise<Site> {
  const { log, settings = {}, choosePort = chooseFreePort } = options;
  const folder = await prepareDataFolder(options.dataDir);
  const user = await chooseDatabaseUser(folder.cluster);
  await refuseUnreachable(folder.root, user, {
    what: 'the data folder',
    remedy: 'set another DATA_DIR',
  });
  const binaries = await prepareBinaries(user);
  const { fsync } = settings;
  const isSynced = fsync !== 'off';
  await ensureCluster({ binaries, user, folder, log, isSynced });
  const superuser = await superuserOf(folder.cluster);
  const service = await ensureService(folder.cluster, user);
  return { binaries, user, folder, superuser, service, settings, choosePort, log };
}
