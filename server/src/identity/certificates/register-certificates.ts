import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { clientCertificates } from './certificate.store.ts';

export const askForCertificates = (fingerprints: readonly string[]): readonly Ask[] =>
  fingerprints.map((fingerprint) => ask(clientCertificates, fingerprint));

type Named = { readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * Registers the certificates that the project names now, and releases those that it no longer
 * names.
 */
export function registerCertificates(
  draft: Draft,
  clientId: string,
  { before, after }: Named,
): Decision<null, 'already_exists'> {
  for (const id of after) {
    const known = draft.get(clientCertificates, id);
    if (known === null) draft.insert(clientCertificates, { id, clientId });
    else if (known.clientId !== clientId) {
      return refuse('already_exists', `The certificate ${id} belongs to another project.`);
    }
  }
  for (const id of before.filter((one) => !after.includes(one))) {
    const isOwn = draft.get(clientCertificates, id)?.clientId === clientId;
    if (isOwn) draft.remove(clientCertificates, id);
  }
  return accept(null);
}
