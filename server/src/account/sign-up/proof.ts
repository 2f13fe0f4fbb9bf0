import { mustGet } from '../../engine/must-get.ts';
import { ask, type Query, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { contactTokens } from '../../identity/contact-tokens/contact-token.store.ts';
import { contactTokenStatusAt } from '../../identity/contact-tokens/contact-token.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { linkSeconds, tokenHash } from '../../identity/invitations/invitation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { AddressKind } from '../../identity/users/person.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The proof of an address: a mailed link, or a project that vouches for it. */
export type ProofKind = 'invitation' | 'contact';
export type Proof = { readonly kind: ProofKind; readonly id: string };

/**
 * Null: this is not the token of an invitation or a contact. Links to another address or password
 * are stored with the invitations, under the hash of a text of another form (decision 0187).
 */
export const proofOf = (kind: ProofKind, token: string): Proof | null =>
  /^[\w-]{43}$/.test(token) ? { kind, id: tokenHash(token) } : null;

/** The addresses that a proof confirms. Empty if it was used, is too old, or does not exist. */
export type Proven = {
  readonly addresses: readonly { readonly kind: AddressKind; readonly value: string }[];
  readonly isTest: boolean;
  /** The project that vouches; null: the proof is a link. */
  readonly vouchedBy: string | null;
};

export const proofAsk = ({ kind, id }: Proof) =>
  kind === 'invitation' ? ask(invitations, id) : ask(contactTokens, id);

/** The proof, and the project that vouches. */
function* proofRounds(proof: Proof, rows: LoadedRows): Rounds {
  yield [proofAsk(proof)];
  const token = proof.kind === 'contact' ? rows.get(contactTokens, proof.id) : null;
  if (token !== null) yield [ask(projects, token.projectId)];
}

/** Business 6, gaps 3, Contact token: a project vouches while it is active and has the right. */
const mayVouch = ({ state, configuration }: Project): boolean =>
  state === 'active' && configuration.rights.includes('contact_token');

type Known = Proven & { readonly usedAt: UnixSeconds | null; readonly isGood: boolean };

function knownBy(rows: LoadedRows, { kind, id }: Proof, now: UnixSeconds): Known | null {
  if (kind === 'invitation') {
    const found = rows.get(invitations, id);
    if (found === null) return null;
    const { email, isTest, usedAt, createdAt } = found;
    const isGood = usedAt === null && now < createdAt + linkSeconds;
    const addresses = [{ kind: 'email', value: email } as const];
    return { addresses, isTest, vouchedBy: null, usedAt, isGood };
  }
  const found = rows.get(contactTokens, id);
  if (found === null) return null;
  const { email, phone, projectId, usedAt } = found;
  const project = mustGet(rows, projects, projectId);
  const addresses = [
    ...(email === null ? [] : [{ kind: 'email', value: email } as const]),
    ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
  ];
  const isGood = contactTokenStatusAt(found, now) === 'confirmed' && mayVouch(project);
  return { addresses, isTest: project.isTest, vouchedBy: projectId, usedAt, isGood };
}

/** Null: it no longer proves anything. The caller has loaded the project that vouches. */
export function provenBy(rows: LoadedRows, proof: Proof, now: UnixSeconds): Proven | null {
  const known = knownBy(rows, proof, now);
  return known?.isGood === true ? known : null;
}

/**
 * The time within which a form may come again after its answer was lost
 * (decision 0087-forgotten-password).
 */
const repeatSeconds = 600;

export const isJustUsed = (usedAt: UnixSeconds | null, now: UnixSeconds): boolean =>
  usedAt !== null && now < usedAt + repeatSeconds;

export const readProof: Query<Proof, Proven | null, never> = {
  name: 'read proof',
  load: proofRounds,
  answer: (rows, proof, now) => accept(provenBy(rows, proof, now)),
};

/** The address with which this proof opened a wallet a moment ago. Null: there was none. */
export const readJustSpent: Query<Proof, string | null, never> = {
  name: 'read just spent',
  load: proofRounds,
  answer: (rows, proof, now) => {
    const known = knownBy(rows, proof, now);
    const isRepeated = known !== null && isJustUsed(known.usedAt, now);
    return accept(isRepeated ? (known.addresses[0]?.value ?? null) : null);
  },
};
