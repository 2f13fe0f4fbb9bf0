import type { Cause } from '../../figures/timeline/timeline.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { FailureReason } from '../payments/failure.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';

/** Who usually causes each status of a payment. */
export const paymentCauses: Readonly<Record<PaymentStatus, Cause['type']>> = {
  initiated: 'buyer',
  awaiting_authorization: 'rail',
  authorized: 'buyer',
  processing: 'rail',
  pending_settlement: 'rail',
  on_hold: 'rail',
  settled: 'rail',
  failed: 'rail',
  rejected: 'rail',
  canceled: 'buyer',
  expired: 'timer',
  refunded: 'merchant',
  chargeback: 'rail',
  partially_distributed: 'rail',
};

type Words = readonly [title: string, explanation: string];

/** What each status of a payment means, and what comes next. */
// biome-ignore format: tables
export const paymentWords: InEveryLanguage<Readonly<Record<PaymentStatus, Words>>> = {
  en: {
    initiated:              ['Payment begun',                  'The buyer chose a method and has not been asked to approve the payment yet.'],
    awaiting_authorization: ['Payment waits for approval',     'The buyer has to approve the payment with the bank, card issuer or wallet. Without approval it expires.'],
    authorized:             ['Payment approved',               'The buyer approved it. The money has not arrived yet.'],
    processing:             ['Payment in progress',            'The bank is working on it. The money has not arrived yet.'],
    pending_settlement:     ['Payment waits for the money',    'The bank accepted it. The order is paid when the money arrives.'],
    on_hold:                ['Payment under review',           'The bank is reviewing it. It continues or ends when the review is over.'],
    settled:                ['Payment settled',                'The money arrived and is on the balance of the merchant.'],
    failed:                 ['Payment failed',                 'The bank or card network could not carry it out. The merchant received nothing. The buyer may try again or choose another method.'],
    rejected:               ['Payment declined',               'The bank or card issuer declined it. The merchant received nothing. The buyer may ask the bank, or choose another method.'],
    canceled:               ['Payment cancelled',              'The buyer gave it up before approving it. The merchant received nothing.'],
    expired:                ['Payment expired',                'It was not approved in time. The merchant received nothing. The buyer may try again.'],
    refunded:               ['Payment refunded',               'The money, or a part of it, was refunded to the payer. The order stays paid.'],
    chargeback:             ['Payment charged back',           'The payer disputed it, and the card network took the money back from the merchant.'],
    partially_distributed:  ['Part of the split came back',    'A recipient of the split order could not be paid. The part is kept until it is sent again.'],
  },
  lt: {
    initiated:              ['Mokėjimas pradėtas',             'Pirkėjas pasirinko būdą, bet patvirtinti mokėjimo dar neprašyta.'],
    awaiting_authorization: ['Laukiama patvirtinimo',          'Pirkėjas turi patvirtinti mokėjimą banke, kortelės sistemoje ar piniginėje. Nepatvirtinus laikas baigsis.'],
    authorized:             ['Mokėjimas patvirtintas',         'Pirkėjas patvirtino. Pinigai dar negauti.'],
    processing:             ['Mokėjimas vykdomas',             'Bankas vykdo mokėjimą. Pinigai dar negauti.'],
    pending_settlement:     ['Laukiama pinigų',                'Bankas mokėjimą priėmė. Užsakymas bus apmokėtas, kai ateis pinigai.'],
    on_hold:                ['Mokėjimas tikrinamas',           'Bankas mokėjimą tikrina. Patikrinus jis tęsis arba baigsis.'],
    settled:                ['Mokėjimas gautas',               'Pinigai atėjo ir yra pardavėjo likutyje.'],
    failed:                 ['Mokėjimas nepavyko',             'Bankas ar kortelių tinklas mokėjimo neįvykdė. Pardavėjas nieko negavo. Pirkėjas gali bandyti dar kartą arba rinktis kitą būdą.'],
    rejected:               ['Mokėjimas atmestas',             'Bankas ar kortelės leidėjas mokėjimą atmetė. Pardavėjas nieko negavo. Pirkėjas gali kreiptis į banką arba rinktis kitą būdą.'],
    canceled:               ['Mokėjimas atšauktas',            'Pirkėjas atsisakė mokėti prieš patvirtindamas. Pardavėjas nieko negavo.'],
    expired:                ['Mokėjimo laikas baigėsi',        'Mokėjimas nepatvirtintas laiku. Pardavėjas nieko negavo. Pirkėjas gali bandyti dar kartą.'],
    refunded:               ['Mokėjimas grąžintas',            'Pinigai arba jų dalis grįžo mokėtojui. Užsakymas lieka apmokėtas.'],
    chargeback:             ['Mokėjimas užginčytas',           'Mokėtojas mokėjimą užginčijo, ir kortelių tinklas pinigus iš pardavėjo atsiėmė.'],
    partially_distributed:  ['Grįžo paskirstyta dalis',        'Vienam iš gavėjų išmokėti nepavyko. Dalis laikoma, kol bus išsiųsta dar kartą.'],
  },
  ru: {
    initiated:              ['Платёж начат',                   'Покупатель выбрал способ, но подтвердить платёж его ещё не просили.'],
    awaiting_authorization: ['Ожидается подтверждение',        'Покупатель должен подтвердить платёж в банке, у эмитента карты или в кошельке. Без подтверждения срок истечёт.'],
    authorized:             ['Платёж подтверждён',             'Покупатель подтвердил. Деньги ещё не пришли.'],
    processing:             ['Платёж выполняется',             'Банк выполняет платёж. Деньги ещё не пришли.'],
    pending_settlement:     ['Ожидаются деньги',               'Банк принял платёж. Заказ будет оплачен, когда придут деньги.'],
    on_hold:                ['Платёж проверяется',             'Банк проверяет платёж. После проверки он продолжится или закончится.'],
    settled:                ['Платёж получен',                 'Деньги пришли и находятся на балансе продавца.'],
    failed:                 ['Платёж не прошёл',               'Банк или карточная сеть не смогли выполнить платёж. Продавец ничего не получил. Покупатель может попробовать ещё раз или выбрать другой способ.'],
    rejected:               ['Платёж отклонён',                'Банк или эмитент карты отклонил платёж. Продавец ничего не получил. Покупатель может обратиться в банк или выбрать другой способ.'],
    canceled:               ['Платёж отменён',                 'Покупатель отказался до подтверждения. Продавец ничего не получил.'],
    expired:                ['Срок платежа истёк',             'Платёж не подтвердили вовремя. Продавец ничего не получил. Покупатель может попробовать ещё раз.'],
    refunded:               ['Платёж возвращён',               'Деньги или их часть вернулись плательщику. Заказ остаётся оплаченным.'],
    chargeback:             ['Платёж оспорен',                 'Плательщик оспорил платёж, и карточная сеть забрала деньги у продавца.'],
    partially_distributed:  ['Часть распределения вернулась',  'Одному из получателей выплатить не удалось. Доля хранится, пока её не отправят снова.'],
  },
};

