import { doneWord } from '../../desk/done-word.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';

/** The last act, as the address of the page names it. */
export type Done =
  | 'canceled'
  | 'amount'
  | 'refunded'
  | 'leg'
  | 'refund'
  | 'resent'
  | 'answered'
  | 'paid'
  | 'accepted'
  | 'declined'
  | 'permission'
  | 'payout'
  | 'deposited';

type ActTexts = {
  readonly done: Readonly<Record<Done, string>>;
  readonly resend: string;
  readonly refundMeaning: (most: string) => string;
  readonly shareMeaning: string;
  readonly refundBackMeaning: string;
  readonly cancelPermission: string;
  readonly cancelPermissionMeaning: string;
  readonly deposit: string;
  readonly depositMeaning: string;
  readonly depositReference: string;
  readonly depositHint: string;
  /** The note above the acts of test mode. */
  readonly testMeaning: string;
  readonly answerAsBank: string;
  readonly bankSays: string;
  readonly why: string;
  readonly noReason: string;
  readonly payAsBuyer: string;
  readonly outcome: string;
  readonly acceptAsPayer: string;
  readonly declineAsPayer: string;
  readonly payerWallet: string;
  readonly answerPayout: string;
  readonly payoutOutcomes: Readonly<Record<'done' | 'failed', string>>;
  readonly wrong: { readonly amount: (example: string) => string } & Readonly<
    Record<'reference' | 'wallet', string>
  >;
  /** By the codes of the API. Without a word here, the API's sentence is shown. */
  readonly refusals: Readonly<Record<string, string>>;
};

