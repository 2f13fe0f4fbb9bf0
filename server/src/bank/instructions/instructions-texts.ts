import type { InEveryBuyerLanguage } from '../../pages/language.ts';
import type { Line } from './instructions.ts';

type InstructionTexts = Readonly<Record<Line['name'], string>> & {
  readonly copy: string;
  readonly copied: string;
  readonly scan: string;
  readonly code: string;
  /** Why the payer must copy the reference exactly. */
  readonly exactly: string;
};

// biome-ignore format: one text per line
export const instructionTexts: InEveryBuyerLanguage<InstructionTexts> = {
  de: {
    holder: 'Empfänger', iban: 'IBAN', bic: 'BIC', amount: 'Betrag', reference: 'Zahlungsreferenz',
    copy: 'Kopieren', copied: 'Kopiert',
    scan: 'Oder scannen Sie den Code mit der App Ihrer Bank:',
    code: 'QR-Code mit den Angaben dieser Überweisung',
    exactly: 'Geben Sie die Zahlungsreferenz genau so an. Nur daran erkennen wir Ihr Geld.',
  },
  et: {
    holder: 'Saaja', iban: 'IBAN', bic: 'BIC', amount: 'Summa', reference: 'Viitenumber',
    copy: 'Kopeeri', copied: 'Kopeeritud',
    scan: 'Või skannige kood oma panga rakendusega:',
    code: 'Selle ülekande andmetega QR-kood',
    exactly: 'Sisestage viitenumber täpselt nii. Ainult selle järgi tunneme teie raha ära.',
  },
  en: {
    holder: 'Recipient', iban: 'IBAN', bic: 'BIC', amount: 'Amount', reference: 'Reference',
    copy: 'Copy', copied: 'Copied',
    scan: 'Or scan the code with your bank’s app:',
    code: 'QR code with the details of this transfer',
    exactly: 'Enter the reference exactly as it is. We recognise your money by it alone.',
  },
  lv: {
    holder: 'Saņēmējs', iban: 'IBAN', bic: 'BIC', amount: 'Summa', reference: 'Atsauces numurs',
    copy: 'Kopēt', copied: 'Nokopēts',
    scan: 'Vai arī noskenējiet kodu ar savas bankas lietotni:',
    code: 'QR kods ar šī pārskaitījuma datiem',
    exactly: 'Ievadiet atsauces numuru tieši tā, kā norādīts. Tikai pēc tā mēs atpazīstam jūsu naudu.',
  },
  lt: {
    holder: 'Gavėjas', iban: 'IBAN', bic: 'BIC', amount: 'Suma', reference: 'Įmokos kodas',
    copy: 'Kopijuoti', copied: 'Nukopijuota',
    scan: 'Arba nuskenuokite kodą savo banko programėle:',
    code: 'QR kodas su šio pavedimo duomenimis',
    exactly: 'Įveskite įmokos kodą tiksliai taip, kaip nurodyta. Tik pagal jį atpažįstame jūsų pinigus.',
  },
  pl: {
    holder: 'Odbiorca', iban: 'IBAN', bic: 'BIC', amount: 'Kwota', reference: 'Numer referencyjny',
    copy: 'Kopiuj', copied: 'Skopiowano',
    scan: 'Albo proszę zeskanować kod aplikacją banku:',
    code: 'Kod QR z danymi tego przelewu',
    exactly: 'Proszę wpisać numer referencyjny dokładnie tak, jak podano. Tylko po nim rozpoznajemy wpłatę.',
  },
  ru: {
    holder: 'Получатель', iban: 'IBAN', bic: 'BIC', amount: 'Сумма', reference: 'Код платежа',
    copy: 'Скопировать', copied: 'Скопировано',
    scan: 'Или отсканируйте код в приложении вашего банка:',
    code: 'QR-код с данными этого перевода',
    exactly: 'Введите код платежа точно так, как указано. Только по нему мы узнаём ваши деньги.',
  },
};
