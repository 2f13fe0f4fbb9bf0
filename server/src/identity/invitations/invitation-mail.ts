import { decimalOf, type Money } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { oneLine } from '../../mail/mail.ts';

/** Money that waits, and what its sender wrote about it. */
export type WaitingMoney = Money & { readonly about: string };

/** What an invitation says: which money waits, from whom it comes, and where it is claimed. */
export type InvitationWords = {
  /** The seller whose payment it is; null where money was sent without one. */
  readonly seller: string | null;
  readonly money: readonly WaitingMoney[];
  /** When the money goes back to its sender. */
  readonly until: UnixSeconds;
  readonly url: string;
};

/** How one language says it. */
type Wording = {
  readonly title: string;
  readonly sent: (seller: string) => string;
  readonly claim: (until: string) => string;
  readonly moments: Intl.DateTimeFormat;
};

const momentsIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Nobody has told us the reader's language yet, so the mail speaks all that the pages speak. */
const wordings: readonly Wording[] = [
  {
    title: 'You have been sent money',
    sent: (seller) => `You have been sent money by way of ${seller}.`,
    claim: (until) =>
      'Open a wallet with this e-mail address to receive it. The link below works once. ' +
      `The money waits for you until ${until}; then it goes back to the sender.`,
    moments: momentsIn('en-GB'),
  },
  {
    title: 'Jums atsiųsta pinigų',
    sent: (seller) => `Jums per „${seller}“ atsiųsta pinigų.`,
    claim: (until) =>
      'Kad juos gautumėte, šiuo el. pašto adresu atidarykite piniginę. Nuoroda apačioje veikia ' +
      `vieną kartą. Pinigai jūsų laukia iki šio laiko: ${until}. Paskui jie grįš siuntėjui.`,
    moments: momentsIn('lt-LT'),
  },
  {
    title: 'Вам отправили деньги',
    sent: (seller) => `Вам отправили деньги через «${seller}».`,
    claim: (until) =>
      'Чтобы получить их, откройте кошелёк с этим адресом электронной почты. Ссылка внизу ' +
      `действует один раз. Деньги ждут вас до этого времени: ${until}. Потом они вернутся отправителю.`,
    moments: momentsIn('ru-RU'),
  },
];

export const invitationSubject = wordings.map(({ title }) => title).join(' · ');

// What others wrote stays on its line: it cannot look like a sentence or a link of ours.
const lineOf = ({ about, ...money }: WaitingMoney): string =>
  `  ${decimalOf(money)} ${money.currency}  ${oneLine(about)}`.trimEnd();

export function invitationText({ seller, money, until, url }: InvitationWords): string {
  const sentences = wordings.map(({ title, sent, claim, moments }) => {
    const from = seller === null ? `${title}.` : sent(oneLine(seller));
    // Nobody knows the reader's zone here, so it says which one it is.
    return `${from} ${claim(`${moments.format(until * 1_000)} UTC`)}`;
  });
  return [...sentences, money.map(lineOf).join('\n'), url].join('\n\n');
}
