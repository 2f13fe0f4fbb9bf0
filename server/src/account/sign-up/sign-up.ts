import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { contactTokens } from '../../identity/contact-tokens/contact-token.store.ts';
import { invitations } from '../../identity/invitations/invitation.store.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { type CreateUser, createUser, newUserAsks } from '../../identity/users/create-user.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { forgetText, textAsks } from '../../mail/write-mail.ts';
import { type Proof, proofAsk, provenBy } from './proof.ts';

export type SignUp = CreateUser & {
  readonly proof: Proof;
  /** The project that vouches, according to the proof. Null: none does. */
  readonly vouchedBy: string | null;
};

/** A person opens a wallet with a proven address. The proof works once. */
export const signUp: Operation<SignUp, Person, 'proof_spent' | 'already_exists'> = {
  name: 'sign up',
  *load({ proof, vouchedBy, ...user }, rows) {
    const { owners, wallet } = newUserAsks(user);
    const voucher = vouchedBy === null ? [] : [ask(projects, vouchedBy)];
    yield [...voucher, ...owners, proofAsk(proof)];
    const mailId =
      proof.kind === 'contact' ? null : (rows.get(invitations, proof.id)?.mailId ?? null);
    yield [...textAsks(mailId), ...wallet];
  },
  decide: (draft, { proof, vouchedBy: _, ...user }, now) => {
    if (provenBy(draft, proof, now) === null) {
      return refuse('proof_spent', 'The link or token was used or is too old.');
    }
    const created = createUser.decide(draft, user, now);
    if (!created.ok) return created;
    spend(draft, proof, now);
    return accept(created.value.person);
  },
};

function spend(draft: Draft, { kind, id }: Proof, now: UnixSeconds): void {
  if (kind === 'invitation') {
    const found = draft.get(invitations, id);
    if (found === null) return;
    draft.update(invitations, { ...found, usedAt: now });
    forgetText(draft, found.mailId);
  } else {
    const found = draft.get(contactTokens, id);
    if (found !== null) draft.update(contactTokens, { ...found, usedAt: now });
  }
}
