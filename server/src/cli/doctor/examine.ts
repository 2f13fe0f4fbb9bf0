import { type Finding, failed } from '../../running/doctor/finding.ts';
import {
  checkDisk,
  checkFolder,
  checkSecrets,
  checkSettings,
} from '../../running/doctor/local-checks.ts';
import { checkMail } from '../../running/doctor/mail-check.ts';
import { checkRedis } from '../../running/doctor/redis-check.ts';
import { checkTls } from '../../running/doctor/tls-check.ts';
import type { Given } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { adminToken, serverUrl, settingOf } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { checkDatabase } from './database-check.ts';
import { checkServer } from './server-checks.ts';

type Group = (terminal: Terminal, given: Given) => Promise<readonly Finding[]>;

const checkLocal: Group = async ({ environment }) => {
  const dataDir = settingOf(environment, 'dataDir');
  const isEmbedded = (environment['DATABASE_URL'] ?? '') === '';
  return [
    await checkFolder(dataDir, isEmbedded),
    ...(await checkSecrets(dataDir)),
    await checkDisk(dataDir, isEmbedded),
  ];
};

const checkStorage: Group = ({ environment }) =>
  checkDatabase({
    databaseUrl: settingOf(environment, 'databaseUrl'),
    dataDir: settingOf(environment, 'dataDir'),
  });

const checkShared: Group = ({ environment }) => checkRedis(settingOf(environment, 'redisUrl'));

const checkPost: Group = ({ environment }) => checkMail(settingOf(environment, 'smtpUrl'));

const checkListener: Group = ({ environment }) =>
  checkTls({
    tlsPort: settingOf(environment, 'tlsPort'),
    tlsCert: settingOf(environment, 'tlsCert'),
    tlsKey: settingOf(environment, 'tlsKey'),
    tlsClientCa: settingOf(environment, 'tlsClientCa'),
  });

const checkRunning: Group = ({ environment }, given) =>
  checkServer(serverUrl(given, environment), () => adminToken(given, environment));

/** A check that depends on a wrong setting cannot run: its finding says so. */
async function look(
  [check, group]: readonly [string, Group],
  terminal: Terminal,
  given: Given,
): Promise<readonly Finding[]> {
  try {
    return await group(terminal, given);
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    return [failed(check, `not looked at: ${error.message}`, 'correct that first.')];
  }
}

const groups: readonly (readonly [string, Group])[] = [
  ['settings', async ({ environment }) => checkSettings(environment)],
  ['data folder', checkLocal],
  ['database', checkStorage],
  ['redis', checkShared],
  ['mail', checkPost],
  ['tls', checkListener],
  ['server', checkRunning],
];

/** Runs all checks, one after another. */
export async function examine(terminal: Terminal, given: Given): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const group of groups) findings.push(...(await look(group, terminal, given)));
  return findings;
}
