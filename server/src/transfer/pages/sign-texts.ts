import type { InEveryLanguage } from '../../pages/language.ts';
import type { DeliveryOption } from '../single-window/single-window.ts';
import type { TransferStatus } from '../transfers/transfer.states.ts';

type StateText = readonly [heading: string, meaning: string];

/** What a payer may be told about a transfer. */
export type SignState =
  | Exclude<TransferStatus, 'new' | 'registered' | 'reserved'>
  | 'scheduled'
  | 'on_its_way'
  | 'impossible';

type SignTexts = {
  readonly heading: (who: string) => string;
  readonly asked: (who: string) => string;
  readonly to: string;
  readonly finally: string;
  readonly from: string;
  readonly purpose: string;
  readonly reference: (reference: string) => string;
  readonly when: string;
  readonly atOnce: string;
  readonly stepByStep: (who: string) => string;
  readonly keptUntil: string;
  readonly delivery: Readonly<Record<DeliveryOption, string>>;
  readonly sign: (amount: string) => string;
  readonly reject: string;
  /** Of what was signed and has not gone out. */
  readonly takeBack: string;
  readonly back: (who: string) => string;
  readonly signInAgain: string;
  readonly unknown: StateText;
  readonly untrusted: StateText;
  readonly states: Readonly<Record<SignState, StateText>>;
};

