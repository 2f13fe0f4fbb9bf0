import type { BankTexts } from './bank-text.ts';

export const bankTextsDe: BankTexts = {
  name: 'Testbank',
  banner: 'Dies ist keine echte Bank. Wählen Sie ihre Antwort; es wird kein echtes Geld verwendet.',
  simulatedBanner:
    'Diese Bank ist simuliert: Eine echte Bank ist hier nicht angeschlossen. Wählen Sie ihre Antwort; von keinem Bankkonto wird Geld abgebucht.',
  question: 'Wie soll die Bank antworten?',
  questionAfter: 'Was geschieht danach mit der Zahlung?',
  code: 'Code dieser Zahlung',
  codeQuestion: 'Stimmt er mit dem Code auf der Zahlungsseite überein?',
  askInApp: 'Stattdessen in der App bestätigen',
  nothingLeft: 'Die Bank hat geantwortet',
  nothingLeftMeaning: 'Für diese Zahlung ist keine weitere Antwort möglich.',
  tooLate: 'Die Bank hatte bereits geantwortet',
  tooLateMeaning: 'Ihr Klick hat nichts geändert: Der Status der Zahlung ist schon ein anderer.',
  noMoney: 'Dafür ist nicht genug Geld da',
  noMoneyMeaning:
    'Es hat sich nichts geändert: Auf einem Konto ist nicht genug Geld, oder sein Limit ist erreicht.',
  statusNow: 'Status in der API',
  back: 'Zurück zur Zahlung',
  answers: {
    approve: 'Freigeben',
    settle_later: 'Freigeben, später gutschreiben',
    hold: 'Freigeben, aber zur Prüfung zurückhalten',
    settle: 'Jetzt gutschreiben',
    release: 'Prüfung beenden und gutschreiben',
    reject: 'Ablehnen',
    cancel: 'Abbrechen',
    expire: 'Ablaufen lassen',
    fail: 'Technischer Fehler',
    deliver_part: 'Der Anteil eines Empfängers kommt doch an',
    refund: 'Der Verkäufer erstattet die Zahlung',
    charge_back: 'Der Zahler beanstandet die Zahlung',
    return_part: 'Der Anteil eines Empfängers kommt zurück',
  },
  appAnswers: {
    approve: 'Der Code stimmt überein: bestätigen',
    reject: 'Der Code ist ein anderer: ablehnen',
  },
};
