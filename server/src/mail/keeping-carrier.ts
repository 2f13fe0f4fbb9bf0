import type { Letter } from './mail.ts';
import type { Carrier } from './mail-sender.ts';

/** The fate of mails without an SMTP server. */
type Keeping = {
  readonly isShown: (letter: Letter) => boolean;
  /** People may read its text here. */
  readonly show: (letter: Letter) => void;
  /** Nobody will ever read it. */
  readonly miss: (letter: Letter) => void;
};

/**
 * Without an SMTP server mails stay in the table. They keep their text only if people may see it.
 */
export const keepingCarrier = ({ isShown, show, miss }: Keeping): Carrier => ({
  carry: async (letter) => {
    const keepsText = isShown(letter);
    if (keepsText) show(letter);
    else miss(letter);
    return { kind: 'kept', keepsText };
  },
  close: () => {},
});
