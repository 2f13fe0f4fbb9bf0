import { capitalized, englishTitles } from '../figures/timeline/timeline.ts';
import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';

/** The acts of the portal, by their names in the log of acts. */
export const portalActs = [
  ...(['create_order', 'cancel_order', 'change_order', 'create_link', 'cancel_link'] as const),
  ...(['create_refund', 'resend_leg', 'resend_refund'] as const),
  ...(['change_project', 'rotate_secret'] as const),
  ...(['add_staff', 'change_staff', 'invite_staff', 'end_sessions'] as const),
  ...(['resend_delivery', 'resend_failed', 'send_trial_event'] as const),
  ...(['send_link_by_mail', 'create_reusable_link'] as const),
  ...(['switch_on_reusable_link', 'switch_off_reusable_link'] as const),
  ...(['ask_payout', 'approve_payout', 'decline_payout'] as const),
  ...(['set_payout_rule', 'confirm_payout_rule', 'stop_payout_rule'] as const),
  ...(['change_branding', 'change_bank_account', 'see_as_merchant'] as const),
] as const;
export type PortalAct = (typeof portalActs)[number];

export const actWords: InEveryLanguage<Readonly<Record<PortalAct, string>>> = {
  en: {
    create_order: 'created an order',
    cancel_order: 'cancelled an order',
    change_order: 'changed the amount of an order',
    create_link: 'made a payment link',
    cancel_link: 'cancelled a payment link',
    create_refund: 'refunded a payment',
    resend_leg: 'sent a returned share again',
    resend_refund: 'sent a returned refund again',
    change_project: 'changed the settings',
    rotate_secret: 'made a new secret',
    add_staff: 'gave someone a role',
    change_staff: 'changed a colleague',
    invite_staff: 'sent an invitation again',
    end_sessions: 'ended the sessions of a colleague',
    resend_delivery: 'sent a notification again',
    resend_failed: 'sent failed notifications again',
    send_trial_event: 'sent a trial event',
    send_link_by_mail: 'sent a payment link by mail',
    create_reusable_link: 'made a reusable link',
    switch_on_reusable_link: 'switched a reusable link on',
    switch_off_reusable_link: 'switched a reusable link off',
    ask_payout: 'asked for a payout',
    approve_payout: 'approved a payout',
    decline_payout: 'declined a payout',
    set_payout_rule: 'set a standing payout',
    confirm_payout_rule: 'confirmed a standing payout',
    stop_payout_rule: 'switched a standing payout off',
    change_branding: 'changed the buyer’s page',
    change_bank_account: 'changed the bank account',
    see_as_merchant: 'looked at the portal',
  },
  lt: {
    create_order: 'sukūrė užsakymą',
    cancel_order: 'atšaukė užsakymą',
    change_order: 'pakeitė užsakymo sumą',
    create_link: 'sukūrė mokėjimo nuorodą',
    cancel_link: 'atšaukė mokėjimo nuorodą',
    create_refund: 'grąžino mokėjimą',
    resend_leg: 'dar kartą išsiuntė grįžusią dalį',
    resend_refund: 'dar kartą išsiuntė iš banko sugrįžusius pinigus',
    change_project: 'pakeitė nustatymus',
    rotate_secret: 'sukūrė naują slaptą raktą',
    add_staff: 'suteikė vaidmenį',
    change_staff: 'pakeitė kolegos duomenis',
    invite_staff: 'dar kartą išsiuntė kvietimą',
    end_sessions: 'baigė kolegos seansus',
    resend_delivery: 'dar kartą išsiuntė pranešimą',
    resend_failed: 'dar kartą išsiuntė nepristatytus pranešimus',
    send_trial_event: 'išsiuntė bandomąjį įvykį',
    send_link_by_mail: 'išsiuntė mokėjimo nuorodą el. paštu',
    create_reusable_link: 'sukūrė daugkartinę nuorodą',
    switch_on_reusable_link: 'įjungė daugkartinę nuorodą',
    switch_off_reusable_link: 'išjungė daugkartinę nuorodą',
    ask_payout: 'paprašė išmokos',
    approve_payout: 'patvirtino išmoką',
    decline_payout: 'atmetė išmoką',
    set_payout_rule: 'nustatė periodinę išmoką',
    confirm_payout_rule: 'patvirtino periodinę išmoką',
    stop_payout_rule: 'išjungė periodinę išmoką',
    change_branding: 'pakeitė pirkėjo puslapį',
    change_bank_account: 'pakeitė banko sąskaitą',
    see_as_merchant: 'peržiūrėjo portalą',
  },
  ru: {
    create_order: 'создание заказа',
    cancel_order: 'отмена заказа',
    change_order: 'изменение суммы заказа',
    create_link: 'создание ссылки на оплату',
    cancel_link: 'отмена ссылки на оплату',
    create_refund: 'возврат платежа',
    resend_leg: 'повторная отправка вернувшейся доли',
    resend_refund: 'повторная отправка вернувшегося возврата',
    change_project: 'изменение настроек',
    rotate_secret: 'создание нового секрета',
    add_staff: 'назначение роли',
    change_staff: 'изменение данных коллеги',
    invite_staff: 'повторная отправка приглашения',
    end_sessions: 'завершение сеансов коллеги',
    resend_delivery: 'повторная отправка уведомления',
    resend_failed: 'повторная отправка недоставленных уведомлений',
    send_trial_event: 'отправка пробного события',
    send_link_by_mail: 'отправка ссылки на оплату по почте',
    create_reusable_link: 'создание многоразовой ссылки',
    switch_on_reusable_link: 'включение многоразовой ссылки',
    switch_off_reusable_link: 'отключение многоразовой ссылки',
    ask_payout: 'запрос выплаты',
    approve_payout: 'подтверждение выплаты',
    decline_payout: 'отклонение выплаты',
    set_payout_rule: 'настройка регулярной выплаты',
    confirm_payout_rule: 'подтверждение регулярной выплаты',
    stop_payout_rule: 'выключение регулярной выплаты',
    change_branding: 'изменение страницы покупателя',
    change_bank_account: 'изменение банковского счёта',
    see_as_merchant: 'просмотр портала',
  },
};

