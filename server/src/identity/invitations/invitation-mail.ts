import { decimalOf, type Money } from '../../kernel/money.ts';
import { oneLine } from '../../mail/mail.ts';

/** Money that waits, and what its sender wrote about it. */
export type WaitingMoney = Money & { readonly about: string };

/** What an invitation says: which money waits, from whom it comes, and where it is claimed. */
export type InvitationWords = {
  /** The seller whose payment it is; null where money was sent without one. */
  readonly seller: string | null;
  readonly money: readonly WaitingMoney[];
  readonly url: string;
};

/** How one language says it. */
type Wording = {
  readonly title: string;
  readonly sent: (seller: string) => string;
  readonly claim: string;
};

/** Nobody has told us the reader's language yet, so the mail speaks all that the pages speak. */
const wordings: readonly Wording[] = [
  {
    title: 'You have been sent money',
    sent: (seller) => `You have been sent money by way of ${seller}.`,
    claim:
      'Open a wallet with this e-mail address to receive it. The link below works once. ' +
      'If you do nothing, the money goes back to the sender.',
  },
  {
    title: 'Jums atsiųsta pinigų',
    sent: (seller) => `Jums per „${seller}“ atsiųsta pinigų.`,
    claim:
      'Kad juos gautumėte, šiuo el. pašto adresu atidarykite piniginę. Nuoroda apačioje veikia ' +
      'vieną kartą. Jei nieko nedarysite, pinigai grįš siuntėjui.',
  },
  {
    title: 'Вам отправили деньги',
    sent: (seller) => `Вам отправили деньги через «${seller}».`,
    claim:
      'Чтобы получить их, откройте кошелёк с этим адресом электронной почты. Ссылка внизу ' +
      'действует один раз. Если ничего не делать, деньги вернутся отправителю.',
  },
];

export const invitationSubject = wordings.map(({ title }) => title).join(' · ');

// What others wrote stays on its line: it cannot look like a sentence or a link of ours.
const lineOf = ({ about, ...money }: WaitingMoney): string =>
  `  ${decimalOf(money)} ${money.currency}  ${oneLine(about)}`.trimEnd();

export function invitationText({ seller, money, url }: InvitationWords): string {
  const sentences = wordings.map(({ title, sent, claim }) =>
    [seller === null ? `${title}.` : sent(oneLine(seller)), claim].join(' '),
  );
  return [...sentences, money.map(lineOf).join('\n'), url].join('\n\n');
}
