import { englishTitles, type Titles } from '../../figures/timeline/timeline.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import type { PaymentLinkStatus } from '../links/payment-link.states.ts';
import type { RefundState } from '../refunds/refund.ts';

export type StoryWords = {
  readonly orderCreated: string;
  readonly orderCreatedWhy: string;
  readonly orderPaid: string;
  readonly orderPaidWhy: string;
  readonly orderCanceled: string;
  readonly orderCanceledWhy: string;
  readonly amountChanged: string;
  readonly linkLonger: string;
  readonly legsArrived: string;
  readonly linkCreated: (name: string) => string;
  readonly linkEnded: Readonly<Record<Exclude<PaymentLinkStatus, 'active'>, string>>;
  readonly reportUnfit: (status: string) => string;
  readonly reportUnfitWhy: string;
  readonly refundMade: string;
  readonly refundAskedWhy: string;
  /** Used if an act already tells who asked for the refund. */
  readonly refundWay: string;
  readonly refundExcessWhy: string;
  /** For a refund by bank, in addition to its reason. */
  readonly refundByBank: Readonly<Record<RefundState, string>>;
  readonly titles: Titles;
};

/** Why money of checkout moves, by the kind of its postings. */
type Kind =
  | 'settlement'
  | 'refund'
  | 'chargeback'
  | 'distribution'
  | 'distribution_returned'
  | 'distribution_resent'
  | 'distribution_paid'
  | 'refund_returned'
  | 'refund_resent';

const titlesOf = (
  moved: string,
  kinds: Readonly<Record<Kind, string>>,
  sent: { readonly first: string; readonly again: string; readonly answered: string },
): Titles => ({
  ...englishTitles,
  posting: (_, kind) => `${moved}: ${(kinds as Readonly<Record<string, string>>)[kind] ?? kind}`,
  delivery: ({ status, fault }, isResend) => {
    const what = isResend ? sent.again : sent.first;
    return status === null ? `${what} (${fault})` : `${what}: ${sent.answered} ${status}`;
  },
});

