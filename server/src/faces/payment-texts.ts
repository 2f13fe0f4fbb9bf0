import type { PaymentStatus } from '../checkout/payments/payment.states.ts';
import type { InEveryLanguage } from '../pages/language.ts';

type PaymentTexts = {
  readonly title: string;
  readonly payment: (reference: string) => string;
  readonly created: string;
  readonly order: string;
  readonly method: string;
  readonly status: string;
  readonly amount: string;
  readonly empty: string;
  readonly refunded: string;
  readonly refundable: string;
  /** The refunded part of the whole amount. */
  readonly partOf: (part: string, whole: string) => string;
  readonly partBack: (part: string, whole: string) => string;
  readonly payer: string;
  readonly payerAccount: string;
  readonly about: string;
  readonly purpose: string;
  readonly bankId: string;
  readonly whyFailed: string;
  readonly refund: string;
  readonly refundMeaning: (most: string) => string;
  readonly refundAmount: string;
  readonly refundReference: string;
  readonly refundReferenceHint: string;
  readonly refundDone: string;
  readonly amountHint: (example: string) => string;
  readonly wrongAmount: (most: string) => string;
  readonly wrongReference: string;
  /** The meaning of each status for the merchant. */
  readonly meanings: Readonly<Record<PaymentStatus, string>>;
  /** The same for bank transfers, which nobody approves. */
  readonly ofTransfers: Readonly<Partial<Record<PaymentStatus, string>>>;
};

