import type { Violation } from '../../edge/checking/violation.ts';
import { secretKinds } from '../../identity/credentials/client.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { refuse } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';

/** Decision 0098: a shorter secret can be guessed. Our own have 32 characters. */
const lengthMin = 16;

const isShort = (secret: string): boolean => [...secret].length < lengthMin;

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** For a live project that brings its own secrets. Test projects may have short ones. */
export function shortSecretRules(body: unknown): readonly Violation[] {
  if (memberOf(body, 'test_mode') !== false) return [];
  return secretKinds.flatMap((path) => {
    const given = memberOf(body, path);
    const message = `${path} should have at least ${lengthMin} characters for a live project`;
    return typeof given === 'string' && given !== '' && isShort(given) ? [{ path, message }] : [];
  });
}

export const shortSecret = refuse(
  'invalid_state',
  `A live project needs secrets of at least ${lengthMin} characters; rotate client_secret and mac_key first.`,
);

/** Does a test project have a secret that is too short for a live one? */
export async function hasShortSecret(
  { engine, directory, clock }: OperatorServices,
  projectId: string,
): Promise<boolean> {
  const project = await engine.read(readProject, projectId);
  if (!project.ok || !project.value.isTest) return false;
  const known = await directory.find(project.value.clientId);
  if (known === null) return false;
  return secretKinds
    .flatMap((kind) => known.secrets(kind, clock.now()))
    .some((secret) => isShort(secret.toString('utf8')));
}
