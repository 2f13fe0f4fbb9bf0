import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAdminToken } from '../running/secret-settings.ts';
import type { Setting } from '../running/setting.ts';
import {
  defaultPublicUrl,
  type Environment,
  type Settings,
  settingsTable,
} from '../running/settings.ts';
import type { Given } from './command.ts';
import { CliFailure } from './failure.ts';

/**
 * Reads one setting of the server alone: a fault in another setting must not refuse a command that
 * does not need it. `ending` is the ending for a fault in this one.
 */
export function settingOf<Key extends keyof Settings>(
  environment: Environment,
  key: Key,
  ending: 'usage' | 'unauthorized' = 'usage',
): Settings[Key] {
  const row: Setting = settingsTable[key];
  const given = environment[row.name] ?? '';
  const text = given === '' ? row.default : given;
  const value = text === null ? null : row.parse(text);
  if (value === undefined) {
    throw new CliFailure(ending, `${row.name} is not acceptable; it must be ${row.accepts}.`);
  }
  return value as Settings[Key];
}

/**
 * The address of the server: --url, FLORIN_URL, its listener for operators, PUBLIC_URL, or the
 * address of HOST and PORT.
 */
export function serverUrl(given: Given, environment: Environment): string {
  const told = given.text('url') ?? environment['FLORIN_URL'] ?? '';
  if (told !== '') return webAddress(told, given.has('url') ? '--url' : 'FLORIN_URL');
  const adminPort = settingOf(environment, 'adminPort');
  if (adminPort !== null) return listening(environment, 'adminHost', 'ADMIN_PORT', adminPort);
  const publicUrl = settingOf(environment, 'publicUrl');
  if (publicUrl !== null) return publicUrl;
  return listening(environment, 'host', 'PORT', settingOf(environment, 'port'));
}

function listening(
  environment: Environment,
  host: 'host' | 'adminHost',
  name: string,
  port: number,
): string {
  if (port === 0) {
    throw new CliFailure('usage', `${name} is 0, a port that nobody knows; give --url.`);
  }
  return defaultPublicUrl(reachable(settingOf(environment, host)), port);
}

/** A server that listens on every address is reached on the loopback address. */
const reachable = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;

function webAddress(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new CliFailure('usage', `${source} must be an http or https URL.`);
  }
  return url.href.replace(/\/+$/, '');
}

const otherWays = 'Give it with --token-file or FLORIN_ADMIN_TOKEN.';

/**
 * The admin token: from --token-file, FLORIN_ADMIN_TOKEN, or the file where the server keeps its
 * own.
 */
export async function adminToken(given: Given, environment: Environment): Promise<string> {
  const file = given.text('token-file');
  if (file !== undefined) return tokenIn(file, 'Check --token-file.');
  const told = settingOf(environment, 'adminToken', 'unauthorized');
  if (told !== null) return told;
  return tokenIn(join(settingOf(environment, 'dataDir'), 'admin-token'), otherWays);
}

async function tokenIn(file: string, remedy: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    const because = `No admin token: ${file} cannot be read (${code}).`;
    throw new CliFailure('unauthorized', because, { remedy });
  }
  const token = parseAdminToken(text.trim());
  if (token !== undefined) return token;
  throw new CliFailure('unauthorized', `${file} does not hold an admin token.`, { remedy });
}
