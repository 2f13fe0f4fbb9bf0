import type { Database } from '../../storage/database.ts';
import type { Settings } from '../settings.ts';
import { missingAddress, missingProxies } from '../settings-warnings.ts';
import { databaseFindings } from './database-findings.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { checkDisk, checkFolder, checkSecrets } from './local-checks.ts';
import { checkMail } from './mail-check.ts';
import { checkRedis } from './redis-check.ts';
import { checkTls } from './tls-check.ts';

/** The settings were accepted at the start, but some still raise a doubt. */
function settingsFindings(settings: Settings): readonly Finding[] {
  const doubts = [...missingAddress(settings), ...missingProxies(settings)];
  return doubts.length === 0
    ? [ok('settings', 'all are acceptable')]
    : doubts.map((text) => warning('settings', text, 'set it, and restart the server.'));
}

async function ofDatabase(database: Database, which: string): Promise<readonly Finding[]> {
  try {
    return await databaseFindings(database, which);
  } catch {
    const remedy = 'look at the database server, and at DATABASE_URL.';
    return [failed('database', 'it does not answer', remedy)];
  }
}

/** The checks of `florin doctor` on a running node. They change nothing. */
export async function examineNode(
  settings: Settings,
  database: Database,
): Promise<readonly Finding[]> {
  const { dataDir, databaseUrl, redisUrl, smtpUrl } = settings;
  const isEmbedded = databaseUrl === null;
  const groups = await Promise.all([
    checkFolder(dataDir, isEmbedded),
    checkSecrets(dataDir),
    checkDisk(dataDir, isEmbedded),
    ofDatabase(database, isEmbedded ? 'embedded' : 'behind DATABASE_URL'),
    checkRedis(redisUrl),
    checkMail(smtpUrl),
    checkTls(settings),
  ]);
  return [...settingsFindings(settings), ...groups.flat()];
}
