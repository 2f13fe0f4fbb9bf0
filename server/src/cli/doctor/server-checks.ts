import { type Finding, failed, ok } from '../../running/doctor/finding.ts';
import { judgeSkew } from '../../running/doctor/judgements.ts';
import { exchange, refusal } from '../api-client.ts';
import { CliFailure } from '../failure.ts';
import { judgeKeys, judgeReadiness } from './server-judgements.ts';

/** A diagnosis should not take longer. */
const answerMsMax = 10_000;

const ask = (url: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  exchange(url, path, { headers, msMax: answerMsMax });

const asFinding = (check: string, { message, remedy }: CliFailure): Finding =>
  failed(check, message, remedy === '' ? 'look at the log of the server.' : remedy);

/** The server's reports about itself. Without a first answer nothing more is asked. */
export async function checkServer(
  url: string,
  token: () => Promise<string>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const checks = [
    ['server', () => checkReadiness(url)],
    ['clocks', () => checkClocks(url)],
    ['signing keys', () => checkKeys(url)],
    ['admin token', () => checkToken(url, token)],
  ] as const;
  for (const [check, look] of checks) {
    try {
      findings.push(...(await look()));
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error;
      findings.push(asFinding(check, error));
      if (error.ending === 'unreachable') break;
    }
  }
  return findings;
}

async function checkReadiness(url: string): Promise<readonly Finding[]> {
  const { status, answer } = await ask(url, '/readyz');
  return judgeReadiness(url, status, answer);
}

async function checkClocks(url: string): Promise<readonly Finding[]> {
  const sentMs = Date.now();
  const { status, answer } = await ask(url, '/rest/v1/server');
  const { time } = answer;
  if (typeof time !== 'number') {
    const found = `the server does not say its time (status ${status})`;
    return [failed('clocks', found, 'check that this is the address of Florin.')];
  }
  return [judgeSkew({ serverSeconds: time, sentMs, receivedMs: Date.now() })];
}

async function checkKeys(url: string): Promise<readonly Finding[]> {
  const { status, answer } = await ask(url, '/.well-known/jwks.json');
  return [judgeKeys(status, answer)];
}

/** Is our token the one that the server wants? */
async function checkToken(url: string, token: () => Promise<string>): Promise<readonly Finding[]> {
  const headers = { authorization: `Bearer ${await token()}` };
  const { status, answer } = await ask(url, '/admin/v1/actions?limit=1', headers);
  if (status === 200) return [ok('admin token', 'the server accepts it')];
  throw refusal(url, status, answer);
}
