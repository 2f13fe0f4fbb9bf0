import type { InEveryLanguage } from '../../../pages/language.ts';

export type StateText = readonly [heading: string, meaning: string];

/** States that requests for money and for a permission share. */
type CommonState =
  | 'rejected'
  | 'revoked'
  | 'lapsed'
  | 'too_late'
  | 'canceled'
  | 'failed'
  | 'somebody_else'
  | 'other_mode'
  | 'impossible';

/** The states of a transaction that a payer may learn (decision 0078-what-the-payer-sees). */
export type ConfirmState =
  | CommonState
  | 'accepted'
  | 'waiting_registration'
  | 'waiting_funds'
  | 'confirmed'
  | 'held'
  | 'partly'
  | 'returned'
  | 'granted'
  | 'still_granted'
  | 'permission_over'
  | 'not_granted'
  | 'unknown';

type StateTexts = {
  /** The seller is suspended: nobody can accept anything. */
  readonly suspended: StateText;
  readonly states: Readonly<Record<ConfirmState, StateText>>;
  /** For an allowance alone, without a payment. */
  readonly permission: Readonly<Record<CommonState, StateText>>;
};

// biome-ignore format: one text per line
export const stateTexts: InEveryLanguage<StateTexts> = {
  en: {
    suspended: ['Payments are not possible now', 'Nothing was paid. The seller cannot take payments at the moment. Try again later, or contact the seller.'],
    states: {
      accepted:             ['You agreed to pay', 'The money is reserved in your wallet. The seller will either take it or release it.'],
      waiting_registration: ['You agreed to pay', 'The money is reserved in your wallet. The recipient has been invited to create a wallet; if they do not do so in time, the money becomes available to you again.'],
      waiting_funds:        ['Waiting for money', 'Nothing has been paid yet: there is not enough money in your wallet. The payment will continue automatically as soon as there is. Until then you can cancel it.'],
      confirmed:            ['Paid', 'The seller has confirmed the payment. Thank you.'],
      held:                 ['Confirmed, money still reserved', 'The seller has confirmed the payment. The part that is still reserved stays in your wallet until the time shown below.'],
      partly:               ['Paid, less than reserved', 'The seller took only part of the reserved amount. The rest is available to you again.'],
      returned:             ['Returned', 'The seller has returned all of the money. In the end you paid nothing.'],
      granted:              ['Permission given', 'The seller may charge your wallet as stated below. Nothing has been paid. You can cancel the permission in your wallet at any time.'],
      still_granted:        ['Your permission is still valid', 'The seller did not complete this request, but the permission below is valid. You can cancel it in your wallet at any time.'],
      permission_over:      ['The permission has ended', 'It was cancelled or replaced by a newer one, or it has expired. The seller can no longer use it to charge your wallet.'],
      not_granted:          ['No permission was given', 'You accepted the request but gave no permission. The seller cannot charge your wallet.'],
      rejected:             ['Nothing was paid', 'You declined or cancelled this payment. The money is still in your wallet.'],
      revoked:              ['Nothing was paid', 'The seller withdrew this payment request. The money is still in your wallet.'],
      lapsed:               ['Nothing was paid', 'The seller did not take the money in time. All of it is available to you again.'],
      too_late:             ['Nothing was paid', 'The time for this payment is over. Nothing was taken from your wallet.'],
      canceled:             ['Nothing was paid', 'This payment was cancelled. Nothing was taken from your wallet.'],
      failed:               ['The payment failed', 'Nothing was paid. Please go back to the seller.'],
      somebody_else:        ['Someone else agreed to pay', 'This is being paid from another wallet. Nothing was taken from your wallet.'],
      unknown:              ['Payment not found', 'Nothing was paid. The link may be incomplete: open it again from the message or page where you found it.'],
      other_mode:           ['This wallet cannot be used here', 'Nothing was paid. The seller uses test money and your wallet real money, or the other way round. Sign in to another wallet.'],
      impossible:           ['You cannot pay from this wallet', 'Nothing was paid. This wallet belongs to the recipient of the payment, or the payment has changed in the meantime.'],
    },
    permission: {
      rejected:             ['No permission was given', 'You declined this request. The seller cannot charge your wallet.'],
      revoked:              ['No permission was given', 'The seller withdrew the request and cannot charge your wallet.'],
      lapsed:               ['No permission was given', 'This request has expired. The seller cannot charge your wallet.'],
      too_late:             ['No permission was given', 'This request has expired. The seller cannot charge your wallet.'],
      canceled:             ['No permission was given', 'This request was cancelled. The seller cannot charge your wallet.'],
      failed:               ['The request failed', 'No permission was given. Please go back to the seller.'],
      somebody_else:        ['Someone else gave the permission', 'It was given from another wallet. The seller cannot use it to charge yours.'],
      other_mode:           ['This wallet cannot be used here', 'No permission was given. The seller uses test money and your wallet real money, or the other way round. Sign in to another wallet.'],
      impossible:           ['This wallet cannot be used here', 'No permission was given. The request may have changed in the meantime: open it again from the message or page where you found it.'],
    },
  },
  lt: {
    suspended: ['Šiuo metu sumokėti negalima', 'Nieko nesumokėta. Pardavėjas šiuo metu negali priimti mokėjimų. Pabandykite vėliau arba kreipkitės į pardavėją.'],
    states: {
      accepted:             ['Sutikote sumokėti', 'Pinigai rezervuoti jūsų piniginėje. Pardavėjas juos nuskaitys arba rezervavimą panaikins.'],
      waiting_registration: ['Sutikote sumokėti', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas pakviestas susikurti piniginę; jei laiku nesusikurs, pinigais vėl galėsite naudotis.'],
      waiting_funds:        ['Laukiama pinigų', 'Dar nesumokėta: jūsų piniginėje nepakanka pinigų. Kai tik jų pakaks, mokėjimas bus tęsiamas automatiškai. Iki tol galite jį atšaukti.'],
      confirmed:            ['Sumokėta', 'Pardavėjas patvirtino mokėjimą. Dėkojame.'],
      held:                 ['Patvirtinta, pinigai dar rezervuoti', 'Pardavėjas patvirtino mokėjimą. Dar rezervuoti pinigai lieka jūsų piniginėje iki toliau nurodyto laiko.'],
      partly:               ['Sumokėta mažiau, nei rezervuota', 'Pardavėjas nuskaitė tik dalį rezervuotos sumos. Likusiais pinigais vėl galite naudotis.'],
      returned:             ['Pinigai grąžinti', 'Pardavėjas grąžino jums visus pinigus. Galiausiai nieko nesumokėjote.'],
      granted:              ['Leidimas suteiktas', 'Pardavėjas galės nuskaityti pinigus iš jūsų piniginės, kaip nurodyta toliau. Kol kas nieko nesumokėta. Leidimą galite bet kada atšaukti savo piniginėje.'],
      still_granted:        ['Jūsų leidimas tebegalioja', 'Pardavėjas šio prašymo neužbaigė, bet toliau nurodytas leidimas galioja. Jį galite bet kada atšaukti savo piniginėje.'],
      permission_over:      ['Leidimas nebegalioja', 'Leidimas atšauktas, pakeistas naujesniu arba baigėsi jo laikas. Pagal jį pardavėjas nebegali nuskaityti pinigų iš jūsų piniginės.'],
      not_granted:          ['Leidimas nesuteiktas', 'Prašymui pritarėte, bet leidimo nesuteikėte. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      rejected:             ['Nieko nesumokėta', 'Jūs atmetėte arba atšaukėte šį mokėjimą. Pinigai liko jūsų piniginėje.'],
      revoked:              ['Nieko nesumokėta', 'Pardavėjas atšaukė šį mokėjimą. Pinigai liko jūsų piniginėje.'],
      lapsed:               ['Nieko nesumokėta', 'Baigėsi laikas, per kurį pardavėjas galėjo nuskaityti pinigus. Jais visais vėl galite naudotis.'],
      too_late:             ['Nieko nesumokėta', 'Laikas, per kurį buvo galima sumokėti, baigėsi. Iš jūsų piniginės nieko nenuskaityta.'],
      canceled:             ['Nieko nesumokėta', 'Šis mokėjimas atšauktas. Iš jūsų piniginės nieko nenuskaityta.'],
      failed:               ['Mokėjimas nepavyko', 'Nieko nesumokėta. Grįžkite pas pardavėją.'],
      somebody_else:        ['Sumokėti sutiko kitas asmuo', 'Mokama iš kitos piniginės. Iš jūsų piniginės nieko nenuskaityta.'],
      unknown:              ['Tokio mokėjimo nėra', 'Nieko nesumokėta. Galbūt nukopijuota ne visa nuoroda: atverkite ją iš laiško ar puslapio, kuriame ją radote.'],
      other_mode:           ['Ši paskyra čia netinka', 'Nieko nesumokėta. Pardavėjas dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
      impossible:           ['Iš šios piniginės čia mokėti negalima', 'Nieko nesumokėta. Ši piniginė priklauso mokėjimo gavėjui arba mokėjimas per tą laiką pasikeitė.'],
    },
    permission: {
      rejected:             ['Leidimas nesuteiktas', 'Jūs atmetėte šį prašymą. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      revoked:              ['Leidimas nesuteiktas', 'Pardavėjas atšaukė savo prašymą ir negali nuskaityti pinigų iš jūsų piniginės.'],
      lapsed:               ['Leidimas nesuteiktas', 'Baigėsi šio prašymo laikas. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      too_late:             ['Leidimas nesuteiktas', 'Baigėsi šio prašymo laikas. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      canceled:             ['Leidimas nesuteiktas', 'Šis prašymas atšauktas. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      failed:               ['Prašymo įvykdyti nepavyko', 'Leidimas nesuteiktas. Grįžkite pas pardavėją.'],
      somebody_else:        ['Leidimą suteikė kitas asmuo', 'Leidimas suteiktas iš kitos piniginės. Pagal jį pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      other_mode:           ['Ši paskyra čia netinka', 'Leidimas nesuteiktas. Pardavėjas dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
      impossible:           ['Ši piniginė čia netinka', 'Leidimas nesuteiktas. Galbūt prašymas per tą laiką pasikeitė: atverkite nuorodą iš laiško ar puslapio, kuriame ją radote.'],
    },
  },
  ru: {
    suspended: ['Сейчас оплатить нельзя', 'Деньги не списаны. Продавец сейчас не может принимать платежи. Попробуйте позже или обратитесь к продавцу.'],
    states: {
      accepted:             ['Вы согласились заплатить', 'Деньги зарезервированы в вашем кошельке. Продавец спишет их или снимет резерв.'],
      waiting_registration: ['Вы согласились заплатить', 'Деньги зарезервированы в вашем кошельке. Получателя пригласили создать кошелёк; если он не сделает этого вовремя, деньги снова станут доступны.'],
      waiting_funds:        ['Ожидаем поступления денег', 'Деньги ещё не списаны: в вашем кошельке их недостаточно. Как только денег хватит, платёж продолжится автоматически. До этого вы можете его отменить.'],
      confirmed:            ['Оплачено', 'Продавец подтвердил платёж. Спасибо!'],
      held:                 ['Подтверждено, деньги ещё в резерве', 'Продавец подтвердил платёж. Деньги, которые ещё в резерве, остаются в вашем кошельке до указанного ниже времени.'],
      partly:               ['Списано меньше, чем зарезервировано', 'Продавец списал только часть суммы. Остаток снова доступен.'],
      returned:             ['Деньги возвращены', 'Продавец вернул вам все деньги. В итоге вы ничего не заплатили.'],
      granted:              ['Разрешение дано', 'Продавец сможет списывать деньги с вашего кошелька, как указано ниже. Пока деньги не списаны. Отменить разрешение можно в любое время в своём кошельке.'],
      still_granted:        ['Ваше разрешение ещё действует', 'Продавец не завершил этот запрос, но указанное ниже разрешение действует. Отменить его можно в любое время в своём кошельке.'],
      permission_over:      ['Разрешение больше не действует', 'Оно отменено, заменено более новым, или его срок истёк. Продавец больше не может списывать по нему деньги с вашего кошелька.'],
      not_granted:          ['Разрешение не дано', 'Вы приняли запрос, но разрешения не дали. Продавец не может списывать деньги с вашего кошелька.'],
      rejected:             ['Деньги не списаны', 'Вы отклонили или отменили этот платёж. Деньги остались в вашем кошельке.'],
      revoked:              ['Деньги не списаны', 'Продавец отозвал этот платёж. Деньги остались в вашем кошельке.'],
      lapsed:               ['Деньги не списаны', 'Время, за которое продавец мог списать деньги, вышло. Вся сумма снова доступна.'],
      too_late:             ['Деньги не списаны', 'Время, за которое можно было заплатить, вышло. С вашего кошелька ничего не списано.'],
      canceled:             ['Деньги не списаны', 'Этот платёж отменён. С вашего кошелька ничего не списано.'],
      failed:               ['Платёж не прошёл', 'Деньги не списаны. Вернитесь к продавцу.'],
      somebody_else:        ['Заплатить согласился другой человек', 'Оплата идёт из другого кошелька. С вашего кошелька ничего не списано.'],
      unknown:              ['Такого платежа нет', 'Деньги не списаны. Возможно, ссылка скопирована не полностью: откройте её ещё раз из письма или со страницы, где вы её нашли.'],
      other_mode:           ['Эта учётная запись здесь не подходит', 'Деньги не списаны. Продавец работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
      impossible:           ['Из этого кошелька здесь заплатить нельзя', 'Деньги не списаны. Кошелёк принадлежит получателю платежа, или платёж за это время изменился.'],
    },
    permission: {
      rejected:             ['Разрешение не дано', 'Вы отклонили этот запрос. Продавец не может списывать деньги с вашего кошелька.'],
      revoked:              ['Разрешение не дано', 'Продавец отозвал свой запрос и не может списывать деньги с вашего кошелька.'],
      lapsed:               ['Разрешение не дано', 'Время этого запроса вышло. Продавец не может списывать деньги с вашего кошелька.'],
      too_late:             ['Разрешение не дано', 'Время этого запроса вышло. Продавец не может списывать деньги с вашего кошелька.'],
      canceled:             ['Разрешение не дано', 'Этот запрос отменён. Продавец не может списывать деньги с вашего кошелька.'],
      failed:               ['Не удалось выполнить запрос', 'Разрешение не дано. Вернитесь к продавцу.'],
      somebody_else:        ['Разрешение дал другой человек', 'Разрешение дано из другого кошелька. По нему продавец не может списывать деньги с вашего.'],
      other_mode:           ['Эта учётная запись здесь не подходит', 'Разрешение не дано. Продавец работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
      impossible:           ['Этот кошелёк здесь не подходит', 'Разрешение не дано. Возможно, запрос за это время изменился: откройте ссылку ещё раз из письма или со страницы, где вы её нашли.'],
    },
  },
};
