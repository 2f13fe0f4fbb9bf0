import { StartupRefusal } from '../startup-refusal.ts';
import { errorCode } from './error-code.ts';
import { leaveGuard, takeGuard } from './guardian.store.ts';
import type { Login } from './logins.ts';
import {
  ensureDatabase,
  ensureServiceRole,
  handOver,
  servedFolder,
  setServicePassword,
} from './preparation.store.ts';
import { isSameFolder } from './processes.ts';
import { inSession, maintenanceDatabase, openSession, type Session } from './session.store.ts';
import type { Site } from './site.ts';

const databaseName = 'florin';

/** The address of the database for one of its roles. */
export const addressOf = ({ role, password }: Login, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`;

/**
 * Checks that this server serves our own folder, takes the guard over it, and provides a database
 * that the service's role owns. Returns the guardian, a session of that role. The superuser is used
 * only here, and its sessions end here (decision 0118).
 */
export const prepareDatabase = (site: Site, port: number): Promise<Session> =>
  inSession(ofSuperuser(site, port, maintenanceDatabase), async (superuser) => {
    await refuseStranger(site, port, superuser);
    await ensureServiceRole(superuser, site.service);
    const guardian = await openGuardianAnyway(site, port, superuser);
    try {
      await takeGuard(guardian, site.folder.root, superuser);
      await ensureDatabase(superuser, databaseName);
      await inSession(ofSuperuser(site, port, databaseName), handOver);
      return guardian;
    } catch (error) {
      await guardian.close();
      throw error;
    }
  });

const ofSuperuser = (site: Site, port: number, database: string) =>
  ({ port, login: site.superuser, database, purpose: 'preparation' }) as const;

/** The session whose lock shows that this process uses the folder. */
export const openGuardian = (site: Site, port: number): Promise<Session> =>
  openSession({ port, login: site.service, database: maintenanceDatabase, purpose: 'guardian' });

/** Sets our password if the database does not know it, unless another Florin uses the old one. */
async function openGuardianAnyway(site: Site, port: number, superuser: Session): Promise<Session> {
  try {
    return await openGuardian(site, port);
  } catch (error) {
    if (errorCode(error) !== '28P01') throw error;
    await takeGuard(superuser, site.folder.root);
    await setServicePassword(superuser, site.service);
    await leaveGuard(superuser);
    return openGuardian(site, port);
  }
}

/** The port in an old lock file may by now belong to another server. */
async function refuseStranger(site: Site, port: number, session: Session): Promise<void> {
  if (await isSameFolder(await servedFolder(session), site.folder.cluster)) return;
  throw new StartupRefusal(
    `The server on port ${port} serves another folder than ${site.folder.cluster}, ` +
      'whose postmaster.pid names it; remove that file and start again.',
  );
}
