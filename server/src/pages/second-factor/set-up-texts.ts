import type { InEveryLanguage } from '../language.ts';

/** The texts for setting up a second factor, for every kind of user. */
export type SetUpTexts = {
  readonly app: string;
  readonly appMeaning: string;
  readonly isOn: string;
  readonly isOff: string;
  readonly scan: string;
  readonly qrLabel: string;
  readonly secret: string;
  readonly appCodeHint: string;
  readonly confirm: string;
  readonly codeUnfit: string;
  readonly remove: string;
  readonly passkeys: string;
  readonly passkeysMeaning: string;
  readonly passkeysNowhere: string;
  readonly noPasskeys: string;
  readonly passkeyName: string;
  readonly passkeyNameHint: string;
  readonly passkeyUnnamed: string;
  readonly addPasskey: string;
  readonly passkeyRefused: string;
  readonly added: string;
  readonly lastUsed: string;
  readonly never: string;
  readonly recovery: string;
  readonly recoveryMeaning: string;
  readonly recoveryLeft: (count: number) => string;
  readonly renew: string;
  readonly codesTitle: string;
  readonly codesMeaning: string;
  readonly codesKept: string;
  readonly prove: string;
  readonly proveLink: string;
};

// biome-ignore format: one text per line
export const setUpTexts: InEveryLanguage<SetUpTexts> = {
  en: {
    app: 'Authenticator app',
    appMeaning: 'An app on your phone shows a new code of six digits every 30 seconds.',
    isOn: 'Set up',
    isOff: 'Not set up',
    scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
    qrLabel: 'QR code for the authenticator app',
    secret: 'Key',
    appCodeHint: 'The six digits that the app shows now.',
    confirm: 'Set up the app',
    codeUnfit: 'This code does not fit the key. Check the clock of your phone, and enter the code that the app shows now.',
    remove: 'Remove',
    passkeys: 'Passkeys',
    passkeysMeaning: 'A passkey is kept by your device, your browser or a security key, and works only on this site.',
    passkeysNowhere: 'Passkeys need a page with https and a domain name. Use an authenticator app here.',
    noPasskeys: 'No passkeys yet.',
    passkeyName: 'Name of the passkey',
    passkeyNameHint: 'So that you know it again, such as “Work laptop”.',
    passkeyUnnamed: 'Passkey',
    addPasskey: 'Add a passkey',
    passkeyRefused: 'This passkey could not be added. You may have it already, or the page was open too long.',
    added: 'Added',
    lastUsed: 'Last used',
    never: 'never',
    recovery: 'Recovery codes',
    recoveryMeaning: 'Each of them stands in for your second factor once.',
    recoveryLeft: (count) => `${count} of 10 left`,
    renew: 'Make new codes',
    codesTitle: 'Your recovery codes',
    codesMeaning: 'Keep them in a safe place, apart from your password. They are shown only now. Each can be used once, and new codes replace them all.',
    codesKept: 'I have kept them',
    prove: 'To change your second factor, confirm first that it is you.',
    proveLink: 'Confirm that it is you',
  },
  lt: {
    app: 'Autentifikavimo programėlė',
    appMeaning: 'Telefono programėlė kas 30 sekundžių parodo naują šešių skaitmenų kodą.',
    isOn: 'Įjungta',
    isOff: 'Neįjungta',
    scan: 'Nuskenuokite šį kodą programėle arba įveskite joje raktą. Tada įveskite programėlės rodomą kodą.',
    qrLabel: 'QR kodas autentifikavimo programėlei',
    secret: 'Raktas',
    appCodeHint: 'Šeši skaitmenys, kuriuos programėlė rodo dabar.',
    confirm: 'Įjungti programėlę',
    codeUnfit: 'Kodas neatitinka rakto. Patikrinkite telefono laikrodį ir įveskite kodą, kurį programėlė rodo dabar.',
    remove: 'Pašalinti',
    passkeys: 'Prieigos raktai',
    passkeysMeaning: 'Prieigos raktą saugo jūsų įrenginys, naršyklė arba saugos raktas; jis veikia tik šioje svetainėje.',
    passkeysNowhere: 'Prieigos raktams reikia https ir domeno vardo. Čia naudokite autentifikavimo programėlę.',
    noPasskeys: 'Prieigos raktų dar nėra.',
    passkeyName: 'Prieigos rakto pavadinimas',
    passkeyNameHint: 'Kad vėliau jį atpažintumėte, pavyzdžiui, „Darbo kompiuteris“.',
    passkeyUnnamed: 'Prieigos raktas',
    addPasskey: 'Pridėti prieigos raktą',
    passkeyRefused: 'Prieigos rakto pridėti nepavyko. Galbūt jį jau turite arba puslapis buvo atvertas per ilgai.',
    added: 'Pridėtas',
    lastUsed: 'Naudotas',
    never: 'niekada',
    recovery: 'Atsarginiai kodai',
    recoveryMeaning: 'Kiekvienas jų vieną kartą pakeičia antrąjį patvirtinimą.',
    recoveryLeft: (count) => `Liko ${count} iš 10`,
    renew: 'Sukurti naujus kodus',
    codesTitle: 'Jūsų atsarginiai kodai',
    codesMeaning: 'Laikykite juos saugioje vietoje, atskirai nuo slaptažodžio. Jie rodomi tik dabar. Kiekvienas tinka vieną kartą, o nauji pakeičia visus senus.',
    codesKept: 'Kodus išsaugojau',
    prove: 'Norėdami keisti antrąjį patvirtinimą, pirmiausia patvirtinkite, kad tai jūs.',
    proveLink: 'Patvirtinti, kad tai aš',
  },
  ru: {
    app: 'Приложение-аутентификатор',
    appMeaning: 'Приложение на телефоне каждые 30 секунд показывает новый код из шести цифр.',
    isOn: 'Подключено',
    isOff: 'Не подключено',
    scan: 'Отсканируйте этот код приложением или введите в нём ключ. Затем введите код, который оно покажет.',
    qrLabel: 'QR-код для приложения-аутентификатора',
    secret: 'Ключ',
    appCodeHint: 'Шесть цифр, которые приложение показывает сейчас.',
    confirm: 'Подключить приложение',
    codeUnfit: 'Код не подходит к ключу. Проверьте часы телефона и введите код, который приложение показывает сейчас.',
    remove: 'Удалить',
    passkeys: 'Ключи доступа',
    passkeysMeaning: 'Ключ доступа хранит ваше устройство, браузер или аппаратный ключ; он работает только на этом сайте.',
    passkeysNowhere: 'Для ключей доступа нужны https и доменное имя. Используйте здесь приложение-аутентификатор.',
    noPasskeys: 'Ключей доступа пока нет.',
    passkeyName: 'Название ключа доступа',
    passkeyNameHint: 'Чтобы вы его узнали, например «Рабочий ноутбук».',
    passkeyUnnamed: 'Ключ доступа',
    addPasskey: 'Добавить ключ доступа',
    passkeyRefused: 'Не удалось добавить ключ доступа. Возможно, он у вас уже есть или страница была открыта слишком долго.',
    added: 'Добавлен',
    lastUsed: 'Использован',
    never: 'никогда',
    recovery: 'Резервные коды',
    recoveryMeaning: 'Каждый из них один раз заменяет второй фактор.',
    recoveryLeft: (count) => `Осталось ${count} из 10`,
    renew: 'Создать новые коды',
    codesTitle: 'Ваши резервные коды',
    codesMeaning: 'Храните их в надёжном месте, отдельно от пароля. Они показаны только сейчас. Каждый подходит один раз, а новые заменяют все прежние.',
    codesKept: 'Коды сохранены',
    prove: 'Чтобы изменить второй фактор, сначала подтвердите, что это вы.',
    proveLink: 'Подтвердить, что это я',
  },
};
