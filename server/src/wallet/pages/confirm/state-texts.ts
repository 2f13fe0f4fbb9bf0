import type { InEveryLanguage } from '../../../pages/language.ts';

export type StateText = readonly [heading: string, meaning: string];

/** What may become of a request, be it for money or for a permission alone. */
type CommonState =
  | 'rejected'
  | 'revoked'
  | 'lapsed'
  | 'canceled'
  | 'failed'
  | 'somebody_else'
  | 'other_mode'
  | 'impossible';

/** What a payer may be told about a transaction (decision 0078-what-the-payer-sees). */
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
  readonly states: Readonly<Record<ConfirmState, StateText>>;
  /** Of an allowance alone, where nobody asks for money. */
  readonly permission: Readonly<Record<CommonState, StateText>>;
};

// biome-ignore format: one text per line
export const stateTexts: InEveryLanguage<StateTexts> = {
  en: {
    states: {
      accepted:             ['Accepted', 'The money is reserved in your wallet. The seller takes it or gives it back.'],
      waiting_registration: ['Accepted', 'The money is reserved in your wallet. The recipient was invited to open a wallet; if they do not in time, you have it again.'],
      waiting_funds:        ['Waiting for money', 'Nothing was paid yet: your wallet holds too little. As soon as enough money comes to it, the payment goes on by itself. Until then you can reject it.'],
      confirmed:            ['Paid', 'The seller has confirmed the payment. Thank you.'],
      held:                 ['Confirmed, and still held', 'The seller has confirmed the payment. Money that is still held stays in your wallet until the time below.'],
      partly:               ['Paid in part', 'The seller has taken less than was reserved. The rest is yours again.'],
      returned:             ['Given back', 'Nothing was paid in the end: the seller has given all of the money back to you.'],
      granted:              ['Permission given', 'The seller may charge your wallet as stated below. Nothing was paid by this. You can cancel the permission in your wallet at any time.'],
      still_granted:        ['Your permission still stands', 'The seller did not complete this request, but the permission below is in force. You can cancel it in your wallet at any time.'],
      permission_over:      ['The permission has ended', 'It was canceled, replaced by a newer one, or its time has passed. The seller cannot charge your wallet by it any more.'],
      not_granted:          ['No permission was given', 'You have accepted without allowing anything. The seller cannot charge your wallet.'],
      rejected:             ['Nothing was paid', 'You have rejected this payment. The money in your wallet is yours.'],
      revoked:              ['Nothing was paid', 'The seller has taken this payment back. The money in your wallet is yours.'],
      lapsed:               ['Nothing was paid', 'The time in which the seller could take the money has passed. All of it is yours again.'],
      canceled:             ['Nothing was paid', 'This payment was called off. Nothing was taken from your wallet.'],
      failed:               ['The payment failed', 'Nothing was paid. Please go back to the seller.'],
      somebody_else:        ['Somebody else has accepted this', 'Another wallet pays this. Nothing was taken from your wallet.'],
      unknown:              ['There is no such payment', 'Nothing was paid. The address may be incomplete: open it again from where you found it.'],
      other_mode:           ['This account cannot pay here', 'Nothing was paid. The seller works with test money and your wallet with real money, or the other way round. Sign in with another account.'],
      impossible:           ['This wallet cannot pay here', 'Nothing was paid. The wallet belongs to somebody who would be paid by it, or the payment has changed meanwhile.'],
    },
    permission: {
      rejected:             ['No permission was given', 'You have rejected this. The seller cannot charge your wallet.'],
      revoked:              ['No permission was given', 'The seller has taken the request back, and cannot charge your wallet.'],
      lapsed:               ['No permission was given', 'The time of this request has passed. The seller cannot charge your wallet.'],
      canceled:             ['No permission was given', 'This request was called off. The seller cannot charge your wallet.'],
      failed:               ['The request failed', 'No permission was given. Please go back to the seller.'],
      somebody_else:        ['Somebody else has accepted this', 'Another wallet has given this permission. The seller cannot charge yours by it.'],
      other_mode:           ['This account cannot be used here', 'No permission was given. The seller works with test money and your wallet with real money, or the other way round. Sign in with another account.'],
      impossible:           ['This wallet cannot be used here', 'No permission was given. The request may have changed meanwhile: open it again from where you found it.'],
    },
  },
  lt: {
    states: {
      accepted:             ['Mokėjimas priimtas', 'Pinigai rezervuoti jūsų piniginėje. Pardavėjas juos nuskaitys arba grąžins.'],
      waiting_registration: ['Mokėjimas priimtas', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas pakviestas susikurti piniginę; jei laiku nesusikurs, pinigai vėl bus jūsų.'],
      waiting_funds:        ['Laukiama pinigų', 'Dar nesumokėta: jūsų piniginėje per mažai pinigų. Kai tik jų pakaks, mokėjimas bus tęsiamas automatiškai. Iki tol galite jį atmesti.'],
      confirmed:            ['Sumokėta', 'Pardavėjas patvirtino mokėjimą. Ačiū.'],
      held:                 ['Patvirtinta, pinigai dar rezervuoti', 'Pardavėjas patvirtino mokėjimą. Dar rezervuoti pinigai lieka jūsų piniginėje iki žemiau nurodyto laiko.'],
      partly:               ['Sumokėta iš dalies', 'Pardavėjas nuskaitė mažiau, nei buvo rezervuota. Likę pinigai vėl jūsų.'],
      returned:             ['Pinigai grąžinti', 'Galiausiai nieko nesumokėta: pardavėjas grąžino jums visus pinigus.'],
      granted:              ['Leidimas suteiktas', 'Pardavėjas galės nuskaityti pinigus iš jūsų piniginės, kaip nurodyta žemiau. Kol kas nieko nesumokėta. Leidimą galite bet kada atšaukti savo piniginėje.'],
      still_granted:        ['Jūsų leidimas tebegalioja', 'Pardavėjas šios užklausos neužbaigė, bet žemiau nurodytas leidimas galioja. Jį galite bet kada atšaukti savo piniginėje.'],
      permission_over:      ['Leidimas nebegalioja', 'Leidimas atšauktas, pakeistas naujesniu arba baigėsi jo laikas. Pagal jį pardavėjas nebegali nuskaityti pinigų iš jūsų piniginės.'],
      not_granted:          ['Leidimas nesuteiktas', 'Sutikote nesuteikdami leidimo. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      rejected:             ['Nieko nesumokėta', 'Jūs atmetėte šį mokėjimą. Pinigai liko jūsų piniginėje.'],
      revoked:              ['Nieko nesumokėta', 'Pardavėjas atšaukė šį mokėjimą. Pinigai liko jūsų piniginėje.'],
      lapsed:               ['Nieko nesumokėta', 'Baigėsi laikas, per kurį pardavėjas galėjo nuskaityti pinigus. Jie visi vėl jūsų.'],
      canceled:             ['Nieko nesumokėta', 'Šis mokėjimas atšauktas. Iš jūsų piniginės nieko nenuskaityta.'],
      failed:               ['Mokėjimas nepavyko', 'Nieko nesumokėta. Grįžkite pas pardavėją.'],
      somebody_else:        ['Mokėjimą priėmė kažkas kitas', 'Mokama iš kitos piniginės. Iš jūsų piniginės nieko nenuskaityta.'],
      unknown:              ['Tokio mokėjimo nėra', 'Nieko nesumokėta. Galbūt adresas nepilnas: atverkite nuorodą iš naujo ten, kur ją radote.'],
      other_mode:           ['Ši paskyra čia netinka', 'Nieko nesumokėta. Pardavėjas dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
      impossible:           ['Iš šios piniginės čia mokėti negalima', 'Nieko nesumokėta. Ši piniginė priklauso mokėjimo gavėjui arba mokėjimas per tą laiką pasikeitė.'],
    },
    permission: {
      rejected:             ['Leidimas nesuteiktas', 'Jūs atmetėte šį prašymą. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      revoked:              ['Leidimas nesuteiktas', 'Pardavėjas atšaukė savo prašymą ir negali nuskaityti pinigų iš jūsų piniginės.'],
      lapsed:               ['Leidimas nesuteiktas', 'Baigėsi šio prašymo laikas. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      canceled:             ['Leidimas nesuteiktas', 'Šis prašymas atšauktas. Pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      failed:               ['Prašymas nepavyko', 'Leidimas nesuteiktas. Grįžkite pas pardavėją.'],
      somebody_else:        ['Prašymą priėmė kažkas kitas', 'Leidimas suteiktas iš kitos piniginės. Pagal jį pardavėjas negali nuskaityti pinigų iš jūsų piniginės.'],
      other_mode:           ['Ši paskyra čia netinka', 'Leidimas nesuteiktas. Pardavėjas dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
      impossible:           ['Ši piniginė čia netinka', 'Leidimas nesuteiktas. Galbūt prašymas per tą laiką pasikeitė: atverkite nuorodą iš naujo ten, kur ją radote.'],
    },
  },
  ru: {
    states: {
      accepted:             ['Платёж принят', 'Деньги зарезервированы в вашем кошельке. Продавец их спишет или вернёт.'],
      waiting_registration: ['Платёж принят', 'Деньги зарезервированы в вашем кошельке. Получателя пригласили создать кошелёк; если он не сделает этого вовремя, деньги снова будут вашими.'],
      waiting_funds:        ['Ожидаем поступления денег', 'Пока ничего не оплачено: в вашем кошельке недостаточно денег. Как только их хватит, платёж продолжится автоматически. До этого вы можете его отклонить.'],
      confirmed:            ['Оплачено', 'Продавец подтвердил платёж. Спасибо.'],
      held:                 ['Подтверждено, деньги ещё в резерве', 'Продавец подтвердил платёж. Деньги, которые ещё в резерве, остаются в вашем кошельке до указанного ниже времени.'],
      partly:               ['Оплачено частично', 'Продавец списал меньше, чем было зарезервировано. Остальные деньги снова ваши.'],
      returned:             ['Деньги возвращены', 'В итоге ничего не оплачено: продавец вернул вам все деньги.'],
      granted:              ['Разрешение дано', 'Продавец сможет списывать деньги с вашего кошелька, как указано ниже. Пока ничего не оплачено. Отменить разрешение можно в любое время в своём кошельке.'],
      still_granted:        ['Ваше разрешение ещё действует', 'Продавец не завершил этот запрос, но указанное ниже разрешение действует. Отменить его можно в любое время в своём кошельке.'],
      permission_over:      ['Разрешение больше не действует', 'Оно отменено, заменено более новым, или его срок истёк. Продавец больше не может списывать по нему деньги с вашего кошелька.'],
      not_granted:          ['Разрешение не дано', 'Вы согласились, не дав разрешения. Продавец не может списывать деньги с вашего кошелька.'],
      rejected:             ['Ничего не оплачено', 'Вы отклонили этот платёж. Деньги остались в вашем кошельке.'],
      revoked:              ['Ничего не оплачено', 'Продавец отозвал этот платёж. Деньги остались в вашем кошельке.'],
      lapsed:               ['Ничего не оплачено', 'Время, за которое продавец мог списать деньги, вышло. Все они снова ваши.'],
      canceled:             ['Ничего не оплачено', 'Этот платёж отменён. С вашего кошелька ничего не списано.'],
      failed:               ['Платёж не удался', 'Ничего не оплачено. Вернитесь к продавцу.'],
      somebody_else:        ['Платёж принял кто-то другой', 'Оплата идёт из другого кошелька. С вашего кошелька ничего не списано.'],
      unknown:              ['Такого платежа нет', 'Ничего не оплачено. Возможно, адрес неполный: откройте ссылку ещё раз там, где вы её нашли.'],
      other_mode:           ['Эта учётная запись здесь не подходит', 'Ничего не оплачено. Продавец работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
      impossible:           ['Из этого кошелька здесь заплатить нельзя', 'Ничего не оплачено. Кошелёк принадлежит получателю платежа, или платёж за это время изменился.'],
    },
    permission: {
      rejected:             ['Разрешение не дано', 'Вы отклонили этот запрос. Продавец не может списывать деньги с вашего кошелька.'],
      revoked:              ['Разрешение не дано', 'Продавец отозвал свой запрос и не может списывать деньги с вашего кошелька.'],
      lapsed:               ['Разрешение не дано', 'Время этого запроса вышло. Продавец не может списывать деньги с вашего кошелька.'],
      canceled:             ['Разрешение не дано', 'Этот запрос отменён. Продавец не может списывать деньги с вашего кошелька.'],
      failed:               ['Запрос не удался', 'Разрешение не дано. Вернитесь к продавцу.'],
      somebody_else:        ['Запрос принял кто-то другой', 'Разрешение дано из другого кошелька. По нему продавец не может списывать деньги с вашего.'],
      other_mode:           ['Эта учётная запись здесь не подходит', 'Разрешение не дано. Продавец работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
      impossible:           ['Этот кошелёк здесь не подходит', 'Разрешение не дано. Возможно, запрос за это время изменился: откройте ссылку ещё раз там, где вы её нашли.'],
    },
  },
};
