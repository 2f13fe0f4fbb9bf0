import type { InEveryLanguage } from '../../pages/language.ts';
import { type FactorTexts, factorTexts } from '../../pages/second-factor/factor-texts.ts';
import type { Face } from '../desk-request.ts';

type Stop = readonly [heading: string, meaning: string];
type OfFace = Readonly<Record<Face, string>>;

type EntryTexts = FactorTexts & {
  readonly signIn: string;
  readonly signInMeaning: OfFace;
  readonly email: string;
  readonly emailMissing: string;
  readonly emailBad: string;
  readonly password: string;
  readonly passwordMissing: string;
  /** The text of the button. */
  readonly enter: string;
  /** Covers unknown, invited, suspended and wrong, and does not reveal which. */
  readonly refused: string;
  readonly pausedPasswords: (period: string) => string;
  readonly forgotten: string;
  readonly signOut: string;
  readonly formRefused: Stop;
  readonly openAgain: string;
  readonly codeTitle: string;
  readonly proveTitle: string;
  readonly proveMeaning: string;
  readonly keptTitle: string;
  readonly keptMeaning: string;
  readonly keptBack: string;
  readonly somebodyElse: string;
  readonly askTitle: string;
  readonly askMeaning: string;
  readonly sendLink: string;
  readonly linkSent: Stop;
  readonly backToSignIn: string;
  readonly setTitle: string;
  readonly setMeaning: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly savePassword: string;
  readonly deadLink: Stop;
  readonly newLink: string;
  readonly welcome: (name: string) => string;
  readonly welcomeMeaning: string;
  readonly deadInvitation: Stop;
};

