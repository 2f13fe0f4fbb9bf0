import type { CardTexts } from './card-text.ts';

export const cardTextsLv: CardTexts = {
  fields: {
    number: 'Kartes numurs',
    expiry: 'Derīga līdz',
    cvc: 'Drošības kods (CVC)',
    name: 'Vārds un uzvārds uz kartes',
  },
  hints: { expiry: 'Mēnesis un gads, piemēram, 08/29', cvc: '3 vai 4 cipari' },
  problems: {
    number_missing: 'Ievadiet kartes numuru.',
    number_form: 'Kartes numurā ir no 12 līdz 19 cipariem.',
    number_mistyped: 'Kartes numurs nav pareizs. Salīdziniet to ar karti.',
    number_no_test: 'Testa režīmā pieņem tikai testa kartes. To numuri ir norādīti tālāk.',
    expiry_missing: 'Ievadiet, līdz kuram laikam karte ir derīga.',
    expiry_form: 'Ievadiet mēnesi un gadu ar cipariem, piemēram, 08/29.',
    expiry_past: 'Kartes derīguma termiņš ir beidzies.',
    cvc_missing: 'Ievadiet drošības kodu.',
    cvc_form: 'Drošības kodā ir 3 vai 4 cipari.',
    name_missing: 'Ievadiet vārdu un uzvārdu, kas norādīts uz kartes.',
    name_form: 'Ievadiet vārdu un uzvārdu bez cipariem, ne vairāk kā 150 rakstzīmju.',
  },
  wrong:
    'Maksājums nav veikts. Izlabojiet atzīmētos laukus un vēlreiz ievadiet kartes numuru un drošības kodu.',
  back: 'Atpakaļ uz maksājumu',
  numbers: 'Testa numuri',
  numbersMeaning:
    'Der jebkurš nākotnes derīguma termiņš un jebkurš drošības kods. Īstas kartes nepieņem.',
  outcomes: {
    approve: 'Tiek apmaksāts',
    authentication: 'Vispirms lūdz apstiprināt',
    insufficient_funds: 'Tiek noraidīts: nepietiek naudas',
    declined: 'Tiek noraidīts, nenorādot iemeslu',
    expired_card: 'Tiek noraidīts: karte vairs nav derīga',
    stolen_card: 'Tiek noraidīts: karte ir nozagta',
    processing_error: 'Tehniska kļūda',
    on_hold: 'Tiek apstiprināts, bet aizturēts pārbaudei',
    chargeback: 'Tiek apmaksāts un pēc minūtes apstrīdēts',
  },
  challenge: 'Vai jūs veicat šo maksājumu?',
  challengeMeaning:
    'Nauda vēl nav norakstīta. Banka, kas izdevusi karti, lūdz apstiprināt maksājumu.',
  confirm: 'Jā, apstiprinu',
  refuse: 'Nē, noraidu',
};
