import { tokenHash } from '../../../identity/invitations/invitation.ts';
import type { Limits } from '../../../shared-state/limits.ts';

/** Whether one more mail may be sent that counts for this name; if so, it is counted. */
export type LinkLimit = (name: string) => Promise<boolean>;

/** Mail to `name+anything@host` comes to the same mailbox as mail to `name@host`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Whoever counts learns no address: it is counted by its hash. */
export const limitOfLinks =
  (limits: Limits): LinkLimit =>
  async (name) =>
    (await limits.admit('link_mail', { clientId: tokenHash(name) })).ok;