type TransferStatus = Extract<PaymentStatus, 'awaiting_authorization' | 'canceled'>;

/** The same of bank transfers: they wait for as long as their order can be paid (bank 2, bank 6). */
// biome-ignore format: tables
export const transferWords: InEveryLanguage<Readonly<Record<TransferStatus, Words>>> = {
  en: {
    awaiting_authorization: ['Payment waits for the transfer', 'The buyer was told where to send the money. The payment waits for it for as long as the order can be paid.'],
    canceled:               ['Payment cancelled',              'The order was cancelled before the money came. The merchant received nothing.'],
  },
  lt: {
    awaiting_authorization: ['Laukiama pavedimo',              'Pirkėjui pasakyta, kur siųsti pinigus. Mokėjimas jų laukia tol, kol užsakymą galima apmokėti.'],
    canceled:               ['Mokėjimas atšauktas',            'Užsakymas atšauktas anksčiau, nei atėjo pinigai. Pardavėjas nieko negavo.'],
  },
  ru: {
    awaiting_authorization: ['Ожидается перевод',              'Покупателю сказано, куда отправить деньги. Платёж ждёт их, пока заказ можно оплатить.'],
    canceled:               ['Платёж отменён',                 'Заказ отменили раньше, чем пришли деньги. Продавец ничего не получил.'],
  },
};

/** The words for a status and its usual cause, if nothing more is known. */
type Meaning = { readonly words: Words; readonly cause: Cause['type'] };

export const meaningOf = (status: PaymentStatus, language: PageLanguage): Meaning => ({
  words: paymentWords[language][status],
  cause: paymentCauses[status],
});

/** `canceler`: who canceled its order. Null: nobody did. */
export function meaningOfTransfer(
  status: PaymentStatus,
  canceler: Cause['type'] | null,
  language: PageLanguage,
): Meaning {
  const words = transferWords[language];
  if (status === 'awaiting_authorization') return { words: words[status], cause: 'service' };
  if (status === 'canceled' && canceler !== null) return { words: words[status], cause: canceler };
  return meaningOf(status, language);
}

type ReasonWords = {
  readonly reasons: Readonly<Record<FailureReason, string>>;
  readonly bankCode: string;
};

/** Why a payment failed (decision 0179). */
export const reasonWords: InEveryLanguage<ReasonWords> = {
  en: {
    reasons: {
      insufficient_funds: 'Not enough money on the account or card',
      card_expired: 'The card has expired',
      card_blocked: 'The card is blocked, lost or stolen',
      limit_exceeded: 'The payer’s limit does not allow this amount',
      authentication_failed: 'The payer did not confirm it to the bank',
      declined: 'The bank gave no reason',
      technical_error: 'The bank or card network had a fault',
    },
    bankCode: 'the bank’s code',
  },
  lt: {
    reasons: {
      insufficient_funds: 'Sąskaitoje ar kortelėje nepakanka pinigų',
      card_expired: 'Kortelė nebegalioja',
      card_blocked: 'Kortelė užblokuota, pamesta ar pavogta',
      limit_exceeded: 'Mokėtojo limitas tokios sumos neleidžia',
      authentication_failed: 'Mokėtojas bankui nepatvirtino',
      declined: 'Bankas priežasties nenurodė',
      technical_error: 'Banko ar kortelių tinklo sutrikimas',
    },
    bankCode: 'banko kodas',
  },
  ru: {
    reasons: {
      insufficient_funds: 'На счёте или карте недостаточно денег',
      card_expired: 'Срок карты истёк',
      card_blocked: 'Карта заблокирована, потеряна или украдена',
      limit_exceeded: 'Лимит плательщика не допускает такой суммы',
      authentication_failed: 'Плательщик не подтвердил платёж банку',
      declined: 'Банк не назвал причину',
      technical_error: 'Сбой банка или карточной сети',
    },
    bankCode: 'код банка',
  },
};
