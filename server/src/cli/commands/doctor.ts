import type { Command, Given } from '../command.ts';
import { checkDatabase } from '../doctor/database-check.ts';
import { type Finding, failed, findingsText, isHealthy } from '../doctor/finding.ts';
import { checkDisk, checkFolder, checkSecrets, checkSettings } from '../doctor/local-checks.ts';
import { checkMail } from '../doctor/mail-check.ts';
import { checkServer } from '../doctor/server-checks.ts';
import { checkTls } from '../doctor/tls-check.ts';
import { CliFailure } from '../failure.ts';
import { adminToken, serverUrl, settingOf } from '../target.ts';
import type { Terminal } from '../terminal.ts';

type Group = (terminal: Terminal, given: Given) => Promise<readonly Finding[]>;

const checkLocal: Group = async ({ environment }) => {
  const dataDir = settingOf(environment, 'dataDir');
  const isEmbedded = (environment['DATABASE_URL'] ?? '') === '';
  return [
    await checkFolder(dataDir, isEmbedded),
    ...(await checkSecrets(dataDir)),
    await checkDisk(dataDir),
  ];
};

const checkStorage: Group = ({ environment }) =>
  checkDatabase({
    databaseUrl: settingOf(environment, 'databaseUrl'),
    dataDir: settingOf(environment, 'dataDir'),
  });

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

/** What depends on a setting that is wrong cannot be looked at: the finding says so. */
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
  ['mail', checkPost],
  ['tls', checkListener],
  ['server', checkRunning],
];

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Look whether everything is in order, and say what to do where it is not',
  details:
    'Looks at settings, data folder, secrets, disk, database, migrations, the SMTP server, the files ' +
    'of TLS, the running server, its clock, keys and token. Changes nothing. Ends with code 1 when ' +
    'something failed.',
  examples: [
    { does: 'here', line: 'florin doctor' },
    {
      does: 'what failed',
      line: 'florin doctor --json | jq \'.findings[] | select(.state == "failed")\'',
    },
  ],
  run: async ({ terminal, given }) => {
    const findings: Finding[] = [];
    for (const group of groups) {
      findings.push(...(await look(group, terminal, given)));
    }
    const isOk = isHealthy(findings);
    return {
      document: { ok: isOk, findings },
      text: (paint) => findingsText(findings, paint),
      ending: isOk ? 'ok' : 'refused',
    };
  },
};
