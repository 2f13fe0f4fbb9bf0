import { ask, type Query } from '../../../engine/operation.ts';
import type { LoadedRows } from '../../../engine/rows.ts';
import { invitations } from '../../../identity/invitations/invitation.store.ts';
import { linkSeconds, tokenHash } from '../../../identity/invitations/invitation.ts';
import type { AddressKind } from '../../../identity/users/person.ts';
import { accept } from '../../../kernel/decision.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { contactTokens } from '../../contact-tokens/contact-token.store.ts';
import { contactTokenStatusAt } from '../../contact-tokens/contact-token.ts';

/** What shows that an address is somebody's: a link that came by mail, or a project that vouches. */
export type ProofKind = 'invitation' | 'contact';
export type Proof = { readonly kind: ProofKind; readonly id: string };

export const proofOf = (kind: ProofKind, token: string): Proof => ({ kind, id: tokenHash(token) });

/** The addresses that a proof confirms; none when it was used, is too old, or does not exist. */
export type Proven = {
  readonly addresses: readonly { readonly kind: AddressKind; readonly value: string }[];
  /** Null: whoever vouches knows it. */
  readonly isTest: boolean | null;
  readonly projectId: string | null;
};

export const proofAsk = ({ kind, id }: Proof) =>
  kind === 'invitation' ? ask(invitations, id) : ask(contactTokens, id);

/** Null: it proves nothing any more. */
export function provenBy(rows: LoadedRows, { kind, id }: Proof, now: UnixSeconds): Proven | null {
  if (kind === 'invitation') {
    const found = rows.get(invitations, id);
    if (found === null || found.usedAt !== null || now >= found.createdAt + linkSeconds)
      return null;
    const addresses = [{ kind: 'email', value: found.email } as const];
    return { addresses, isTest: found.isTest, projectId: null };
  }
  const found = rows.get(contactTokens, id);
  if (found === null || contactTokenStatusAt(found, now) !== 'confirmed') return null;
  const addresses = [
    ...(found.email === null ? [] : [{ kind: 'email', value: found.email } as const]),
    ...(found.phone === null ? [] : [{ kind: 'phone', value: found.phone } as const]),
  ];
  return { addresses, isTest: null, projectId: found.projectId };
}

export const readProof: Query<Proof, Proven | null, never> = {
  name: 'read proof',
  load: (proof) => [[proofAsk(proof)]],
  answer: (rows, proof, now) => accept(provenBy(rows, proof, now)),
};
