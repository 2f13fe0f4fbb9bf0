import type { InEveryLanguage } from '../../pages/language.ts';

type FirstOperatorTexts = {
  readonly title: string;
  readonly meaning: string;
  readonly name: string;
  readonly wrongName: string;
  readonly wrongEmail: string;
  readonly knownEmail: string;
  readonly create: string;
  readonly dead: readonly [heading: string, meaning: string];
};

export const firstOperatorTexts: InEveryLanguage<FirstOperatorTexts> = {
  en: {
    title: 'The first operator',
    meaning:
      'An operator may do everything in this installation. After this you set up the second factor.',
    name: 'Name',
    wrongName: 'Enter your name.',
    wrongEmail: 'This is not an email address.',
    knownEmail: 'Someone of the staff has this address already. Enter another one.',
    create: 'Create operator',
    dead: [
      'This link is no longer valid',
      'It can be used once, within 24 hours, on the machine of the server, and only while there is no operator. Start the server again for a new one.',
    ],
  },
  lt: {
    title: 'Pirmasis operatorius',
    meaning: 'Operatorius šioje sistemoje gali viską. Paskui susikursite antrąjį patvirtinimą.',
    name: 'Vardas',
    wrongName: 'Įveskite vardą.',
    wrongEmail: 'Tai ne el. pašto adresas.',
    knownEmail: 'Šį adresą jau turi kitas darbuotojas. Įveskite kitą.',
    create: 'Sukurti operatorių',
    dead: [
      'Ši nuoroda nebegalioja',
      'Ji vienkartinė, galioja 24 valandas, tik serverio kompiuteryje ir tik kol nėra operatoriaus. Kad gautumėte naują, paleiskite serverį iš naujo.',
    ],
  },
  ru: {
    title: 'Первый оператор',
    meaning: 'Оператор может в этой системе всё. После этого вы настроите второй фактор.',
    name: 'Имя',
    wrongName: 'Введите имя.',
    wrongEmail: 'Это не адрес эл. почты.',
    knownEmail: 'Этот адрес уже есть у другого сотрудника. Введите другой.',
    create: 'Создать оператора',
    dead: [
      'Эта ссылка больше не действует',
      'Она одноразовая, действует 24 часа, только на компьютере сервера и только пока нет оператора. Чтобы получить новую, запустите сервер снова.',
    ],
  },
};
