import type { PaymentLinkStatus } from '../checkout/links/payment-link.states.ts';
import type { OrderStatus } from '../checkout/orders/order.states.ts';
import type { FailureReason } from '../checkout/payments/failure.ts';
import type { PaymentStatus } from '../checkout/payments/payment.states.ts';
import { type Tone, tag } from '../desk/parts.ts';
import type { Html } from '../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';

type Words<Status extends string> = Readonly<Record<Status, string>>;

// biome-ignore format: tables
export const orderWords: InEveryLanguage<Words<OrderStatus>> = {
  en: { pending_payment: 'waiting for payment', paid: 'paid',       canceled: 'cancelled',   closed: 'closed' },
  lt: { pending_payment: 'laukiama apmokėjimo', paid: 'apmokėtas',  canceled: 'atšauktas',  closed: 'uždarytas' },
  ru: { pending_payment: 'ожидает оплаты',      paid: 'оплачен',    canceled: 'отменён',    closed: 'закрыт' },
};

// biome-ignore format: tables
export const linkWords: InEveryLanguage<Words<PaymentLinkStatus>> = {
  en: { active: 'active',   completed: 'completed', expired: 'expired',     canceled: 'cancelled' },
  lt: { active: 'galioja',  completed: 'apmokėta',  expired: 'nebegalioja', canceled: 'atšaukta' },
  ru: { active: 'активна',  completed: 'оплачена',  expired: 'истекла',     canceled: 'отменена' },
};

// biome-ignore format: tables
export const paymentStatusWords: InEveryLanguage<Words<PaymentStatus>> = {
  en: {
    initiated: 'begun', awaiting_authorization: 'waiting for the buyer', authorized: 'approved',
    processing: 'in progress', pending_settlement: 'waiting for the bank', on_hold: 'under review',
    settled: 'settled', failed: 'failed', rejected: 'declined', canceled: 'cancelled', expired: 'expired',
    refunded: 'refunded', chargeback: 'charged back', partially_distributed: 'partly distributed',
  },
  lt: {
    initiated: 'pradėtas', awaiting_authorization: 'laukiama pirkėjo', authorized: 'patvirtintas',
    processing: 'vykdomas', pending_settlement: 'laukiama banko', on_hold: 'tikrinamas',
    settled: 'gautas', failed: 'nepavyko', rejected: 'atmestas', canceled: 'atšauktas', expired: 'baigėsi laikas',
    refunded: 'grąžintas', chargeback: 'užginčytas', partially_distributed: 'paskirstytas iš dalies',
  },
  ru: {
    initiated: 'начат', awaiting_authorization: 'ожидает покупателя', authorized: 'подтверждён',
    processing: 'выполняется', pending_settlement: 'ожидает банк', on_hold: 'проверяется',
    settled: 'получен', failed: 'не прошёл', rejected: 'отклонён', canceled: 'отменён', expired: 'истёк',
    refunded: 'возвращён', chargeback: 'оспорен', partially_distributed: 'распределён частично',
  },
};

// biome-ignore format: tables
export const failureWords: InEveryLanguage<Words<FailureReason>> = {
  en: {
    insufficient_funds: 'not enough money', card_expired: 'card expired', card_blocked: 'card blocked, lost or stolen',
    limit_exceeded: 'above the payer’s limit', authentication_failed: 'not confirmed by the payer',
    declined: 'declined without a reason', technical_error: 'technical fault',
  },
  lt: {
    insufficient_funds: 'nepakanka pinigų', card_expired: 'kortelė nebegalioja', card_blocked: 'kortelė užblokuota, pamesta ar pavogta',
    limit_exceeded: 'viršytas mokėtojo limitas', authentication_failed: 'mokėtojas nepatvirtino',
    declined: 'atmesta nenurodžius priežasties', technical_error: 'techninė klaida',
  },
  ru: {
    insufficient_funds: 'недостаточно денег', card_expired: 'срок карты истёк', card_blocked: 'карта заблокирована, потеряна или украдена',
    limit_exceeded: 'превышен лимит плательщика', authentication_failed: 'плательщик не подтвердил',
    declined: 'отклонено без причины', technical_error: 'техническая ошибка',
  },
};

const good: ReadonlySet<string> = new Set(['paid', 'settled', 'completed']);
const bad: ReadonlySet<string> = new Set(['failed', 'rejected', 'chargeback']);
const plain: ReadonlySet<string> = new Set(['canceled', 'expired', 'closed', 'refunded', 'active']);

function toneOf(status: string): Tone {
  if (good.has(status)) return 'good';
  if (bad.has(status)) return 'bad';
  return plain.has(status) ? 'plain' : 'wait';
}

/** A status as a tag; one that has no word yet is shown as it is. */
export const statusTag = (
  words: InEveryLanguage<Readonly<Record<string, string>>>,
  status: string,
  language: PageLanguage,
): Html => tag(words[language][status] ?? status, toneOf(status));
