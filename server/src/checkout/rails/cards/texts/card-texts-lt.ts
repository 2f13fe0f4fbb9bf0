import type { CardTexts } from './card-text.ts';

export const cardTextsLt: CardTexts = {
  fields: {
    number: 'Kortelės numeris',
    expiry: 'Galioja iki',
    cvc: 'Saugos kodas (CVC)',
    name: 'Vardas ir pavardė kortelėje',
  },
  hints: { expiry: 'Mėnuo ir metai, pavyzdžiui, 08/29', cvc: '3 arba 4 skaitmenys' },
  problems: {
    number_missing: 'Įveskite kortelės numerį.',
    number_form: 'Kortelės numerį sudaro 12–19 skaitmenų.',
    number_mistyped: 'Kortelės numeris neteisingas. Palyginkite jį su kortele.',
    number_no_test:
      'Bandomuoju režimu priimamos tik bandomosios kortelės. Jų numeriai pateikti toliau.',
    expiry_missing: 'Įveskite, iki kada kortelė galioja.',
    expiry_form: 'Mėnesį ir metus įveskite skaitmenimis, pavyzdžiui, 08/29.',
    expiry_past: 'Kortelė nebegalioja.',
    cvc_missing: 'Įveskite saugos kodą.',
    cvc_form: 'Saugos kodą sudaro 3 arba 4 skaitmenys.',
    name_missing: 'Įveskite vardą ir pavardę, nurodytus kortelėje.',
    name_form: 'Įveskite vardą ir pavardę be skaitmenų, ne daugiau kaip 150 ženklų.',
  },
  wrong:
    'Mokėjimas neatliktas. Pataisykite pažymėtus laukus; numerį ir saugos kodą reikia įvesti iš naujo.',
  back: 'Grįžti prie mokėjimo',
  numbers: 'Bandomieji numeriai',
  numbersMeaning:
    'Tinka bet kokia būsima galiojimo data ir bet koks saugos kodas. Tikra kortelė nepriimama.',
  outcomes: {
    approve: 'Apmokama',
    authentication: 'Pirmiausia prašoma patvirtinti',
    insufficient_funds: 'Atmetama: nepakanka pinigų',
    declined: 'Atmetama nenurodant priežasties',
    expired_card: 'Atmetama: kortelė nebegalioja',
    stolen_card: 'Atmetama: kortelė pavogta',
    processing_error: 'Įvyksta techninė klaida',
    on_hold: 'Patvirtinama, bet sulaikoma patikrai',
    chargeback: 'Apmokama, o po minutės ginčijama',
  },
  challenge: 'Ar tai jūs mokate?',
  challengeMeaning: 'Pinigai dar nenuskaityti. Kortelę išdavęs bankas prašo patvirtinti mokėjimą.',
  confirm: 'Taip, patvirtinu',
  refuse: 'Ne, atmetu',
};