/**
 * Acts of operators that touch a project's view or a payer's money. For tests: the simulated
 * outcomes.
 */
type OperatorAct =
  | 'refund_payment'
  | 'deposit'
  | 'cancel_allowance'
  | 'test_pay'
  | 'test_status'
  | 'test_answer'
  | 'test_accept'
  | 'test_reject'
  | 'test_payout';

// biome-ignore format: one language a block
const operatorActWords: InEveryLanguage<Readonly<Record<OperatorAct, string>>> = {
  en: {
    refund_payment: 'refunded a payment', deposit: 'deposited money by hand', cancel_allowance: 'cancelled a payment permission',
    test_pay: 'tried a payment', test_status: 'tried a status', test_answer: 'tried a report of the bank',
    test_accept: 'agreed in the place of a test payer', test_reject: 'declined in the place of a test payer', test_payout: 'tried an answer of the bank',
  },
  lt: {
    refund_payment: 'grąžino mokėjimą', deposit: 'įskaitė pinigus ranka', cancel_allowance: 'atšaukė leidimą nuskaityti pinigus',
    test_pay: 'išbandė mokėjimą', test_status: 'išbandė būseną', test_answer: 'išbandė banko pranešimą',
    test_accept: 'sutiko už bandomąjį mokėtoją', test_reject: 'atmetė už bandomąjį mokėtoją', test_payout: 'išbandė banko atsakymą',
  },
  ru: {
    refund_payment: 'возврат платежа', deposit: 'зачисление вручную', cancel_allowance: 'отмена разрешения на списание',
    test_pay: 'проба платежа', test_status: 'проба статуса', test_answer: 'проба сообщения банка',
    test_accept: 'согласие за тестового плательщика', test_reject: 'отказ за тестового плательщика', test_payout: 'проба ответа банка',
  },
};

/** The text of a logged act. An act without a text is shown by its name. */
export function actTitle(action: string, language: PageLanguage): string {
  const words: Readonly<Record<string, string>> = {
    ...operatorActWords[language],
    ...actWords[language],
  };
  return capitalized(words[action] ?? englishTitles.act(action));
}

/** The logged changes and requests. Fields without a text here are not shown. */
type Fact =
  | 'status'
  | 'amount'
  | 'reference'
  | 'role'
  | 'state'
  | 'name'
  | 'callback_uri'
  | 'redirect_uris'
  | 'sites'
  | 'methods_off'
  | 'display_order'
  | 'what'
  | 'overlap_seconds'
  | 'url'
  | 'failed'
  | 'refund_limit'
  | 'payout_approval'
  | 'is_on'
  | 'colour';

// biome-ignore format: one language a block
export const factWords: InEveryLanguage<Readonly<Record<Fact, string>>> = {
  en: {
    status: 'Status', amount: 'Amount', reference: 'Reference', role: 'Role', state: 'State', name: 'Name',
    callback_uri: 'Callback address', redirect_uris: 'Return addresses', sites: 'Sites',
    methods_off: 'Methods switched off', display_order: 'Order of methods', what: 'Secret',
    overlap_seconds: 'Old one works for (s)', url: 'Address', failed: 'Notifications',
    refund_limit: 'Refund limit', payout_approval: 'Second person for payouts', is_on: 'Switched on', colour: 'Colour',
  },
  lt: {
    status: 'Būsena', amount: 'Suma', reference: 'Numeris', role: 'Vaidmuo', state: 'Būsena', name: 'Vardas',
    callback_uri: 'Pranešimų adresas', redirect_uris: 'Grįžimo adresai', sites: 'Svetainės',
    methods_off: 'Išjungti būdai', display_order: 'Būdų tvarka', what: 'Slaptas raktas',
    overlap_seconds: 'Senasis dar galioja (s)', url: 'Adresas', failed: 'Pranešimai',
    refund_limit: 'Grąžinimų riba', payout_approval: 'Antras asmuo išmokoms', is_on: 'Įjungta', colour: 'Spalva',
  },
  ru: {
    status: 'Статус', amount: 'Сумма', reference: 'Номер', role: 'Роль', state: 'Состояние', name: 'Имя',
    callback_uri: 'Адрес уведомлений', redirect_uris: 'Адреса возврата', sites: 'Сайты',
    methods_off: 'Отключённые способы', display_order: 'Порядок способов', what: 'Секрет',
    overlap_seconds: 'Старый действует ещё (с)', url: 'Адрес', failed: 'Уведомления',
    refund_limit: 'Предел возвратов', payout_approval: 'Второй человек для выплат', is_on: 'Включена', colour: 'Цвет',
  },
};