// biome-ignore format: one text per line
export const actTexts: InEveryLanguage<ActTexts> = {
  en: {
    done: {
      canceled: 'The order was cancelled.', amount: 'The amount was changed.', refunded: 'The refund was made.', leg: 'The share was sent again.', refund: 'The refund was sent again.',
      resent: 'The webhook is being sent again.', answered: 'The report of the bank was taken.', paid: 'The test payment was made.',
      accepted: 'The test payer agreed to pay.', declined: 'The test payer declined.', permission: 'The payment permission was cancelled.',
      payout: 'The answer of the bank was taken.', deposited: 'The money was deposited.',
    },
    resend: 'Resend',
    refundMeaning: (most) => `At most ${most}. It is taken from the balance of the merchant and goes the way it came. It cannot be undone.`,
    shareMeaning: 'The money came back from the bank and is kept for this recipient. The balance of the merchant does not change.',
    refundBackMeaning: 'The bank of the payer sent the money back. It is kept for the payer. The balance of the merchant does not change.',
    cancelPermission: 'Cancel payment permission',
    cancelPermissionMeaning: 'Nothing more can be taken with it. It cannot be undone; the payer can grant a new one.',
    deposit: 'Deposit by hand',
    depositMeaning: 'For money that arrived and that no statement of the bank has brought. It counts once for each reference.',
    depositReference: 'Where it came from',
    depositHint: 'For example: statement 17/3',
    testMeaning: 'In test mode: no real money is used.',
    answerAsBank: 'Answer as the bank',
    bankSays: 'What the bank says',
    why: 'Why it failed',
    noReason: 'no reason',
    payAsBuyer: 'Pay as a buyer',
    outcome: 'What comes of it',
    acceptAsPayer: 'Agree as the payer',
    declineAsPayer: 'Decline as the payer',
    payerWallet: 'Wallet of the payer',
    answerPayout: 'Answer as the bank of the recipient',
    payoutOutcomes: { done: 'paid out', failed: 'failed' },
    wrong: { amount: (example) => `Enter an amount above zero, such as ${example}.`, reference: 'Enter what it is for.', wallet: 'Enter the number of a wallet.' },
    refusals: {
      invalid_state: 'It was not done: its status no longer allows it. Nothing was changed.',
      invalid_properties: 'It was not done: the amount is larger than what remains, or a field cannot be read. Nothing was changed.',
      insufficient_funds: 'It was not done: the available balance is not enough.',
      balance_limit: 'It was not done: the balance would become larger than an account may hold.',
      deposit_conflict: 'It was not done: money with this reference was deposited before, with another amount. Look at the statement.',
      forbidden: 'It was not done: your role does not allow it, or it is live and not of a test.',
      mode_mismatch: 'It was not done: test money and live money do not mix.',
      validation_error: 'It was not done: a field cannot be read. Nothing was changed.',
      not_found: 'It was not done: there is no such thing any more. Nothing was changed.',
    },
  },
  lt: {
    done: {
      canceled: 'Užsakymas atšauktas.', amount: 'Suma pakeista.', refunded: 'Pinigai grąžinti.', leg: 'Dalis išsiųsta dar kartą.', refund: 'Grąžinami pinigai išsiųsti dar kartą.',
      resent: 'Pranešimas siunčiamas dar kartą.', answered: 'Banko pranešimas priimtas.', paid: 'Bandomasis mokėjimas atliktas.',
      accepted: 'Bandomasis mokėtojas sutiko sumokėti.', declined: 'Bandomasis mokėtojas atmetė.', permission: 'Leidimas nuskaityti pinigus atšauktas.',
      payout: 'Banko atsakymas priimtas.', deposited: 'Pinigai įskaityti.',
    },
    resend: 'Siųsti dar kartą',
    refundMeaning: (most) => `Daugiausia ${most}. Suma bus paimta iš prekybininko likučio ir grįš tuo pačiu keliu. Atšaukti nebus galima.`,
    shareMeaning: 'Pinigai grįžo iš banko ir laikomi šiam gavėjui. Prekybininko likutis nesikeičia.',
    refundBackMeaning: 'Mokėtojo bankas pinigus grąžino. Jie laikomi mokėtojui. Pardavėjo likutis nesikeičia.',
    cancelPermission: 'Atšaukti leidimą',
    cancelPermissionMeaning: 'Pagal jį nieko nebebus galima nuskaityti. Atkurti nepavyks, bet mokėtojas gali duoti naują.',
    deposit: 'Įskaityti ranka',
    depositMeaning: 'Pinigams, kurie gauti, bet kurių nėra nė viename banko išraše. Kiekvienas numeris įskaitomas vieną kartą.',
    depositReference: 'Iš kur gauta',
    depositHint: 'Pavyzdžiui: išrašas 17/3',
    testMeaning: 'Bandomasis režimas: tikri pinigai nenaudojami.',
    answerAsBank: 'Atsakyti už banką',
    bankSays: 'Ką sako bankas',
    why: 'Kodėl nepavyko',
    noReason: 'priežasties nėra',
    payAsBuyer: 'Sumokėti už pirkėją',
    outcome: 'Kuo tai baigsis',
    acceptAsPayer: 'Sutikti už mokėtoją',
    declineAsPayer: 'Atmesti už mokėtoją',
    payerWallet: 'Mokėtojo piniginė',
    answerPayout: 'Atsakyti už gavėjo banką',
    payoutOutcomes: { done: 'išmokėta', failed: 'nepavyko' },
    wrong: { amount: (example) => `Įveskite sumą, didesnę už nulį, pavyzdžiui, ${example}.`, reference: 'Įveskite, už ką tai.', wallet: 'Įveskite piniginės numerį.' },
    refusals: {
      invalid_state: 'Neatlikta: būsena to nebeleidžia. Niekas nepakeista.',
      invalid_properties: 'Neatlikta: suma didesnė už likusią arba nepavyko perskaityti lauko. Niekas nepakeista.',
      insufficient_funds: 'Neatlikta: nepakanka disponuojamo likučio.',
      balance_limit: 'Neatlikta: likutis viršytų didžiausią leistiną.',
      deposit_conflict: 'Neatlikta: pinigai su šiuo numeriu jau įskaityti, bet kita suma. Žiūrėkite išrašą.',
      forbidden: 'Neatlikta: jūsų vaidmuo to neleidžia arba tai nėra bandomasis režimas.',
      mode_mismatch: 'Neatlikta: bandomieji ir tikri pinigai nemaišomi.',
      validation_error: 'Neatlikta: nepavyko perskaityti lauko. Niekas nepakeista.',
      not_found: 'Neatlikta: to jau nebėra. Niekas nepakeista.',
    },
  },
  ru: {
    done: {
      canceled: 'Заказ отменён.', amount: 'Сумма изменена.', refunded: 'Деньги возвращены.', leg: 'Доля отправлена снова.', refund: 'Возврат отправлен снова.',
      resent: 'Уведомление отправляется снова.', answered: 'Сообщение банка принято.', paid: 'Тестовый платёж выполнен.',
      accepted: 'Тестовый плательщик согласился заплатить.', declined: 'Тестовый плательщик отказался.', permission: 'Разрешение на списание отменено.',
      payout: 'Ответ банка принят.', deposited: 'Деньги зачислены.',
    },
    resend: 'Отправить снова',
    refundMeaning: (most) => `Не более ${most}. Сумма будет списана с баланса продавца и вернётся тем же путём. Отменить это будет нельзя.`,
    shareMeaning: 'Деньги вернулись из банка и хранятся для этого получателя. Баланс продавца не изменится.',
    refundBackMeaning: 'Банк плательщика вернул деньги. Они хранятся для плательщика. Остаток продавца не изменится.',
    cancelPermission: 'Отменить разрешение',
    cancelPermissionMeaning: 'По нему больше ничего нельзя будет списать. Вернуть его нельзя; плательщик может дать новое.',
    deposit: 'Зачислить вручную',
    depositMeaning: 'Для денег, которые пришли, но которых нет ни в одной выписке банка. По каждому номеру зачисляется один раз.',
    depositReference: 'Откуда пришло',
    depositHint: 'Например: выписка 17/3',
    testMeaning: 'Тестовый режим: настоящие деньги не используются.',
    answerAsBank: 'Ответить за банк',
    bankSays: 'Что говорит банк',
    why: 'Почему не прошёл',
    noReason: 'без причины',
    payAsBuyer: 'Заплатить за покупателя',
    outcome: 'Чем это закончится',
    acceptAsPayer: 'Согласиться за плательщика',
    declineAsPayer: 'Отклонить за плательщика',
    payerWallet: 'Кошелёк плательщика',
    answerPayout: 'Ответить за банк получателя',
    payoutOutcomes: { done: 'выплачено', failed: 'не прошло' },
    wrong: { amount: (example) => `Введите сумму больше нуля, например ${example}.`, reference: 'Введите, за что это.', wallet: 'Введите номер кошелька.' },
    refusals: {
      invalid_state: 'Не выполнено: статус этого больше не позволяет. Ничего не изменено.',
      invalid_properties: 'Не выполнено: сумма больше оставшейся, или поле не удалось прочитать. Ничего не изменено.',
      insufficient_funds: 'Не выполнено: доступного остатка недостаточно.',
      balance_limit: 'Не выполнено: остаток превысил бы допустимый.',
      deposit_conflict: 'Не выполнено: деньги с этим номером уже зачислены, но на другую сумму. Посмотрите выписку.',
      forbidden: 'Не выполнено: ваша роль этого не позволяет, или это не тестовый режим.',
      mode_mismatch: 'Не выполнено: тестовые и настоящие деньги не смешиваются.',
      validation_error: 'Не выполнено: поле не удалось прочитать. Ничего не изменено.',
      not_found: 'Не выполнено: этого больше нет. Ничего не изменено.',
    },
  },
};

/** The outcome that the address names. Null: none. */
export const doneWords = (done: string | undefined, language: PageLanguage): string | null =>
  doneWord(actTexts[language].done, done);

/** Why an act was refused. */
export const refusedWords = (
  { refusal, because }: { readonly refusal: string; readonly because: string },
  language: PageLanguage,
): string => actTexts[language].refusals[refusal] ?? because;
