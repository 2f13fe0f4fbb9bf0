import type { Malformation } from '../../identity/mac/mac-header.ts';
import type { DoctorTexts, JsonWriting } from '../../identity/signature-doctor/doctor-texts.ts';

const spacings: Readonly<Record<JsonWriting['spacing'], string>> = {
  none: 'be tarpų',
  spaces: 'su tarpu po kiekvieno dvitaškio ir kablelio',
  indent2: 'su 2 tarpų įtrauka',
  indent4: 'su 4 tarpų įtrauka',
};

const escapings: Readonly<Record<JsonWriting['escaping'], string>> = {
  none: '',
  slashes: ', pasvirieji brūkšniai rašomi \\/',
  letters: ', ne ASCII raidės rašomos \\u…',
  both: ', pasvirieji brūkšniai rašomi \\/, o ne ASCII raidės \\u…',
};

const remedy = (right: string): string =>
  right === '' ? 'Turinio nėra, todėl praleiskite jį.' : `Turi būti: ${right}.`;

const bodyHashSpellings = {
  hex: 'užrašytas šešioliktainiais skaitmenimis',
  twice: 'du kartus užkoduotas procentais',
  base64: 'ne paprastas base64 (su + ir /, gale =)',
} as const;

const signedTexts = { event: 'parametras event', body: 'turinys' } as const;

function whyMalformed(malformation: Malformation): string {
  switch (malformation.of) {
    case 'scheme':
      return 'neprasideda žodžiu MAC ir tarpu';
    case 'length':
      return 'per ilga';
    case 'incomplete':
      return 'būtini id, ts, nonce ir mac';
    case 'parameter':
      return `vardas="reikšmė" turi prasidėti nuo ženklo ${malformation.at}`;
    case 'unknown':
      return 'joje yra nežinomas parametras';
    case 'twice':
      return `${malformation.name} nurodytas du kartus`;
    case 'form':
      return `tokia ${malformation.name} forma arba ilgis negalimi`;
    case 'rest':
      return 'po paskutinės reikšmės dar kažkas parašyta';
  }
}