// biome-ignore format: one text per line
export const signTexts: InEveryLanguage<SignTexts> = {
  en: {
    heading: (who) => `${who} asks you to sign a transfer`,
    asked: (who) => `Asked for by ${who}`,
    to: 'To',
    finally: 'In the end for',
    from: 'From your account',
    purpose: 'Purpose',
    reference: (reference) => `Reference: ${reference}`,
    when: 'When',
    atOnce: 'As soon as you sign',
    stepByStep: (who) => `After you sign, when ${who} goes on with it`,
    keptUntil: 'Kept until',
    delivery: { bank_account: 'to a bank account', cash_pickup: 'in cash', mobile_wallet: 'to the wallet of a mobile phone' },
    sign: (amount) => `Sign the transfer of ${amount}`,
    reject: 'Reject',
    takeBack: 'Take the transfer back',
    back: (who) => `Back to ${who}`,
    signInAgain: 'Sign in with another account',
    unknown: ['There is no such transfer', 'Nothing was signed. The transfer may be for another account, or the address may be incomplete: open it again from where you found it.'],
    untrusted: ['This request cannot be trusted', 'Nothing was signed. Whoever sent you here wants you to go on to an address that is not registered. Please tell them.'],
    states: {
      signed:               ['Signed', 'Nothing was sent yet: the money is in your wallet. The transfer goes on when whoever asked for it takes the next step.'],
      done:                 ['Sent', 'You have signed the transfer, and the money is with the recipient.'],
      rejected:             ['Nothing was sent', 'This transfer was rejected or taken back. The money in your wallet is yours.'],
      failed:               ['The transfer failed', 'Nothing was sent. What was reserved for it is yours again.'],
      waiting_funds:        ['Signed, waiting for money', 'Nothing was sent yet: your account holds too little. As soon as enough money comes to it, the transfer goes on by itself.'],
      waiting_registration: ['Signed', 'The money is reserved in your wallet. The recipient gets it as soon as they have a wallet; if they do not open one in time, you have it again.'],
      waiting_password:     ['Signed, waiting for the password', 'The money is reserved in your wallet. It is sent as soon as whoever asked for the transfer gives its password.'],
      scheduled:            ['Signed', 'The money is reserved in your wallet, and is sent at the time below.'],
      on_its_way:           ['Signed, on its way', 'The money is reserved and on its way to the recipient. If it cannot be delivered, you have it again.'],
      impossible:           ['This transfer cannot be carried out', 'Nothing was sent. The recipient cannot receive this money. Please tell whoever asked for the transfer.'],
    },
  },
  lt: {
    heading: (who) => `${who} prašo pasirašyti pervedimą`,
    asked: (who) => `Prašo ${who}`,
    to: 'Gavėjas',
    finally: 'Galutinis gavėjas',
    from: 'Iš jūsų sąskaitos',
    purpose: 'Paskirtis',
    reference: (reference) => `Įmokos kodas: ${reference}`,
    when: 'Kada',
    atOnce: 'Iš karto, kai pasirašysite',
    stepByStep: (who) => `Kai pasirašysite ir ${who} tęs pervedimą`,
    keptUntil: 'Laukiama iki',
    delivery: { bank_account: 'į banko sąskaitą', cash_pickup: 'grynaisiais pinigais', mobile_wallet: 'į mobiliojo telefono piniginę' },
    sign: (amount) => `Pasirašyti ${amount} pervedimą`,
    reject: 'Atmesti',
    takeBack: 'Atšaukti pervedimą',
    back: (who) => `Grįžti į ${who}`,
    signInAgain: 'Prisijungti prie kitos paskyros',
    unknown: ['Tokio pervedimo nėra', 'Nieko nepasirašyta. Galbūt pervedimas skirtas kitai paskyrai arba adresas nepilnas: atverkite nuorodą iš naujo ten, kur ją radote.'],
    untrusted: ['Šia užklausa negalima pasitikėti', 'Nieko nepasirašyta. Jus čia atsiuntę asmenys nori nukreipti jus adresu, kuris neužregistruotas. Praneškite jiems apie tai.'],
    states: {
      signed:               ['Pasirašyta', 'Pinigai dar neišsiųsti ir yra jūsų piniginėje. Pervedimas bus tęsiamas, kai jo prašytojas atliks kitą žingsnį.'],
      done:                 ['Pervesta', 'Pervedimą pasirašėte, pinigai pasiekė gavėją.'],
      rejected:             ['Nieko neišsiųsta', 'Pervedimas atmestas arba atšauktas. Pinigai liko jūsų piniginėje.'],
      failed:               ['Pervedimas nepavyko', 'Nieko neišsiųsta. Pervedimui rezervuoti pinigai vėl jūsų.'],
      waiting_funds:        ['Pasirašyta, laukiama pinigų', 'Pinigai dar neišsiųsti: jūsų sąskaitoje jų per mažai. Kai tik jų pakaks, pervedimas bus tęsiamas automatiškai.'],
      waiting_registration: ['Pasirašyta', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas juos gaus, kai tik turės piniginę; jei laiku jos nesusikurs, pinigai vėl bus jūsų.'],
      waiting_password:     ['Pasirašyta, laukiama slaptažodžio', 'Pinigai rezervuoti jūsų piniginėje. Jie bus išsiųsti, kai tik pervedimo prašytojas pateiks jo slaptažodį.'],
      scheduled:            ['Pasirašyta', 'Pinigai rezervuoti jūsų piniginėje ir bus išsiųsti žemiau nurodytu laiku.'],
      on_its_way:           ['Pasirašyta, pinigai pakeliui', 'Pinigai rezervuoti ir siunčiami gavėjui. Jei jų pristatyti nepavyks, jie vėl bus jūsų.'],
      impossible:           ['Šio pervedimo atlikti negalima', 'Nieko neišsiųsta. Gavėjas šių pinigų gauti negali. Praneškite apie tai pervedimo prašytojui.'],
    },
  },
  ru: {
    heading: (who) => `${who} просит подписать перевод`,
    asked: (who) => `Просит ${who}`,
    to: 'Получатель',
    finally: 'Конечный получатель',
    from: 'С вашего счёта',
    purpose: 'Назначение',
    reference: (reference) => `Код платежа: ${reference}`,
    when: 'Когда',
    atOnce: 'Сразу, как только вы подпишете',
    stepByStep: (who) => `После подписи, когда ${who} продолжит перевод`,
    keptUntil: 'Ожидаем до',
    delivery: { bank_account: 'на банковский счёт', cash_pickup: 'наличными', mobile_wallet: 'на кошелёк мобильного телефона' },
    sign: (amount) => `Подписать перевод на ${amount}`,
    reject: 'Отклонить',
    takeBack: 'Отозвать перевод',
    back: (who) => `Вернуться в ${who}`,
    signInAgain: 'Войти под другой учётной записью',
    unknown: ['Такого перевода нет', 'Ничего не подписано. Возможно, перевод предназначен для другой учётной записи или адрес неполный: откройте ссылку ещё раз там, где вы её нашли.'],
    untrusted: ['Этому запросу нельзя доверять', 'Ничего не подписано. Те, кто вас сюда направил, хотят отправить вас на адрес, который не зарегистрирован. Сообщите им об этом.'],
    states: {
      signed:               ['Подписано', 'Деньги ещё не отправлены и находятся в вашем кошельке. Перевод продолжится, когда тот, кто его запросил, сделает следующий шаг.'],
      done:                 ['Отправлено', 'Вы подписали перевод, и деньги поступили получателю.'],
      rejected:             ['Ничего не отправлено', 'Перевод отклонён или отозван. Деньги остались в вашем кошельке.'],
      failed:               ['Перевод не удался', 'Ничего не отправлено. Зарезервированные деньги снова ваши.'],
      waiting_funds:        ['Подписано, ожидаем денег', 'Пока ничего не отправлено: на вашем счёте недостаточно денег. Как только их хватит, перевод продолжится автоматически.'],
      waiting_registration: ['Подписано', 'Деньги зарезервированы в вашем кошельке. Получатель получит их, как только у него появится кошелёк; если он не создаст его вовремя, деньги снова будут вашими.'],
      waiting_password:     ['Подписано, ожидаем пароля', 'Деньги зарезервированы в вашем кошельке. Они будут отправлены, как только тот, кто запросил перевод, укажет его пароль.'],
      scheduled:            ['Подписано', 'Деньги зарезервированы в вашем кошельке и будут отправлены в указанное ниже время.'],
      on_its_way:           ['Подписано, деньги в пути', 'Деньги зарезервированы и отправляются получателю. Если доставить их не удастся, они снова будут вашими.'],
      impossible:           ['Этот перевод выполнить нельзя', 'Ничего не отправлено. Получатель не может получить эти деньги. Сообщите об этом тому, кто запросил перевод.'],
    },
  },
};
