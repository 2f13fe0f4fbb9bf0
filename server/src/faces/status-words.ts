import type { PaymentLinkStatus } from '../checkout/links/payment-link.states.ts';
import type { OrderStatus } from '../checkout/orders/order.states.ts';
import type { FailureReason } from '../checkout/payments/failure.ts';
import type { PaymentStatus } from '../checkout/payments/payment.states.ts';
import { type Tone, tag } from '../desk/parts.ts';
import type { Html } from '../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';
import type { TransferStatus } from '../transfer/transfers/transfer.states.ts';
import type { AllowanceState } from '../wallet/allowances/allowance.states.ts';
import type { TransactionStatus } from '../wallet/transactions/transaction.states.ts';

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

/** Advice for the buyer of a failed payment, by its reason. */
// biome-ignore format: tables
export const failureAdvice: InEveryLanguage<Words<FailureReason>> = {
  en: {
    insufficient_funds: 'Ask the buyer to add money, or to choose another method.',
    card_expired: 'Ask the buyer to use another card, or to choose another method.',
    card_blocked: 'Ask the buyer to contact the bank, or to choose another method.',
    limit_exceeded: 'Ask the buyer to raise the limit at the bank, or to choose another method.',
    authentication_failed: 'Ask the buyer to try again and to confirm it in the app of the bank.',
    declined: 'Only the bank knows why. Ask the buyer to contact the bank, or to choose another method.',
    technical_error: 'Ask the buyer to try again in a few minutes. If others fail too, look at Health.',
  },
  lt: {
    insufficient_funds: 'Paprašykite pirkėjo papildyti sąskaitą arba pasirinkti kitą būdą.',
    card_expired: 'Paprašykite pirkėjo naudoti kitą kortelę arba pasirinkti kitą būdą.',
    card_blocked: 'Paprašykite pirkėjo kreiptis į banką arba pasirinkti kitą būdą.',
    limit_exceeded: 'Paprašykite pirkėjo padidinti limitą banke arba pasirinkti kitą būdą.',
    authentication_failed: 'Paprašykite pirkėjo bandyti dar kartą ir patvirtinti banko programėlėje.',
    declined: 'Priežastį žino tik bankas. Paprašykite pirkėjo kreiptis į banką arba pasirinkti kitą būdą.',
    technical_error: 'Paprašykite pirkėjo bandyti po kelių minučių. Jei nepavyksta ir kitiems, žiūrėkite skyrių „Būklė“.',
  },
  ru: {
    insufficient_funds: 'Попросите покупателя пополнить счёт или выбрать другой способ.',
    card_expired: 'Попросите покупателя взять другую карту или выбрать другой способ.',
    card_blocked: 'Попросите покупателя обратиться в банк или выбрать другой способ.',
    limit_exceeded: 'Попросите покупателя поднять лимит в банке или выбрать другой способ.',
    authentication_failed: 'Попросите покупателя попробовать ещё раз и подтвердить платёж в приложении банка.',
    declined: 'Причину знает только банк. Попросите покупателя обратиться в банк или выбрать другой способ.',
    technical_error: 'Попросите покупателя попробовать через несколько минут. Если не проходит и у других, откройте раздел «Состояние».',
  },
};

// biome-ignore format: tables
export const transactionWords: InEveryLanguage<Words<TransactionStatus>> = {
  en: { new: 'waiting for the payer', waiting: 'waiting for recipients', reserved: 'money reserved', confirmed: 'confirmed', done: 'done', canceled: 'cancelled', failed: 'failed' },
  lt: { new: 'laukiama mokėtojo', waiting: 'laukiama gavėjų', reserved: 'pinigai rezervuoti', confirmed: 'patvirtinta', done: 'baigta', canceled: 'atšaukta', failed: 'nepavyko' },
  ru: { new: 'ожидает плательщика', waiting: 'ожидает получателей', reserved: 'деньги в резерве', confirmed: 'подтверждена', done: 'завершена', canceled: 'отменена', failed: 'не прошла' },
};

// biome-ignore format: tables
export const allowanceWords: InEveryLanguage<Words<Lowercase<AllowanceState>>> = {
  en: { created: 'not granted yet', accepted: 'granted, not valid yet', active: 'active', expired: 'expired', canceled: 'cancelled' },
  lt: { created: 'dar neduotas', accepted: 'duotas, dar negalioja', active: 'galioja', expired: 'nebegalioja', canceled: 'atšauktas' },
  ru: { created: 'ещё не дано', accepted: 'дано, ещё не действует', active: 'действует', expired: 'истекло', canceled: 'отменено' },
};

// biome-ignore format: tables
export const transferWords: InEveryLanguage<Words<TransferStatus>> = {
  en: {
    new: 'not signed', registered: 'waiting for signature', signed: 'signed', reserved: 'money reserved', done: 'done', rejected: 'not carried out', failed: 'failed',
    waiting_funds: 'waiting for money', waiting_registration: 'waiting for the recipient', waiting_password: 'waiting for the password',
  },
  lt: {
    new: 'nepasirašytas', registered: 'laukia pasirašymo', signed: 'pasirašytas', reserved: 'pinigai rezervuoti', done: 'atliktas', rejected: 'neįvykdytas', failed: 'nepavyko',
    waiting_funds: 'laukia pinigų', waiting_registration: 'laukia gavėjo', waiting_password: 'laukia slaptažodžio',
  },
  ru: {
    new: 'не подписан', registered: 'ожидает подписи', signed: 'подписан', reserved: 'деньги в резерве', done: 'выполнен', rejected: 'не выполнен', failed: 'не прошёл',
    waiting_funds: 'ожидает денег', waiting_registration: 'ожидает получателя', waiting_password: 'ожидает пароля',
  },
};

/** Only money that leaves by bank can be on its way, or come back. */
// biome-ignore format: a table
export const refundWords: InEveryLanguage<Words<'pending' | 'completed' | 'returned'>> = {
  en: { pending: 'on its way', completed: 'completed', returned: 'came back' },
  lt: { pending: 'pakeliui',   completed: 'įvykdytas', returned: 'grįžo' },
  ru: { pending: 'в пути',     completed: 'выполнен',  returned: 'вернулся' },
};

const good: ReadonlySet<string> = new Set(['paid', 'settled', 'completed', 'confirmed', 'done']);
const bad: ReadonlySet<string> = new Set(['failed', 'rejected', 'chargeback', 'returned']);
const plain: ReadonlySet<string> = new Set(['canceled', 'expired', 'closed', 'refunded', 'active']);

function toneOf(status: string): Tone {
  if (good.has(status)) return 'good';
  if (bad.has(status)) return 'bad';
  return plain.has(status) ? 'plain' : 'wait';
}

/** A status as a tag. A status without a text is shown unchanged. */
export const statusTag = (
  words: InEveryLanguage<Readonly<Record<string, string>>>,
  status: string,
  language: PageLanguage,
): Html => tag(words[language][status] ?? status, toneOf(status));
