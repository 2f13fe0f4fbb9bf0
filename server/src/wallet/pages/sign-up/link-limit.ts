import { tokenHash } from '../../../identity/invitations/invitation.ts';
import type { Limits } from '../../../shared-state/limits.ts';

/** Whether one more link may be sent to an address; if so, it is counted. */
export type LinkLimit = (email: string) => Promise<boolean>;

/** Mail to `name+anything@host` comes to the same mailbox as mail to `name@host`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Whoever counts learns no address: it is counted by its hash. */
export const limitOfLinks =
  (limits: Limits): LinkLimit =>
  async (email) =>
    (await limits.admit('link_mail', { clientId: tokenHash(mailboxOf(email)) })).ok;