export const paymentTexts: InEveryLanguage<PaymentTexts> = {
  en: {
    title: 'Payments',
    payment: (reference) => `Payment of ${reference}`,
    created: 'Created',
    order: 'Order',
    method: 'Method',
    status: 'Status',
    amount: 'Amount',
    empty: 'No payments match.',
    refunded: 'Refunded',
    refundable: 'Can still be refunded',
    partOf: (part, whole) => `${part} of ${whole}`,
    partBack: (part, whole) =>
      `${part} of ${whole} was refunded to the payer. The order stays paid.`,
    payer: 'Payer',
    payerAccount: 'Account of the payer',
    about: 'About the payment',
    purpose: 'Purpose',
    bankId: 'Id at the bank',
    whyFailed: 'Why it failed',
    refund: 'Refund',
    refundMeaning: (most) =>
      `At most ${most}. It is taken from your balance and goes back the way it came. It cannot be undone.`,
    refundAmount: 'Amount to refund',
    refundReference: 'Reference',
    refundReferenceHint: 'For example: one item returned',
    refundDone: 'The refund was made.',
    amountHint: (example) => `For example ${example}`,
    wrongAmount: (most) => `Write an amount above zero and at most ${most}.`,
    wrongReference: 'Write what the refund is for, in at most 255 characters.',
    meanings: {
      initiated: 'The buyer chose a method and has not been asked to approve the payment yet.',
      awaiting_authorization:
        'The buyer has to approve it with the bank, card issuer or wallet. Without approval it expires.',
      authorized: 'The buyer approved it. The money has not arrived yet.',
      processing: 'The bank is working on it. The money has not arrived yet.',
      pending_settlement: 'The bank accepted it. The order is paid when the money arrives.',
      on_hold: 'The bank is reviewing it. It continues or ends when the review is over.',
      settled: 'The money is on your balance.',
      failed:
        'The bank or card network could not carry it out. You received nothing; the buyer may try again.',
      rejected:
        'The bank or card issuer declined it. You received nothing; the buyer may choose another method.',
      canceled: 'The buyer gave it up before approving it. You received nothing.',
      expired: 'It was not approved in time. You received nothing; the buyer may try again.',
      refunded: 'The money was refunded to the payer. The order stays paid.',
      chargeback: 'The payer disputed it, and the card network took the money back from you.',
      partially_distributed:
        'A recipient of the split could not be paid. The part is kept until it is sent again.',
    },
    ofTransfers: {
      awaiting_authorization:
        'The buyer was told where to send the money. It waits for as long as the order can be paid.',
      canceled: 'It ended before the money came. You received nothing.',
    },
  },
  lt: {
    title: 'Mokėjimai',
    payment: (reference) => `Mokėjimas už ${reference}`,
    created: 'Sukurtas',
    order: 'Užsakymas',
    method: 'Būdas',
    status: 'Būsena',
    amount: 'Suma',
    empty: 'Tokių mokėjimų nėra.',
    refunded: 'Grąžinta',
    refundable: 'Dar galima grąžinti',
    partOf: (part, whole) => `${part} iš ${whole}`,
    partBack: (part, whole) => `Mokėtojui grįžo ${part} iš ${whole}. Užsakymas lieka apmokėtas.`,
    payer: 'Mokėtojas',
    payerAccount: 'Mokėtojo sąskaita',
    about: 'Apie mokėjimą',
    purpose: 'Paskirtis',
    bankId: 'Numeris banke',
    whyFailed: 'Kodėl nepavyko',
    refund: 'Grąžinti pinigus',
    refundMeaning: (most) =>
      `Daugiausia ${most}. Suma bus paimta iš jūsų likučio ir grįš tuo pačiu keliu. Atšaukti nebus galima.`,
    refundAmount: 'Grąžinama suma',
    refundReference: 'Paskirtis',
    refundReferenceHint: 'Pavyzdžiui: grąžinta viena prekė',
    refundDone: 'Pinigai grąžinti.',
    amountHint: (example) => `Pavyzdžiui, ${example}`,
    wrongAmount: (most) => `Įveskite sumą, didesnę už nulį ir ne didesnę kaip ${most}.`,
    wrongReference: 'Įveskite, už ką grąžinama: ne daugiau kaip 255 ženklai.',
    meanings: {
      initiated: 'Pirkėjas pasirinko būdą, bet patvirtinti mokėjimo dar neprašyta.',
      awaiting_authorization:
        'Pirkėjas turi patvirtinti mokėjimą banke, kortelės sistemoje ar piniginėje. Nepatvirtinus laikas baigsis.',
      authorized: 'Pirkėjas patvirtino. Pinigai dar negauti.',
      processing: 'Bankas vykdo mokėjimą. Pinigai dar negauti.',
      pending_settlement: 'Bankas mokėjimą priėmė. Užsakymas bus apmokėtas, kai ateis pinigai.',
      on_hold: 'Bankas mokėjimą tikrina. Patikrinus jis tęsis arba baigsis.',
      settled: 'Pinigai yra jūsų sąskaitoje.',
      failed:
        'Bankas ar kortelių tinklas mokėjimo neįvykdė. Jūs nieko negavote; pirkėjas gali bandyti dar kartą.',
      rejected:
        'Bankas ar kortelės leidėjas mokėjimą atmetė. Jūs nieko negavote; pirkėjas gali rinktis kitą būdą.',
      canceled: 'Pirkėjas atsisakė mokėti prieš patvirtindamas. Jūs nieko negavote.',
      expired:
        'Mokėjimas nepatvirtintas laiku. Jūs nieko negavote; pirkėjas gali bandyti dar kartą.',
      refunded: 'Pinigai grįžo mokėtojui. Užsakymas lieka apmokėtas.',
      chargeback: 'Mokėtojas mokėjimą užginčijo, ir kortelių tinklas pinigus iš jūsų atsiėmė.',
      partially_distributed:
        'Vienam iš gavėjų išmokėti nepavyko. Dalis laikoma, kol bus išsiųsta dar kartą.',
    },
    ofTransfers: {
      awaiting_authorization:
        'Pirkėjui pasakyta, kur siųsti pinigus. Jų laukiama tol, kol užsakymą galima apmokėti.',
      canceled: 'Mokėjimas baigtas anksčiau, nei atėjo pinigai. Jūs nieko negavote.',
    },
  },
  ru: {
    title: 'Платежи',
    payment: (reference) => `Платёж за ${reference}`,
    created: 'Создан',
    order: 'Заказ',
    method: 'Способ',
    status: 'Статус',
    amount: 'Сумма',
    empty: 'Таких платежей нет.',
    refunded: 'Возвращено',
    refundable: 'Ещё можно вернуть',
    partOf: (part, whole) => `${part} из ${whole}`,
    partBack: (part, whole) =>
      `Плательщику вернулось ${part} из ${whole}. Заказ остаётся оплаченным.`,
    payer: 'Плательщик',
    payerAccount: 'Счёт плательщика',
    about: 'О платеже',
    purpose: 'Назначение',
    bankId: 'Номер в банке',
    whyFailed: 'Почему не прошёл',
    refund: 'Вернуть деньги',
    refundMeaning: (most) =>
      `Не более ${most}. Сумма будет списана с вашего баланса и вернётся тем же путём. Отменить это будет нельзя.`,
    refundAmount: 'Сумма возврата',
    refundReference: 'Назначение',
    refundReferenceHint: 'Например: возвращён один товар',
    refundDone: 'Деньги возвращены.',
    amountHint: (example) => `Например, ${example}`,
    wrongAmount: (most) => `Введите сумму больше нуля и не более ${most}.`,
    wrongReference: 'Введите, за что возврат: не более 255 символов.',
    meanings: {
      initiated: 'Покупатель выбрал способ, но подтвердить платёж его ещё не просили.',
      awaiting_authorization:
        'Покупатель должен подтвердить платёж в банке, у эмитента карты или в кошельке. Без подтверждения срок истечёт.',
      authorized: 'Покупатель подтвердил. Деньги ещё не пришли.',
      processing: 'Банк выполняет платёж. Деньги ещё не пришли.',
      pending_settlement: 'Банк принял платёж. Заказ будет оплачен, когда придут деньги.',
      on_hold: 'Банк проверяет платёж. После проверки он продолжится или закончится.',
      settled: 'Деньги на вашем балансе.',
      failed:
        'Банк или карточная сеть не смогли выполнить платёж. Вы ничего не получили; покупатель может попробовать ещё раз.',
      rejected:
        'Банк или эмитент карты отклонил платёж. Вы ничего не получили; покупатель может выбрать другой способ.',
      canceled: 'Покупатель отказался до подтверждения. Вы ничего не получили.',
      expired:
        'Платёж не подтвердили вовремя. Вы ничего не получили; покупатель может попробовать ещё раз.',
      refunded: 'Деньги вернулись плательщику. Заказ остаётся оплаченным.',
      chargeback: 'Плательщик оспорил платёж, и карточная сеть забрала у вас деньги.',
      partially_distributed:
        'Одному из получателей выплатить не удалось. Доля хранится, пока её не отправят снова.',
    },
    ofTransfers: {
      awaiting_authorization:
        'Покупателю сказано, куда отправить деньги. Платёж ждёт их, пока заказ можно оплатить.',
      canceled: 'Платёж закончился раньше, чем пришли деньги. Вы ничего не получили.',
    },
  },
};
