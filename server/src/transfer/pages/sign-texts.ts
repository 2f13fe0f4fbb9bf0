import type { InEveryLanguage } from '../../pages/language.ts';
import type { DeliveryOption } from '../single-window/single-window.ts';
import type { TransferStatus } from '../transfers/transfer.states.ts';

type StateText = readonly [heading: string, meaning: string];

/** The states of a transfer that a payer may learn. */
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
  /** For a transfer that was signed and has not left. */
  readonly takeBack: string;
  readonly back: (who: string) => string;
  readonly unknown: StateText;
  readonly untrusted: StateText;
  readonly suspended: StateText;
  readonly states: Readonly<Record<SignState, StateText>>;
};

// biome-ignore format: one text per line
export const signTexts: InEveryLanguage<SignTexts> = {
  en: {
    heading: (who) => `${who} asks you to sign a transfer`,
    asked: (who) => `Requested by ${who}`,
    to: 'To',
    finally: 'Final recipient',
    from: 'From your account',
    purpose: 'Purpose',
    reference: (reference) => `Reference: ${reference}`,
    when: 'When',
    atOnce: 'As soon as you sign',
    stepByStep: (who) => `After you sign, once ${who} continues`,
    keptUntil: 'Waiting until',
    delivery: { bank_account: 'to a bank account', cash_pickup: 'in cash', mobile_wallet: 'to a mobile wallet' },
    sign: (amount) => `Sign the transfer of ${amount}`,
    reject: 'Decline',
    takeBack: 'Cancel the transfer',
    back: (who) => `Back to ${who}`,
    unknown: ['Transfer not found', 'Nothing was signed. The transfer may belong to someone else, or the link may be incomplete: open it again from the message or page where you found it.'],
    untrusted: ['This request cannot be trusted', 'Nothing was signed. The site that sent you here wants to take you to an address it has not registered. Do not go on, and tell the owner of the site.'],
    suspended: ['Payments are not possible now', 'Nothing was signed, and no money was sent. The sender of this request cannot make payments at the moment.'],
    states: {
      signed:               ['Signed', 'Nothing has been sent yet: the money is still in your wallet. The transfer will continue when its requester takes the next step.'],
      done:                 ['Transfer completed', 'You signed the transfer, and the money has been sent to the recipient.'],
      rejected:             ['Nothing was sent', 'This transfer was declined or cancelled. The money is still in your wallet.'],
      failed:               ['The transfer failed', 'Nothing was sent. The reserved money is available to you again.'],
      waiting_funds:        ['Signed, waiting for money', 'Nothing has been sent yet: there is not enough money in your wallet. The transfer will continue automatically as soon as there is.'],
      waiting_registration: ['Signed', 'The money is reserved in your wallet. The recipient will get it as soon as they create a wallet; if they do not do so in time, it becomes available to you again.'],
      waiting_password:     ['Signed, waiting for the password', 'The money is reserved in your wallet. It will be sent as soon as the requester enters the transfer password.'],
      scheduled:            ['Signed', 'The money is reserved in your wallet and will be sent at the time shown below.'],
      on_its_way:           ['Signed, on its way', 'The money is reserved and on its way to the recipient. If it cannot be delivered, it will be returned to your wallet.'],
      impossible:           ['This transfer cannot be carried out', 'Nothing was sent. The recipient cannot receive this money. Please tell the requester of the transfer.'],
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
    delivery: { bank_account: 'į banko sąskaitą', cash_pickup: 'grynaisiais pinigais', mobile_wallet: 'į mobiliąją piniginę' },
    sign: (amount) => `Pasirašyti ${amount} pervedimą`,
    reject: 'Atmesti',
    takeBack: 'Atšaukti pervedimą',
    back: (who) => `Grįžti į svetainę „${who}“`,
    unknown: ['Tokio pervedimo nėra', 'Nieko nepasirašyta. Galbūt pervedimas skirtas kitai paskyrai arba nukopijuota ne visa nuoroda: atverkite ją iš laiško ar puslapio, kuriame ją radote.'],
    untrusted: ['Šiuo prašymu negalima pasitikėti', 'Nieko nepasirašyta. Svetainė, iš kurios čia patekote, nori nukreipti jus neregistruotu adresu. Toliau netęskite ir praneškite apie tai svetainės savininkui.'],
    suspended: ['Šiuo metu pervesti negalima', 'Nieko nepasirašyta, pinigai neišsiųsti. Pervedimo iniciatorius šiuo metu negali atlikti mokėjimų.'],
    states: {
      signed:               ['Pasirašyta', 'Pinigai dar neišsiųsti ir yra jūsų piniginėje. Pervedimas bus tęsiamas, kai jo iniciatorius atliks kitą žingsnį.'],
      done:                 ['Pervedimas įvykdytas', 'Pasirašėte pervedimą, pinigai išsiųsti gavėjui.'],
      rejected:             ['Nieko neišsiųsta', 'Pervedimas atmestas arba atšauktas. Pinigai liko jūsų piniginėje.'],
      failed:               ['Pervedimas nepavyko', 'Nieko neišsiųsta. Rezervuotais pinigais vėl galite naudotis.'],
      waiting_funds:        ['Pasirašyta, laukiama pinigų', 'Pinigai dar neišsiųsti: jūsų piniginėje nepakanka pinigų. Kai tik jų pakaks, pervedimas bus tęsiamas automatiškai.'],
      waiting_registration: ['Pasirašyta', 'Pinigai rezervuoti jūsų piniginėje. Gavėjas juos gaus, kai tik turės piniginę; jei laiku jos nesusikurs, pinigais vėl galėsite naudotis.'],
      waiting_password:     ['Pasirašyta, laukiama slaptažodžio', 'Pinigai rezervuoti jūsų piniginėje. Jie bus išsiųsti, kai tik pervedimo iniciatorius įves pervedimo slaptažodį.'],
      scheduled:            ['Pasirašyta', 'Pinigai rezervuoti jūsų piniginėje ir bus išsiųsti toliau nurodytu laiku.'],
      on_its_way:           ['Pasirašyta, pinigai pakeliui', 'Pinigai rezervuoti ir siunčiami gavėjui. Jei jų pristatyti nepavyks, jie bus grąžinti į jūsų piniginę.'],
      impossible:           ['Šio pervedimo atlikti negalima', 'Nieko neišsiųsta. Gavėjas šių pinigų gauti negali. Praneškite apie tai pervedimo iniciatoriui.'],
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
    delivery: { bank_account: 'на банковский счёт', cash_pickup: 'наличными', mobile_wallet: 'на мобильный кошелёк' },
    sign: (amount) => `Подписать перевод на ${amount}`,
    reject: 'Отклонить',
    takeBack: 'Отозвать перевод',
    back: (who) => `Вернуться на сайт «${who}»`,
    unknown: ['Такого перевода нет', 'Ничего не подписано. Возможно, перевод предназначен для другой учётной записи или ссылка скопирована не полностью: откройте её ещё раз из письма или со страницы, где вы её нашли.'],
    untrusted: ['Этому запросу нельзя доверять', 'Ничего не подписано. Сайт, с которого вы пришли, хочет направить вас на незарегистрированный адрес. Не продолжайте и сообщите об этом владельцу сайта.'],
    suspended: ['Сейчас перевести нельзя', 'Ничего не подписано, деньги не отправлены. Инициатор перевода сейчас не может проводить платежи.'],
    states: {
      signed:               ['Подписано', 'Деньги ещё не отправлены и находятся в вашем кошельке. Перевод продолжится, когда его инициатор сделает следующий шаг.'],
      done:                 ['Перевод выполнен', 'Вы подписали перевод, деньги отправлены получателю.'],
      rejected:             ['Ничего не отправлено', 'Перевод отклонён или отозван. Деньги остались в вашем кошельке.'],
      failed:               ['Перевод не прошёл', 'Ничего не отправлено. Зарезервированные деньги снова доступны.'],
      waiting_funds:        ['Подписано, ожидаем поступления денег', 'Пока ничего не отправлено: в вашем кошельке недостаточно денег. Как только их хватит, перевод продолжится автоматически.'],
      waiting_registration: ['Подписано', 'Деньги зарезервированы в вашем кошельке. Получатель получит их, как только у него появится кошелёк; если он не создаст его вовремя, деньги снова станут доступны.'],
      waiting_password:     ['Подписано, ожидаем пароля', 'Деньги зарезервированы в вашем кошельке. Они будут отправлены, как только инициатор перевода введёт пароль перевода.'],
      scheduled:            ['Подписано', 'Деньги зарезервированы в вашем кошельке и будут отправлены в указанное ниже время.'],
      on_its_way:           ['Подписано, деньги в пути', 'Деньги зарезервированы и отправляются получателю. Если доставить их не удастся, они вернутся в ваш кошелёк.'],
      impossible:           ['Этот перевод выполнить нельзя', 'Ничего не отправлено. Получатель не может получить эти деньги. Сообщите об этом инициатору перевода.'],
    },
  },
};
