import {
  type ComingBack,
  type MailReader,
  nameInMail,
  reasonInMail,
  recipientInMail,
} from '../../bank/coming-back/tell-coming-back.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { bankWords } from './failure-words.ts';
import type { Payer } from './whom-to-tell.ts';

type Said = Readonly<Record<'amount' | 'to' | 'reason' | 'link', string>> & {
  readonly number: number;
  /** Null: the money belongs to a person. */
  readonly project: string | null;
  readonly how: ComingBack;
};

type Texts = {
  readonly subject: (amount: string, how: ComingBack) => string;
  readonly text: (said: Said) => string;
};

// biome-ignore format: one text per line
const texts: InEveryLanguage<Texts> = {
  en: {
    subject: (amount, how) => how === 'rejected' ? `The bank did not pay ${amount}` : `${amount} came back from the bank`,
    text: ({ amount, to, reason, link, number, project, how }) => `${how === 'rejected' ? `The bank did not carry out the bank transfer number ${number}` : `The bank transfer number ${number} was paid and has come back`}${project === null ? '' : ` (project “${project}”)`}.\n\n  Amount: ${amount}\n  Recipient: ${to}\n  Reason: ${reason}\n\n${project === null ? 'The money is in your Florin wallet again' : 'The money is on the balance of the project again'}:\n${link}`,
  },
  lt: {
    subject: (amount, how) => how === 'rejected' ? `Bankas neįvykdė pervedimo: ${amount}` : `Iš banko grįžo pinigai: ${amount}`,
    text: ({ amount, to, reason, link, number, project, how }) => `${how === 'rejected' ? `Bankas neįvykdė pervedimo Nr. ${number}` : `Pervedimas Nr. ${number} buvo įvykdytas, bet pinigai grįžo`}${project === null ? '' : ` (projektas „${project}“)`}.\n\n  Suma: ${amount}\n  Gavėjas: ${to}\n  Priežastis: ${reason}\n\n${project === null ? 'Pinigai vėl yra jūsų Florin piniginėje' : 'Pinigai vėl yra projekto likutyje'}:\n${link}`,
  },
  ru: {
    subject: (amount, how) => how === 'rejected' ? `Банк не выполнил перевод: ${amount}` : `Деньги вернулись из банка: ${amount}`,
    text: ({ amount, to, reason, link, number, project, how }) => `${how === 'rejected' ? `Банк не выполнил перевод № ${number}` : `Перевод № ${number} был выполнен, но деньги вернулись`}${project === null ? '' : ` (проект «${project}»)`}.\n\n  Сумма: ${amount}\n  Получатель: ${to}\n  Причина: ${reason}\n\n${project === null ? 'Деньги снова в вашем кошельке Florin' : 'Деньги снова на балансе проекта'}:\n${link}`,
  },
};

/** The page where the payer sees it: the payout's page, if the project itself requested it. */
function linkFor({ project }: Payer, { id, projectId }: Transfer, locale: PageLanguage): string {
  if (project === null) return `/frontend/${locale}/wallet`;
  const list = `/portal/projects/${project.id}/payouts`;
  return project.id === projectId ? `${list}/${id}` : list;
}

type Back = {
  readonly transfer: Transfer;
  readonly payer: Payer;
  readonly how: ComingBack;
  readonly publicUrl: string;
};

/** Why money that left for a bank has returned to the payer (decision 0234). */
export function moneyBackMail(
  { to, locale }: MailReader,
  { transfer, payer, how, publicUrl }: Back,
  now: UnixSeconds,
): NewMail {
  const { id, amount: minor, currency, isTest, failure, beneficiary, beneficiaryNumber } = transfer;
  const { subject, text } = texts[locale];
  const amount = amountText({ minor, currency }, locale);
  const { project } = payer;
  const said = {
    ...{ amount, number: id, how },
    to: recipientInMail(beneficiary.name ?? null, beneficiaryNumber),
    reason: reasonInMail(failure === null ? null : bankWords(failure, locale), locale),
    link: `${publicUrl}${linkFor(payer, transfer, locale)}`,
    project: project === null ? null : nameInMail(project.name),
  };
  return {
    id: uuidAt(now, 'money back', String(id), how, to),
    to,
    subject: subject(amount, how),
    text: text(said),
    linkEndsAt: null,
    isTest,
    isToStaff: project !== null,
  };
}
