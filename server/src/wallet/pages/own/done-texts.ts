import type { InEveryLanguage } from '../../../pages/language.ts';
import type { DoneWord } from './done-address.ts';

/** Reports of a finished action, on the page after its form. */
// biome-ignore format: one text per line
export const doneTexts: InEveryLanguage<Readonly<Record<DoneWord, string>>> = {
  en: {
    passwordChanged: 'Your password was changed.',
    pinChanged: 'Your PIN was changed.',
    canceled: 'The permission was cancelled. You can give it again when the seller asks for it.',
    revoked: 'The application no longer has access. To use it again, connect it again.',
    calledOff: 'Cancelled. Nothing will be taken from your wallet for it.',
    languageChanged: 'Your language was saved.',
    nameChanged: 'Your name was changed.',
    emailAsked: 'Check the inbox of the new address. If the address can be used, an email with a link is on its way. The link can be used once, within one day. Nothing changes until you open it and confirm. We send at most three such emails an hour.',
    emailChanged: 'Your email address was changed. Sign in with the new one from now on.',
  },
  lt: {
    passwordChanged: 'Slaptažodis pakeistas.',
    pinChanged: 'PIN kodas pakeistas.',
    canceled: 'Leidimas atšauktas. Jei jo vėl prireiks, suteikite jį iš naujo, kai pardavėjas paprašys.',
    revoked: 'Programa prieigos nebeturi. Norėdami vėl ja naudotis, prijunkite ją iš naujo.',
    calledOff: 'Atšaukta. Už tai iš jūsų piniginės nieko nenuskaitysime.',
    languageChanged: 'Kalba išsaugota.',
    nameChanged: 'Vardas pakeistas.',
    emailAsked: 'Patikrinkite naujojo adreso el. paštą. Jei adresą galima naudoti, laiškas su nuoroda jau išsiųstas. Nuoroda vienkartinė ir galioja vieną parą. Niekas nepasikeis, kol jos neatversite ir nepatvirtinsite. Tokių laiškų siunčiame ne daugiau kaip tris per valandą.',
    emailChanged: 'El. pašto adresas pakeistas. Nuo šiol prisijunkite su naujuoju adresu.',
  },
  ru: {
    passwordChanged: 'Пароль изменён.',
    pinChanged: 'ПИН-код изменён.',
    canceled: 'Разрешение отменено. Чтобы вернуть его, дайте новое, когда продавец его запросит.',
    revoked: 'У приложения больше нет доступа. Чтобы снова им пользоваться, подключите его заново.',
    calledOff: 'Отменено. С вашего кошелька за это ничего не спишем.',
    languageChanged: 'Язык сохранён.',
    nameChanged: 'Имя изменено.',
    emailAsked: 'Проверьте почту на новом адресе. Если адрес можно использовать, письмо со ссылкой уже отправлено. Ссылка одноразовая и действует одни сутки. Ничего не изменится, пока вы не откроете её и не подтвердите смену. Таких писем мы отправляем не больше трёх в час.',
    emailChanged: 'Адрес эл. почты изменён. С этого момента входите с новым адресом.',
  },
};