/** The words for orders, links and refunds. */
export const storyWords: InEveryLanguage<StoryWords> = {
  en: {
    orderCreated: 'Order created',
    orderCreatedWhy: 'It is paid when payments of its whole amount have settled.',
    orderPaid: 'Order paid',
    orderPaidWhy: 'Its whole amount has arrived.',
    orderCanceled: 'Order cancelled',
    orderCanceledWhy: 'Nothing was paid, and nothing can be paid any more.',
    amountChanged: 'Amount of the order changed',
    linkLonger: 'Payment link lives longer',
    legsArrived: 'All parts of the split have arrived',
    linkCreated: (name) => `Payment link created: ${name}`,
    linkEnded: {
      completed: 'Payment link completed',
      expired: 'Payment link expired',
      canceled: 'Payment link cancelled',
    },
    reportUnfit: (status) => `Bank report not applied: ${status}`,
    reportUnfitWhy: 'It contradicts what is known of the payment.',
    refundMade: 'Refund made',
    refundAskedWhy: 'The merchant asked for it. The money was returned the way it came.',
    refundWay: 'The money was returned the way it came.',
    refundExcessWhy: 'More arrived than was due. The excess was returned the way it came.',
    refundByBank: {
      pending: 'It is on its way to the bank of the payer.',
      completed: 'The bank has paid it to the payer.',
      returned:
        'The bank of the payer sent it back. It is kept for the payer until it is sent again.',
    },
    titles: englishTitles,
  },
  lt: {
    orderCreated: 'Užsakymas sukurtas',
    orderCreatedWhy: 'Jis bus apmokėtas, kai bus gauti mokėjimai už visą sumą.',
    orderPaid: 'Užsakymas apmokėtas',
    orderPaidWhy: 'Gauta visa suma.',
    orderCanceled: 'Užsakymas atšauktas',
    orderCanceledWhy: 'Nieko nesumokėta ir sumokėti nebegalima.',
    amountChanged: 'Pakeista užsakymo suma',
    linkLonger: 'Pratęstas mokėjimo nuorodos galiojimas',
    legsArrived: 'Visos paskirstytos dalys pasiekė gavėjus',
    linkCreated: (name) => `Sukurta mokėjimo nuoroda: ${name}`,
    linkEnded: {
      completed: 'Mokėjimo nuoroda apmokėta',
      expired: 'Mokėjimo nuoroda nebegalioja',
      canceled: 'Mokėjimo nuoroda atšaukta',
    },
    reportUnfit: (status) => `Banko pranešimas nepritaikytas: ${status}`,
    reportUnfitWhy: 'Jis prieštarauja tam, kas žinoma apie mokėjimą.',
    refundMade: 'Pinigai grąžinti',
    refundAskedWhy: 'To paprašė pardavėjas. Pinigai grįžo tuo pačiu keliu.',
    refundWay: 'Pinigai grįžo tuo pačiu keliu.',
    refundExcessWhy: 'Gauta daugiau, nei priklausė. Perviršis grįžo tuo pačiu keliu.',
    refundByBank: {
      pending: 'Pinigai pakeliui į mokėtojo banką.',
      completed: 'Bankas pinigus mokėtojui išmokėjo.',
      returned:
        'Mokėtojo bankas pinigus grąžino. Jie laikomi mokėtojui, kol bus išsiųsti dar kartą.',
    },
    titles: titlesOf(
      'Pinigų judėjimas',
      {
        settlement: 'gautas mokėjimas',
        refund: 'grąžinimas',
        chargeback: 'užginčytas mokėjimas',
        distribution: 'dalis gavėjui',
        distribution_returned: 'grįžusi dalis',
        distribution_resent: 'dar kartą išsiųsta dalis',
        distribution_paid: 'banko išmokėta dalis',
        refund_returned: 'iš banko grįžęs grąžinimas',
        refund_resent: 'dar kartą išsiųstas grąžinimas',
      },
      {
        first: 'Pranešimas išsiųstas',
        again: 'Pranešimas išsiųstas dar kartą',
        answered: 'gavėjas atsakė',
      },
    ),
  },
  ru: {
    orderCreated: 'Заказ создан',
    orderCreatedWhy: 'Он будет оплачен, когда поступят платежи на всю сумму.',
    orderPaid: 'Заказ оплачен',
    orderPaidWhy: 'Вся сумма поступила.',
    orderCanceled: 'Заказ отменён',
    orderCanceledWhy: 'Ничего не оплачено, и оплатить его больше нельзя.',
    amountChanged: 'Сумма заказа изменена',
    linkLonger: 'Срок ссылки на оплату продлён',
    legsArrived: 'Все доли дошли до получателей',
    linkCreated: (name) => `Ссылка на оплату создана: ${name}`,
    linkEnded: {
      completed: 'Ссылка на оплату оплачена',
      expired: 'Ссылка на оплату истекла',
      canceled: 'Ссылка на оплату отменена',
    },
    reportUnfit: (status) => `Сообщение банка не применено: ${status}`,
    reportUnfitWhy: 'Оно противоречит тому, что известно о платеже.',
    refundMade: 'Возврат выполнен',
    refundAskedWhy: 'Его запросил продавец. Деньги вернулись тем же путём.',
    refundWay: 'Деньги вернулись тем же путём.',
    refundExcessWhy: 'Поступило больше, чем следовало. Излишек вернулся тем же путём.',
    refundByBank: {
      pending: 'Деньги в пути в банк плательщика.',
      completed: 'Банк выплатил деньги плательщику.',
      returned:
        'Банк плательщика вернул деньги. Они хранятся для плательщика, пока их не отправят снова.',
    },
    titles: titlesOf(
      'Движение денег',
      {
        settlement: 'поступление платежа',
        refund: 'возврат',
        chargeback: 'оспоренный платёж',
        distribution: 'доля получателя',
        distribution_returned: 'вернувшаяся доля',
        distribution_resent: 'доля отправлена снова',
        distribution_paid: 'доля, выплаченная банком',
        refund_returned: 'возврат, вернувшийся из банка',
        refund_resent: 'возврат, отправленный снова',
      },
      {
        first: 'Уведомление отправлено',
        again: 'Уведомление отправлено снова',
        answered: 'получатель ответил',
      },
    ),
  },
};
