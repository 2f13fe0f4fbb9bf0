import type { CardTexts } from './card-text.ts';

export const cardTextsEt: CardTexts = {
  fields: {
    number: 'Kaardi number',
    expiry: 'Kehtib kuni',
    cvc: 'Turvakood (CVC)',
    name: 'Nimi kaardil',
  },
  hints: { expiry: 'Kuu ja aasta, näiteks 08/29', cvc: '3 või 4 numbrit' },
  problems: {
    number_missing: 'Sisestage kaardi number.',
    number_form: 'Kaardi number koosneb 12 kuni 19 numbrist.',
    number_mistyped: 'Kaardi number ei ole õige. Võrrelge seda oma kaardiga.',
    number_no_test: 'Testrežiimis saab maksta ainult testkaartidega. Nende numbrid on allpool.',
    expiry_missing: 'Sisestage, mis ajani kaart kehtib.',
    expiry_form: 'Sisestage kuu ja aasta numbritega, näiteks 08/29.',
    expiry_past: 'See kaart on aegunud.',
    cvc_missing: 'Sisestage turvakood.',
    cvc_form: 'Turvakood koosneb 3 või 4 numbrist.',
    name_missing: 'Sisestage nimi, mis on kaardil.',
    name_form: 'Sisestage nimi ilma numbriteta, kuni 150 tähemärki.',
  },
  wrong:
    'Midagi ei makstud. Parandage märgitud väljad ning sisestage kaardi number ja turvakood uuesti.',
  back: 'Tagasi makse juurde',
  numbers: 'Testnumbrid',
  numbersMeaning: 'Sobib iga tulevane kehtivusaeg ja iga turvakood. Päris kaarte vastu ei võeta.',
  outcomes: {
    approve: 'Makstakse',
    authentication: 'Kõigepealt küsitakse kinnitust',
    insufficient_funds: 'Lükatakse tagasi: pole piisavalt raha',
    declined: 'Lükatakse tagasi põhjust nimetamata',
    expired_card: 'Lükatakse tagasi: kaart on aegunud',
    stolen_card: 'Lükatakse tagasi: kaart on varastatud',
    processing_error: 'Tehniline viga',
    on_hold: 'Kinnitatakse, kuid peetakse kontrolliks kinni',
    chargeback: 'Makstakse ja minut hiljem vaidlustatakse',
  },
  challenge: 'Kas selle makse teete teie?',
  challengeMeaning:
    'Raha ei ole veel maha võetud. Kaardi väljastanud pank palub teil makse kinnitada.',
  confirm: 'Jah, kinnitan',
  refuse: 'Ei, lükkan tagasi',
};
