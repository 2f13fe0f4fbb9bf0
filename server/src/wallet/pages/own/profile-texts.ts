import type { InEveryLanguage } from '../../../pages/language.ts';

type ProfileTexts = {
  readonly language: string;
  readonly languageHint: string;
  readonly saveLanguage: string;
  readonly name: string;
  readonly nameNow: string;
  readonly newName: string;
  readonly nameHint: string;
  readonly changeName: string;
  readonly nameBad: string;
  readonly email: string;
  readonly emailNow: string;
  readonly noEmail: string;
  readonly newEmail: string;
  readonly emailHint: string;
  readonly sendLink: string;
  readonly emailBad: string;
  readonly emailSame: string;
  readonly phone: string;
  readonly phoneNow: string;
  readonly noPhone: string;
  readonly phoneHint: string;
};

// biome-ignore format: one text per line
export const profileTexts: InEveryLanguage<ProfileTexts> = {
  en: {
    language: 'Language',
    languageHint: 'For the pages you see when you are signed in, and for emails to you.',
    saveLanguage: 'Save language',
    name: 'Name',
    nameNow: 'Current name',
    newName: 'New name',
    nameHint: 'Your full name. Sellers and applications to which you give access see it. You will get an email about the change.',
    changeName: 'Change name',
    nameBad: 'Enter a name of at most 255 characters. Nothing was changed.',
    email: 'Email',
    emailNow: 'Current email address',
    noEmail: 'No email address yet.',
    newEmail: 'New email address',
    emailHint: 'We will send a link to the new address. Nothing changes until you open the link and confirm.',
    sendLink: 'Send the link',
    emailBad: 'Enter an email address, such as ona@example.com. Nothing was changed.',
    emailSame: 'This is your email address already. Nothing was changed.',
    phone: 'Phone',
    phoneNow: 'Your phone number',
    noPhone: 'No phone number yet.',
    phoneHint: 'A phone number cannot be changed on this page. Please contact us.',
  },
  lt: {
    language: 'Kalba',
    languageHint: 'Puslapiams, kuriuos matote prisijungę, ir jums siunčiamiems laiškams.',
    saveLanguage: 'Išsaugoti kalbą',
    name: 'Vardas',
    nameNow: 'Dabartinis vardas',
    newName: 'Naujas vardas',
    nameHint: 'Vardas ir pavardė. Juos mato pardavėjai ir programos, kurioms suteikėte prieigą. Apie pakeitimą gausite laišką.',
    changeName: 'Pakeisti vardą',
    nameBad: 'Įveskite ne ilgesnį kaip 255 ženklų vardą. Nieko nepakeista.',
    email: 'El. paštas',
    emailNow: 'Dabartinis el. pašto adresas',
    noEmail: 'El. pašto adresas dar nenurodytas.',
    newEmail: 'Naujas el. pašto adresas',
    emailHint: 'Naujuoju adresu atsiųsime nuorodą. Niekas nepasikeis, kol jos neatversite ir nepatvirtinsite.',
    sendLink: 'Siųsti nuorodą',
    emailBad: 'Įveskite el. pašto adresą, pavyzdžiui, ona@example.com. Nieko nepakeista.',
    emailSame: 'Šį el. pašto adresą jau naudojate. Nieko nepakeista.',
    phone: 'Telefonas',
    phoneNow: 'Jūsų telefono numeris',
    noPhone: 'Telefono numeris nenurodytas.',
    phoneHint: 'Šiame puslapyje telefono numerio pakeisti negalima. Kreipkitės į mus.',
  },
  ru: {
    language: 'Язык',
    languageHint: 'Для страниц после входа и для писем, которые мы вам отправляем.',
    saveLanguage: 'Сохранить язык',
    name: 'Имя',
    nameNow: 'Текущее имя',
    newName: 'Новое имя',
    nameHint: 'Имя и фамилия. Их видят продавцы и приложения, которым вы дали доступ. Об изменении вы получите письмо.',
    changeName: 'Изменить имя',
    nameBad: 'Введите имя длиной не более 255 символов. Ничего не изменено.',
    email: 'Эл. почта',
    emailNow: 'Текущий адрес эл. почты',
    noEmail: 'Адрес эл. почты пока не указан.',
    newEmail: 'Новый адрес эл. почты',
    emailHint: 'Мы отправим ссылку на новый адрес. Ничего не изменится, пока вы не откроете её и не подтвердите смену.',
    sendLink: 'Отправить ссылку',
    emailBad: 'Введите адрес эл. почты, например ona@example.com. Ничего не изменено.',
    emailSame: 'Это уже ваш адрес эл. почты. Ничего не изменено.',
    phone: 'Телефон',
    phoneNow: 'Ваш номер телефона',
    noPhone: 'Номер телефона не указан.',
    phoneHint: 'На этой странице номер телефона изменить нельзя. Обратитесь к нам.',
  },
};
