import type { Mail, SealText } from './mail.ts';

/** The texts of mails: encrypted in the table, and decrypted only for sending (decision 0101). */
export type MailTexts = {
  readonly seal: SealText;
  /** Null: the text is gone. Throws if it was sealed under a master key that was not supplied. */
  readonly open: (mail: Pick<Mail, 'id' | 'sealedText'>) => string | null;
  /** Whether its key was supplied. True if there is no text. */
  readonly opens: (mail: Pick<Mail, 'sealedText'>) => boolean;
  /** Whether other people than its recipient may see its text: in a list, in a log. */
  readonly isShown: (mail: Pick<Mail, 'isTest'>) => boolean;
};

type Vault = {
  readonly seal: (secret: string, context: string) => string;
  readonly open: (sealed: string, context: string) => string;
  readonly opens: (sealed: string) => boolean;
};

/** The sealing context of the text. */
export const mailSealing = (mailId: string): string => `mail ${mailId}`;

/** `isLocal`: only people at this machine can reach the service, so all mails here are theirs. */
export const createMailTexts = (vault: Vault, isLocal: boolean): MailTexts => ({
  seal: (text, mailId) => vault.seal(text, mailSealing(mailId)),
  open: ({ id, sealedText }) =>
    sealedText === null ? null : vault.open(sealedText, mailSealing(id)),
  opens: ({ sealedText }) => sealedText === null || vault.opens(sealedText),
  isShown: ({ isTest }) => isTest && isLocal,
});
