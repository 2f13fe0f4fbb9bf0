import type { CardTexts } from './card-text.ts';

export const cardTextsDe: CardTexts = {
  fields: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    cvc: 'Sicherheitscode (CVC)',
    name: 'Name auf der Karte',
  },
  hints: { expiry: 'Monat und Jahr: MM/JJ', cvc: '3 oder 4 Ziffern' },
  problems: {
    number_missing: 'Geben Sie die Kartennummer ein.',
    number_form: 'Eine Kartennummer hat 12 bis 19 Ziffern.',
    number_mistyped: 'Diese Kartennummer ist ungültig. Vergleichen Sie sie mit Ihrer Karte.',
    number_no_test: 'Im Testmodus werden nur Testkarten angenommen. Ihre Nummern stehen unten.',
    expiry_missing: 'Geben Sie ein, bis wann die Karte gültig ist.',
    expiry_form: 'Geben Sie Monat und Jahr als MM/JJ ein, zum Beispiel 08/29.',
    expiry_past: 'Diese Karte ist abgelaufen.',
    cvc_missing: 'Geben Sie den Sicherheitscode ein.',
    cvc_form: 'Der Sicherheitscode hat 3 oder 4 Ziffern.',
    name_missing: 'Geben Sie den Namen auf der Karte ein.',
    name_form: 'Geben Sie den Namen ohne Ziffern ein, höchstens 150 Zeichen.',
  },
  wrong:
    'Es wurde nichts bezahlt. Korrigieren Sie die markierten Felder und geben Sie Kartennummer und Sicherheitscode erneut ein.',
  back: 'Zurück zur Zahlung',
  numbers: 'Testnummern',
  numbersMeaning:
    'Möglich sind jedes künftige Ablaufdatum und jeder Sicherheitscode. Echte Karten werden nicht angenommen.',
  outcomes: {
    approve: 'Bezahlt',
    authentication: 'Fragt zuerst nach einer Bestätigung',
    insufficient_funds: 'Abgelehnt: nicht genug Geld',
    declined: 'Abgelehnt, ohne Angabe von Gründen',
    expired_card: 'Abgelehnt: Karte abgelaufen',
    stolen_card: 'Abgelehnt: Karte gestohlen',
    processing_error: 'Technischer Fehler',
    on_hold: 'Freigegeben, aber zur Prüfung zurückgehalten',
    chargeback: 'Bezahlt, eine Minute später beanstandet',
  },
  challenge: 'Haben Sie diese Zahlung veranlasst?',
  challengeMeaning:
    'Es wurde noch kein Geld abgebucht. Die Bank Ihrer Karte bittet Sie, diese Zahlung zu bestätigen.',
  confirm: 'Ja, bestätigen',
  refuse: 'Nein, ablehnen',
};