// biome-ignore format: one text per line
export const entryTexts: InEveryLanguage<EntryTexts> = {
  en: {
    ...factorTexts.en,
    signIn: 'Sign in',
    signInMeaning: {
      portal: 'The portal is for the people who work for a merchant.',
      console: 'The console is for the people who run this installation.',
    },
    email: 'Email',
    emailMissing: 'Please enter your email address.',
    emailBad: 'Please enter an email address, such as ona@example.com.',
    password: 'Password',
    passwordMissing: 'Please enter your password.',
    enter: 'Sign in',
    refused: 'Wrong email address or password. Check them and try again.',
    pausedPasswords: (period) => `Too many wrong passwords. Wait ${period}, then try again.`,
    forgotten: 'Forgot your password?',
    signOut: 'Sign out',
    formRefused: ['Your click did not go through', 'It changed nothing: the page was open too long, cookies are turned off, or the form came from another site.'],
    openAgain: 'Reopen the page',
    codeTitle: 'Second factor',
    proveTitle: 'Confirm that it is you',
    proveMeaning: 'What you are about to do is sensitive, so please give your second factor again. It then counts for five minutes.',
    keptTitle: 'Thank you, it is confirmed',
    keptMeaning: 'What you entered has been kept and nothing has been done yet. Continue to do it now.',
    keptBack: 'Back to the page',
    somebodyElse: 'Sign in as someone else',
    askTitle: 'Forgot your password?',
    askMeaning: 'Enter your email address. We will send you a link to set a new password.',
    sendLink: 'Send the link',
    linkSent: ['Check your email', 'If someone works here under this address, a message with a link is on its way. The link can be used once, within one hour.'],
    backToSignIn: 'Back to sign-in',
    setTitle: 'Set a new password',
    setMeaning: 'You will be signed in here and signed out everywhere else.',
    newPassword: 'New password',
    passwordHint: 'At least 8 characters.',
    savePassword: 'Save password',
    deadLink: ['This link no longer works', 'It was used, is more than an hour old or is incomplete, or your password has been changed since. Your click changed nothing.'],
    newLink: 'Request a new link',
    welcome: (name) => `Welcome, ${name}`,
    welcomeMeaning: 'Set a password for your work here. After that you can set up a second factor.',
    deadInvitation: ['This invitation no longer works', 'It was used, has expired or is incomplete. If you have a password, sign in; otherwise ask the person who invited you for a new invitation.'],
  },
  lt: {
    ...factorTexts.lt,
    signIn: 'Prisijungimas',
    signInMeaning: {
      portal: 'Portalas skirtas pardavėjo darbuotojams.',
      console: 'Pultas skirtas šią sistemą prižiūrintiems darbuotojams.',
    },
    email: 'El. paštas',
    emailMissing: 'Įveskite savo el. pašto adresą.',
    emailBad: 'Įveskite el. pašto adresą, pavyzdžiui, ona@example.com.',
    password: 'Slaptažodis',
    passwordMissing: 'Įveskite slaptažodį.',
    enter: 'Prisijungti',
    refused: 'Neteisingas el. pašto adresas arba slaptažodis. Patikrinkite ir bandykite dar kartą.',
    pausedPasswords: (period) => `Per daug neteisingų slaptažodžių. Palaukite ${period} ir bandykite dar kartą.`,
    forgotten: 'Pamiršote slaptažodį?',
    signOut: 'Atsijungti',
    formRefused: ['Paspaudimas nesuveikė', 'Nieko nepakeista: puslapis buvo atvertas per ilgai, išjungti slapukai arba forma atsiųsta iš kitos svetainės.'],
    openAgain: 'Atverti iš naujo',
    codeTitle: 'Antrasis patvirtinimas',
    proveTitle: 'Patvirtinkite, kad tai jūs',
    proveMeaning: 'Šis veiksmas svarbus, todėl patvirtinkite jį dar kartą. Patvirtinimas galios penkias minutes.',
    keptTitle: 'Ačiū, patvirtinta',
    keptMeaning: 'Tai, ką įvedėte, išsaugota, bet dar neatlikta. Tęskite, ir tai bus atlikta dabar.',
    keptBack: 'Grįžti į puslapį',
    somebodyElse: 'Prisijungti kitu vardu',
    askTitle: 'Pamiršote slaptažodį?',
    askMeaning: 'Įveskite savo el. pašto adresą. Atsiųsime nuorodą, kurią atvėrę susikursite naują slaptažodį.',
    sendLink: 'Siųsti nuorodą',
    linkSent: ['Patikrinkite el. paštą', 'Jei šiuo adresu registruotas darbuotojas, laiškas su nuoroda jau išsiųstas. Nuoroda vienkartinė ir galioja vieną valandą.'],
    backToSignIn: 'Grįžti į prisijungimą',
    setTitle: 'Susikurkite naują slaptažodį',
    setMeaning: 'Čia prisijungsite, o visur kitur būsite atjungti.',
    newPassword: 'Naujas slaptažodis',
    passwordHint: 'Ne mažiau kaip 8 ženklai.',
    savePassword: 'Išsaugoti slaptažodį',
    deadLink: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, senesnė nei viena valanda arba nukopijuota ne visa, arba slaptažodis vėliau jau pakeistas. Paspaudus niekas nepasikeitė.'],
    newLink: 'Prašyti naujos nuorodos',
    welcome: (name) => `Sveiki, ${name}`,
    welcomeMeaning: 'Susikurkite slaptažodį darbui. Paskui galėsite įjungti antrąjį patvirtinimą.',
    deadInvitation: ['Šis kvietimas nebegalioja', 'Jis jau panaudotas, baigėsi jo laikas arba nuoroda nukopijuota ne visa. Jei slaptažodį turite, prisijunkite; jei ne, paprašykite naujo kvietimo.'],
  },
  ru: {
    ...factorTexts.ru,
    signIn: 'Вход',
    signInMeaning: {
      portal: 'Портал предназначен для сотрудников продавца.',
      console: 'Консоль предназначена для сотрудников, которые обслуживают эту систему.',
    },
    email: 'Эл. почта',
    emailMissing: 'Введите адрес эл. почты.',
    emailBad: 'Введите адрес эл. почты, например ona@example.com.',
    password: 'Пароль',
    passwordMissing: 'Введите пароль.',
    enter: 'Войти',
    refused: 'Неверный адрес эл. почты или пароль. Проверьте и попробуйте ещё раз.',
    pausedPasswords: (period) => `Слишком много неверных паролей. Подождите ${period} и попробуйте ещё раз.`,
    forgotten: 'Забыли пароль?',
    signOut: 'Выйти',
    formRefused: ['Нажатие не сработало', 'Ничего не изменено: страница была открыта слишком долго, отключены файлы cookie или форма пришла с другого сайта.'],
    openAgain: 'Открыть заново',
    codeTitle: 'Второй фактор',
    proveTitle: 'Подтвердите, что это вы',
    proveMeaning: 'Это важное действие, поэтому подтвердите его вторым фактором ещё раз. Подтверждение действует пять минут.',
    keptTitle: 'Спасибо, подтверждено',
    keptMeaning: 'Введённое сохранено, но ещё не выполнено. Продолжите, и это будет выполнено сейчас.',
    keptBack: 'Вернуться на страницу',
    somebodyElse: 'Войти под другим именем',
    askTitle: 'Забыли пароль?',
    askMeaning: 'Введите свой адрес эл. почты. Мы пришлём ссылку, по которой вы зададите новый пароль.',
    sendLink: 'Отправить ссылку',
    linkSent: ['Проверьте почту', 'Если по этому адресу зарегистрирован сотрудник, письмо со ссылкой уже отправлено. Ссылка одноразовая и действует один час.'],
    backToSignIn: 'Вернуться ко входу',
    setTitle: 'Задайте новый пароль',
    setMeaning: 'Здесь вы войдёте, а на всех других устройствах выйдете.',
    newPassword: 'Новый пароль',
    passwordHint: 'Не меньше 8 знаков.',
    savePassword: 'Сохранить пароль',
    deadLink: ['Эта ссылка больше не работает', 'Она уже использована, старше одного часа или скопирована не полностью, или пароль с тех пор уже изменён. Нажатие ничего не изменило.'],
    newLink: 'Запросить новую ссылку',
    welcome: (name) => `Здравствуйте, ${name}`,
    welcomeMeaning: 'Задайте пароль для работы. После этого вы сможете включить второй фактор.',
    deadInvitation: ['Это приглашение больше не действует', 'Оно уже использовано, истекло или ссылка скопирована не полностью. Если пароль у вас есть, войдите; если нет, попросите новое приглашение.'],
  },
};
