import type { Mail, SealText } from './mail.ts';

/** The texts of mails: encrypted in the table, and decrypted only for sending (decision 0101). */
export type MailTexts = {
  readonly seal: SealText;
  /** Null: the text is gone. Throws when it was sealed under a master key that is not given. */
  readonly open: (mail: Pick<Mail, 'id' | 'sealedText'>) => string | null;
  /** Whether its key is given; one without a text opens. */
  readonly opens: (mail: Pick<Mail, 'sealedText'>) => boolean;
  /** Whether its text may be shown to people other than its recipient: in a list, in a log. */
  readonly isShown: (mail: Pick<Mail, 'isTest'>) => boolean;
};

type Vault = {
  readonly seal: (secret: string, context: string) => string;
  readonly open: (sealed: string, context: string) => string;
  readonly opens: (sealed: string) => boolean;
};

/** What the sealed text belongs to. */
export const mailSealing = (mailId: string): string => `mail ${mailId}`;

/** `isLocal`: only people at this machine can reach the service, so nobody else's mails are here. */
export const createMailTexts = (vault: Vault, isLocal: boolean): MailTexts => ({
  seal: (text, mailId) => vault.seal(text, mailSealing(mailId)),
  open: ({ id, sealedText }) =>
    sealedText === null ? null : vault.open(sealedText, mailSealing(id)),
  opens: ({ sealedText }) => sealedText === null || vault.opens(sealedText),
  isShown: ({ isTest }) => isTest && isLocal,
});