export const lithuanianDoctorTexts: DoctorTexts = {
  bodies: {
    withoutLineFeed: 'šis turinys be LF ženklo gale',
    withLineFeed: 'šis turinys su LF ženklu gale',
    trimmed: 'šis turinys be tarpų pradžioje ir gale',
    lineFeedsAlone: 'šis turinys, kuriame eilutės baigiasi vien LF, be CR prieš jį',
    carriageReturns: 'šis turinys, kuriame prieš kiekvieną LF yra CR',
    withoutByteOrderMark: 'šis turinys be BOM ženklo pradžioje',
    withByteOrderMark: 'šis turinys su BOM ženklu pradžioje',
    pluses: 'ši forma, kurioje vietoj tarpų yra pliusai',
    percentTwenty: 'ši forma, kurioje vietoj tarpų yra %20',
    beforePercentDecoding: 'šis turinys, kol jo procentų kodai dar neiškoduoti',
    afterPercentDecoding: 'šis turinys, kai jo procentų kodai iškoduoti',
    empty: 'tuščias turinys',
    readAsLatin: 'tas pats UTF-8 tekstas, perskaitytas kaip Latin-1 ir užrašytas iš naujo',
    inLatin: 'tas pats tekstas Latin-1 koduote, o ne UTF-8',
    json: ({ spacing, escaping, isSorted }) =>
      `tas pats JSON, užrašytas ${spacings[spacing]}${escapings[escaping]}${isSorted ? ', raktai surikiuoti' : ''} (kažkas turinį išnagrinėjo ir užrašė iš naujo)`,
  },
  keys: {
    hasSpaces: 'Čia aplink raktą yra tarpų, siuntėjas jų neturi.',
    hasQuotes: 'Čia aplink raktą yra kabutės, siuntėjas jų neturi.',
    lineFeed: 'Siuntėjas pasirašo raktu, kurio gale yra LF ženklas.',
    carriageReturn: 'Siuntėjas pasirašo raktu, kurio gale yra CR ir LF ženklai.',
    quoted: 'Siuntėjas pasirašo raktu su kabutėmis.',
    decodedBase64: 'Siuntėjas raktą iškoduoja kaip base64. Raktas yra patys jo ženklai.',
    decodedHex:
      'Siuntėjas raktą iškoduoja kaip šešioliktainius skaitmenis. Raktas yra patys jo ženklai.',
    encodedBase64: 'Siuntėjas raktą pirma užkoduoja base64. Raktas yra patys jo ženklai.',
    empty: 'Siuntėjas pasirašo tuščiu raktu.',
  },
  otherLines: {
    lowerCase: 'mažosiomis raidėmis',
    milliseconds: 'milisekundėmis',
    withoutQuery: 'be užklausos parametrų',
    wholeAddress: 'visas adresas',
    percentDecoded: 'iškoduoti procentų kodai',
    percentEncodedAgain: 'dar kartą užkoduota procentais',
    slashAtEnd: 'su pasviruoju brūkšniu gale',
    noSlashAtEnd: 'be pasvirojo brūkšnio gale',
    emptyQuery: 'su klaustuku gale, be parametrų',
    queryReordered: 'parametrai kita tvarka',
    noSlashAtBeginning: 'be pasvirojo brūkšnio pradžioje',
    noBeginning: 'be kelio pradžios',
    withPort: 'su prievadu',
    capitals: 'didžiosiomis raidėmis',
    withScheme: 'su schema',
    empty: 'tuščia',
    httpsPort: 'https prievadas',
    httpPort: 'http prievadas',
    withoutName: 'be vardo',
    withoutNameDecoded: 'be vardo ir su iškoduotais procentų kodais',
    lowerCaseEscapes: 'procentų kodai mažosiomis raidėmis',
    percentEncoded: 'užkoduota procentais',
    inQuotes: 'su kabutėmis',
  },
  mac: {
    line: ({ number, name, signed, right, other }) =>
      `Eilutė ${number} (${name}) pasirašyta kaip „${signed}“${other === null ? '' : ` (${lithuanianDoctorTexts.otherLines[other]})`}. Turi būti: „${right}“.`,
    noLastLineFeed: 'Paskutinė eilutė pasirašyta be LF ženklo, kuriuo ji baigiasi.',
    sixLines: 'Pasirašytos šešios eilutės. Eilutė ext būtina visada; kai ext nėra, ji tuščia.',
    carriageReturns: 'Eilutės baigiasi CR ir LF ženklais. Jos turi baigtis vien LF.',
    givenTwice: 'Antraštė Authorization nurodyta daugiau nei vieną kartą.',
    noHost: 'Antraštės Host nėra, todėl paslaugos adresas nežinomas.',
    unexplained:
      'Šio mac nepaaiškina jokia dažna klaida. Gal raktas ne šio id. Jei raktas tas, palyginkite toliau rodomas eilutes su tomis, kurias pasirašo jūsų programa, baitas į baitą.',
    milliseconds: 'ts nurodytas milisekundėmis. Turi būti sekundėmis.',
    farOff: (moment, seconds, isAhead, now) =>
      `ts yra ${moment}, o dabar ${now}: ts ${isAhead ? 'vėlesnis' : 'ankstesnis'}. Skirtumas sekundėmis: ${seconds}, leidžiama ne daugiau kaip 300. Serverio laiką pasako GET /rest/v1/server.`,
    otherPlace: (host, port) =>
      `Pasirašyta kitam adresui, kuris taip pat priimamas: ${host}, prievadas ${port}.`,
    otherId: 'id nėra šio projekto client_id, todėl joks šio projekto raktas už jį nepasirašo.',
  },
  header: {
    malformed: (malformation) =>
      `Antraštė Authorization nėra taisyklinga MAC antraštė: ${whyMalformed(malformation)}.`,
    bearer:
      'Tai Bearer prieigos raktas: jį priima checkout API, o wallet ir transfer API reikia MAC.',
    smallScheme: 'Schema rašoma didžiosiomis raidėmis: MAC.',
    unquoted: 'Kiekviena reikšmė rašoma dvigubose kabutėse: ts="…".',
    separators: 'Parametrai skiriami kableliu ir tarpu.',
    letters:
      'Reikšmėje gali būti tik spausdinami ASCII ženklai, be " ir \\. Nonce sudarykite iš raidžių ir skaitmenų.',
    wholeSeconds: 'ts nurodomas sveikomis sekundėmis.',
    hex: 'mac užrašytas šešioliktainiais skaitmenimis. Turi būti base64.',
    plainBase64: 'mac turi būti paprastas base64: su + ir /, gale =.',
  },
  bodyHash: {
    missing: (right) => `Nėra turinio santraukos. Užklausoje su turiniu turi būti: ext="${right}".`,
    several: 'ext turi daugiau nei vieną body_hash.',
    unreadable: (right) => `body_hash nėra procentais užkoduotas SHA-256 base64. ${remedy(right)}`,
    spelt: (spelling, right) => `body_hash ${bodyHashSpellings[spelling]}. ${remedy(right)}`,
    ofNoBody: (right) =>
      `body_hash netinka nei šiam turiniui, nei tokiam, koks jis galėjo būti anksčiau. ${remedy(right)}`,
    ofOther: (body) => `body_hash netinka šiam turiniui. Jis tinka kitam: ${body}.`,
  },
  webhook: {
    missing: (where) => `Nėra arba tuščia: ${where}.`,
    wrongCase:
      'Parašas teisingas, bet netinka raidžių dydis: šešioliktainiai skaitmenys rašomi mažosiomis raidėmis.',
    prefixed:
      'Parašas teisingas, bet prieš jį parašyta „sha256=“. Antraštėje turi būti vien šešioliktainiai skaitmenys.',
    base64:
      'Parašas teisingas, bet užrašytas base64. Antraštėje turi būti šešioliktainiai skaitmenys.',
    ofOther: (body) =>
      `Parašas netinka šiam turiniui. Jis tinka kitam: ${body}. Tikrinkite baitus tokius, kokie atėjo.`,
    unexplained:
      'Šio parašo niekas nepaaiškina. Raktas nėra siuntusio projekto client_secret, arba turinys pakeistas taip, kad nebeatspėsi.',
    rotated:
      'Tinka X-Service-Signature-Previous: raktas pakeistas, netrukus pradėkite naudoti naująjį.',
  },
  callback: {
    parameterSign: 'parametras sign',
    spaces: (where) =>
      `Tarpai vietoj pliusų: ${where}. Forma iškoduota du kartus arba sudaryta be kodavimo.`,
    otherKey: (where) =>
      `Sudaryta ne šiuo raktu: ${where}. Iš naujo parsisiųskite siuntusios paslaugos /publickey: raktai keičiami, ir kiekviena įdiegta paslauga turi savo.`,
    changed: (what) =>
      `Paslauga pasirašė kitą tekstą, ne tą, kuris čia (${signedTexts[what]}): pakeliui jis pakeistas.`,
    ofOther: (what, body) =>
      `Paslauga pasirašė kitą tekstą, ne tą, kuris čia (${signedTexts[what]}). Pasirašyta: ${body}. Tikrinkite, kol niekas turinio nenagrinėjo.`,
    noAddressee:
      'Tekste nepasakyta, kuriam projektui jis skirtas: jį pasirašė senesnė paslaugos versija.',
    addressee: (projectId, mode, formedAt) =>
      `Projektas: ${projectId}, režimas: ${mode}, sudaryta: ${formedAt}. Tuo pačiu raktu pasirašoma visiems projektams, todėl jūsų programa turi palyginti šias reikšmes su savosiomis.`,
  },
  length: {
    tooShort: (told, got) => `Content-Length baitų: ${told}, o turinyje jų yra: ${got}.`,
    surplus: (count, told) => `Content-Length baitų: ${told}. Gale atmesta baitų: ${count}.`,
  },
};
