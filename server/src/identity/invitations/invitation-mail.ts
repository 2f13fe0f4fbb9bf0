import { decimalOf, type Money } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';

/** Pending money, and what its sender wrote about it. */
export type WaitingMoney = Money & { readonly about: string };

/** The content of an invitation: the pending money, its sender, and the page that claims it. */
export type InvitationWords = {
  /** The seller who receives the payment. Null: the money was sent without a seller. */
  readonly seller: string | null;
  readonly money: readonly WaitingMoney[];
  /** When the money returns to its sender. */
  readonly until: UnixSeconds;
  readonly url: string;
};

/** The texts of one language. */
type Wording = {
  readonly title: string;
  readonly sent: (seller: string) => string;
  readonly merchantWrites: string;
  readonly senderWrites: string;
  readonly claim: (until: string) => string;
  readonly moments: Intl.DateTimeFormat;
};

const momentsIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The reader's language is still unknown, so the mail uses every language of the pages. */
const wordings: readonly Wording[] = [
  {
    title: 'You have been sent money',
    sent: (seller) => `You have been sent money through “${seller}”.`,
    merchantWrites: 'The merchant writes',
    senderWrites: 'The sender writes',
    claim: (until) =>
      'To receive it, create a Florin wallet with this email address. The link below can be used once. ' +
      `If you do not do so by ${until}, the money goes back to the sender. ` +
      'If you were not expecting money, ignore this email: the money goes back to the sender.',
    moments: momentsIn('en-GB'),
  },
  {
    title: 'Jums atsiųsta pinigų',
    sent: (seller) => `Jums per „${seller}“ atsiųsta pinigų.`,
    merchantWrites: 'Pardavėjas rašo',
    senderWrites: 'Siuntėjas rašo',
    claim: (until) =>
      'Kad juos gautumėte, susikurkite Florin piniginę su šiuo el. pašto adresu. Toliau pateikta ' +
      `nuoroda vienkartinė. Pinigai jūsų laukia iki šio laiko: ${until}. Vėliau jie bus grąžinti ` +
      'siuntėjui. Jei pinigų nelaukiate, nieko nedarykite: jie bus grąžinti siuntėjui.',
    moments: momentsIn('lt-LT'),
  },
  {
    title: 'Вам отправили деньги',
    sent: (seller) => `Вам отправили деньги через «${seller}».`,
    merchantWrites: 'Продавец пишет',
    senderWrites: 'Отправитель пишет',
    claim: (until) =>
      'Чтобы получить их, создайте кошелёк Florin с этим адресом эл. почты. Ссылка ниже ' +
      `одноразовая. Деньги ждут вас до этого времени: ${until}. После этого они вернутся ` +
      'отправителю. Если вы не ждёте денег, ничего не делайте: они вернутся отправителю.',
    moments: momentsIn('ru-RU'),
  },
];

export const invitationSubject = wordings.map(({ title }) => title).join(' · ');

const nameLengthMax = 60;
const wordsLengthMax = 120;
/** The most descriptions that a mail lists. A transaction may have many payments to one person. */
const wordsMax = 5;

const lineOf = (money: Money): string => `  ${decimalOf(money)} ${money.currency}`;

/** Words of other people, marked as theirs: they cannot look like a sentence or a link of ours. */
function wordsOfOthers({ seller, money }: Pick<InvitationWords, 'seller' | 'money'>): string[] {
  const words = new Set(money.map(({ about }) => foreignWords(about, wordsLengthMax)));
  words.delete('');
  if (words.size === 0) return [];
  const writes = wordings.map(({ merchantWrites, senderWrites }) =>
    seller === null ? senderWrites : merchantWrites,
  );
  const lines = [...words].slice(0, wordsMax).map((one) => `  “${one}”`);
  return [`${writes.join(' · ')}:\n${lines.join('\n')}`];
}

export function invitationText({ seller, money, until, url }: InvitationWords): string {
  const name = seller === null ? '' : foreignWords(seller, nameLengthMax);
  const sentences = wordings.map(({ title, sent, claim, moments }) => {
    const from = name === '' ? `${title}.` : sent(name);
    // The reader's time zone is unknown, so the mail names the zone.
    return `${from} ${claim(`${moments.format(until * 1_000)} UTC`)}`;
  });
  const amounts = money.map(lineOf).join('\n');
  return [...sentences, amounts, ...wordsOfOthers({ seller, money }), url].join('\n\n');
}
