import type { SignatureKind } from '../../identity/signature-doctor/diagnosis.ts';
import type { DoctorTexts } from '../../identity/signature-doctor/doctor-texts.ts';
import { englishDoctorTexts } from '../../identity/signature-doctor/doctor-texts-en.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import { lithuanianDoctorTexts } from './doctor-texts-lt.ts';
import { russianDoctorTexts } from './doctor-texts-ru.ts';

type VerifyTexts = {
  readonly title: string;
  readonly lead: string;
  readonly headers: string;
  readonly headersHint: string;
  readonly body: string;
  readonly bodyHint: string;
  readonly act: string;
  readonly right: string;
  readonly wrong: string;
  readonly unreadable: string;
  readonly unsigned: string;
  readonly kinds: Readonly<Record<SignatureKind, string>>;
  readonly why: string;
  readonly alsoKnow: string;
  readonly signedText: string;
  readonly reasons: DoctorTexts;
};

export const verifyTexts: InEveryLanguage<VerifyTexts> = {
  en: {
    title: 'Verify a signature',
    lead: 'Paste what your program received or sent. It is judged with the keys of this project and kept nowhere.',
    headers: 'Headers',
    headersHint: 'One per line, as they came. The request line may stand before them.',
    body: 'Body',
    bodyHint: 'Byte for byte, before anything has parsed it.',
    act: 'Verify',
    right: 'The signature is right.',
    wrong: 'The signature is not right.',
    unreadable: 'These are no headers. Each line reads “Name: value”.',
    unsigned: 'There is no signature: neither X-Service-Signature nor Authorization is there.',
    kinds: {
      mac: 'A request signed with MAC',
      webhook: 'A webhook of the checkout API',
      wallet_callback: 'A callback of the wallet API',
      transfer_callback: 'A callback of the transfer API',
    },
    why: 'Why',
    alsoKnow: 'Good to know',
    signedText: 'The text that is signed',
    reasons: englishDoctorTexts,
  },
  lt: {
    title: 'Tikrinti parašą',
    lead: 'Įklijuokite tai, ką jūsų programa gavo ar išsiuntė. Tikrinama šio projekto raktais ir niekur nesaugoma.',
    headers: 'Antraštės',
    headersHint: 'Po vieną eilutėje, kaip atėjo. Prieš jas gali būti užklausos eilutė.',
    body: 'Turinys',
    bodyHint: 'Baitas į baitą, kol niekas jo neperrašė.',
    act: 'Tikrinti',
    right: 'Parašas teisingas.',
    wrong: 'Parašas neteisingas.',
    unreadable: 'Tai ne antraštės. Kiekviena eilutė rašoma „Vardas: reikšmė“.',
    unsigned: 'Parašo nėra: nėra nei X-Service-Signature, nei Authorization.',
    kinds: {
      mac: 'MAC pasirašyta užklausa',
      webhook: 'Checkout API pranešimas',
      wallet_callback: 'Wallet API pranešimas',
      transfer_callback: 'Transfer API pranešimas',
    },
    why: 'Kodėl',
    alsoKnow: 'Verta žinoti',
    signedText: 'Pasirašomas tekstas',
    reasons: lithuanianDoctorTexts,
  },
  ru: {
    title: 'Проверить подпись',
    lead: 'Вставьте то, что ваша программа получила или отправила. Проверяется ключами этого проекта и нигде не сохраняется.',
    headers: 'Заголовки',
    headersHint: 'По одному в строке, как пришли. Перед ними может стоять строка запроса.',
    body: 'Тело',
    bodyHint: 'Байт в байт, до любого разбора.',
    act: 'Проверить',
    right: 'Подпись верна.',
    wrong: 'Подпись неверна.',
    unreadable: 'Это не заголовки. Каждая строка пишется как «Имя: значение».',
    unsigned: 'Подписи нет: нет ни X-Service-Signature, ни Authorization.',
    kinds: {
      mac: 'Запрос с подписью MAC',
      webhook: 'Уведомление checkout API',
      wallet_callback: 'Уведомление wallet API',
      transfer_callback: 'Уведомление transfer API',
    },
    why: 'Почему',
    alsoKnow: 'Полезно знать',
    signedText: 'Подписываемый текст',
    reasons: russianDoctorTexts,
  },
};
