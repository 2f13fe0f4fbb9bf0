import {
  type ComingBack,
  type MailReader,
  nameInMail,
  reasonInMail,
  recipientInMail,
} from '../../bank/coming-back/tell-coming-back.ts';
import { wordsOfReason } from '../../bank/reports/reason-codes.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { Payment } from '../payments/payment.ts';
import { shownReference } from '../receipts/receipt-mail.ts';

/** What came back: the refund of a payer, or the share of a recipient. */
type What = 'refund' | 'share';

type Texts = Readonly<
  Record<What, Readonly<Record<ComingBack, (amount: string) => string>>> & {
    /** What happened, and where the money is now. */
    happened: Readonly<Record<What, Readonly<Record<ComingBack, (project: string) => string>>>>;
    next: Readonly<Record<What, string>>;
  } & Record<'amount' | 'order' | 'recipient' | 'reason', string>
>;

// biome-ignore format: one text per line
const texts: InEveryLanguage<Texts> = {
  en: {
    refund: {
      rejected: (amount) => `The bank did not pay the refund of ${amount}`,
      returned: (amount) => `The refund of ${amount} came back from the bank`,
    },
    share: {
      rejected: (amount) => `The bank did not pay the share of ${amount}`,
      returned: (amount) => `The share of ${amount} came back from the bank`,
    },
    happened: {
      refund: {
        rejected: (project) => `The bank did not pay a refund of the project “${project}”. The money is kept for the payer; the balance of the project has not changed.`,
        returned: (project) => `A refund of the project “${project}” was paid and has come back. The money is kept for the payer; the balance of the project has not changed.`,
      },
      share: {
        rejected: (project) => `The bank did not pay a recipient’s share of an order of the project “${project}”. The money is kept for the recipient; the balance of the project has not changed.`,
        returned: (project) => `A recipient’s share of an order of the project “${project}” was paid and has come back. The money is kept for the recipient; the balance of the project has not changed.`,
      },
    },
    next: {
      refund: 'If the account is wrong, ask the payer for another one. Then send the refund again',
      share: 'If the account is wrong, ask the recipient for another one. Then send the share again',
    },
    amount: 'Amount', order: 'Order', recipient: 'Recipient', reason: 'Reason',
  },
  lt: {
    refund: {
      rejected: (amount) => `Bankas neįvykdė grąžinimo mokėtojui: ${amount}`,
      returned: (amount) => `Mokėtojui grąžinti pinigai sugrįžo iš banko: ${amount}`,
    },
    share: {
      rejected: (amount) => `Bankas nepervedė gavėjo dalies: ${amount}`,
      returned: (amount) => `Gavėjo dalis sugrįžo iš banko: ${amount}`,
    },
    happened: {
      refund: {
        rejected: (project) => `Bankas neįvykdė projekto „${project}“ grąžinimo mokėtojui. Pinigai laikomi mokėtojui; projekto likutis nepasikeitė.`,
        returned: (project) => `Projekto „${project}“ grąžinimas mokėtojui buvo įvykdytas, bet pinigai sugrįžo. Jie laikomi mokėtojui; projekto likutis nepasikeitė.`,
      },
      share: {
        rejected: (project) => `Bankas nepervedė gavėjui jo dalies už projekto „${project}“ užsakymą. Pinigai laikomi gavėjui; projekto likutis nepasikeitė.`,
        returned: (project) => `Gavėjo dalis už projekto „${project}“ užsakymą buvo pervesta, bet pinigai sugrįžo. Jie laikomi gavėjui; projekto likutis nepasikeitė.`,
      },
    },
    next: {
      refund: 'Jei sąskaita neteisinga, paprašykite mokėtojo nurodyti kitą. Tada išsiųskite pinigus dar kartą',
      share: 'Jei sąskaita neteisinga, paprašykite gavėjo nurodyti kitą. Tada išsiųskite jo dalį dar kartą',
    },
    amount: 'Suma', order: 'Užsakymas', recipient: 'Gavėjas', reason: 'Priežastis',
  },
  ru: {
    refund: {
      rejected: (amount) => `Банк не выполнил возврат плательщику: ${amount}`,
      returned: (amount) => `Возврат плательщику пришёл из банка обратно: ${amount}`,
    },
    share: {
      rejected: (amount) => `Банк не перевёл долю получателя: ${amount}`,
      returned: (amount) => `Доля получателя вернулась из банка: ${amount}`,
    },
    happened: {
      refund: {
        rejected: (project) => `Банк не выполнил возврат плательщику (проект «${project}»). Деньги хранятся для плательщика; остаток проекта не изменился.`,
        returned: (project) => `Возврат плательщику (проект «${project}») был выполнен, но деньги пришли обратно. Они хранятся для плательщика; остаток проекта не изменился.`,
      },
      share: {
        rejected: (project) => `Банк не перевёл получателю его долю от заказа (проект «${project}»). Деньги хранятся для получателя; остаток проекта не изменился.`,
        returned: (project) => `Доля получателя от заказа (проект «${project}») была переведена, но деньги вернулись. Они хранятся для получателя; остаток проекта не изменился.`,
      },
    },
    next: {
      refund: 'Если счёт указан неверно, попросите плательщика назвать другой. Затем отправьте возврат снова',
      share: 'Если счёт указан неверно, попросите получателя назвать другой. Затем отправьте долю снова',
    },
    amount: 'Сумма', order: 'Заказ', recipient: 'Получатель', reason: 'Причина',
  },
};

type Back = {
  readonly payout: Payout;
  readonly payment: Payment;
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly publicUrl: string;
};

/** Tells that a bank did not pay a refund or a share, and what to do (decision 0234). */
export function cameBackMail(
  { to, locale }: MailReader,
  { payout, payment, project, publicUrl }: Back,
  now: UnixSeconds,
): NewMail {
  const words = texts[locale];
  const what: What = payout.cause === 'refund' ? 'refund' : 'share';
  const how: ComingBack = payout.state === 'rejected' ? 'rejected' : 'returned';
  const { amount: minor, currency, reason: code, reasonText: own, isTest } = payout;
  const amount = amountText({ minor, currency }, locale);
  const said = { code, proprietary: null, texts: own === null ? [] : [own] };
  const facts = [
    [words.amount, amount],
    [words.order, shownReference(payment.orderReference)],
    [words.recipient, recipientInMail(payout.name, payout.iban)],
    [words.reason, reasonInMail(wordsOfReason(said, locale), locale)],
  ].map(([label, value]) => `  ${label}: ${value}`);
  const link = `${publicUrl}/portal/projects/${project.id}/payments/${payment.id}`;
  const text = [
    words.happened[what][how](nameInMail(project.name)),
    facts.join('\n'),
    `${words.next[what]}:\n${link}`,
  ].join('\n\n');
  const id = uuidAt(now, 'money back', payout.id, how, to);
  const subject = words[what][how](amount);
  return { id, to, subject, text, linkEndsAt: null, isTest, isToStaff: true };
}
