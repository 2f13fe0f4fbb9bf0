import { type Finding, failed, ok, warning } from '../../running/doctor/finding.ts';
import { type Answer, isObject } from '../api-client.ts';
import { count } from '../render.ts';

const readinessRemedies: Readonly<Record<string, string>> = {
  database: 'the server does not reach its database; look at the database and at DATABASE_URL.',
  sole_node: 'another node works on this database; stop it, or set REDIS_URL for all of them.',
  shared_state: 'the server does not reach Redis; look at it and at REDIS_URL.',
  ground: 'look at what it says, and at the log of the server.',
  not_stopping: 'the server is stopping; start it again.',
};

/**
 * The result of `/readyz`: each failed check is a finding, and only a warning if the server still
 * serves.
 */
export function judgeReadiness(url: string, status: number, answer: Answer): readonly Finding[] {
  if (status === 200 && answer['status'] === 'ready') return [ok('server', `${url} is ready`)];
  const { checks, because } = answer;
  const reasons = isObject(because) ? because : {};
  const isServing = status === 200;
  const names = isObject(checks) ? Object.keys(checks).filter((name) => checks[name] !== 'ok') : [];
  if (names.length === 0) {
    const found = `${url}/readyz answers with status ${status}`;
    return [failed('server', found, 'check that this is the address of Florin; look at its log.')];
  }
  return names.map((name) => {
    const reason = reasons[name] === undefined ? '' : `. ${reasons[name]}`;
    const remedy = readinessRemedies[name] ?? 'look at the log of the server.';
    return isServing
      ? warning('server', `${url} serves, but ${name} failed${reason}`, remedy)
      : failed('server', `${url} is not ready: ${name} failed${reason}`, remedy);
  });
}

/** Is there a key that verifies access tokens? */
export function judgeKeys(status: number, { keys }: Answer): Finding {
  if (status === 200 && Array.isArray(keys) && keys.length > 0) {
    return ok('signing keys', `${count(keys.length, 'key')} published`);
  }
  const found = status === 200 ? 'no key is published' : `the keys are answered with ${status}`;
  return failed(
    'signing keys',
    found,
    'restart the server and look at its log: it makes one at its start.',
  );
}
