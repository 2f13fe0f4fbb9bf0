import type { Letter } from './mail.ts';
import type { Carrier } from './mail-sender.ts';

/** What happens to mails where there is no SMTP server. */
type Keeping = {
  readonly isShown: (letter: Letter) => boolean;
  /** Its text may be read here. */
  readonly show: (letter: Letter) => void;
  /** Nobody will ever read it. */
  readonly miss: (letter: Letter) => void;
};

/** Where there is no SMTP server mails stay; only texts that may be shown stay with them. */
export const keepingCarrier = ({ isShown, show, miss }: Keeping): Carrier => ({
  carry: async (letter) => {
    const keepsText = isShown(letter);
    if (keepsText) show(letter);
    else miss(letter);
    return { kind: 'kept', keepsText };
  },
  close: () => {},
});
