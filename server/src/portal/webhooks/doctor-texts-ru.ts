import type { Malformation } from '../../identity/mac/mac-header.ts';
import type { DoctorTexts, JsonWriting } from '../../identity/signature-doctor/doctor-texts.ts';

const spacings: Readonly<Record<JsonWriting['spacing'], string>> = {
  none: 'без пробелов',
  spaces: 'с пробелом после каждого двоеточия и запятой',
  indent2: 'с отступом в 2 пробела',
  indent4: 'с отступом в 4 пробела',
};

const escapings: Readonly<Record<JsonWriting['escaping'], string>> = {
  none: '',
  slashes: ', косые черты записаны как \\/',
  letters: ', буквы вне ASCII записаны как \\u…',
  both: ', косые черты записаны как \\/, а буквы вне ASCII как \\u…',
};

const remedy = (right: string): string =>
  right === '' ? 'Тела нет, поэтому уберите его.' : `Должно быть: ${right}.`;

const bodyHashSpellings = {
  hex: 'записан шестнадцатеричными цифрами',
  twice: 'дважды закодирован процентами',
  base64: 'записан не обычным base64 (с + и /, в конце =)',
} as const;

const signedTexts = { event: 'параметр event', body: 'тело' } as const;

function whyMalformed(malformation: Malformation): string {
  switch (malformation.of) {
    case 'scheme':
      return 'он не начинается со слова MAC и пробела';
    case 'length':
      return 'он слишком длинный';
    case 'incomplete':
      return 'нужны id, ts, nonce и mac';
    case 'parameter':
      return `имя="значение" должно начинаться со знака ${malformation.at}`;
    case 'unknown':
      return 'в нём есть неизвестный параметр';
    case 'twice':
      return `${malformation.name} указан дважды`;
    case 'form':
      return `такой вид или такая длина ${malformation.name} невозможны`;
    case 'rest':
      return 'после последнего значения ещё что-то есть';
  }
}

export const russianDoctorTexts: DoctorTexts = {
  bodies: {
    withoutLineFeed: 'это тело без знака LF в конце',
    withLineFeed: 'это тело со знаком LF в конце',
    trimmed: 'это тело без пробелов в начале и в конце',
    lineFeedsAlone: 'это тело, в котором строки кончаются одним LF, без CR перед ним',
    carriageReturns: 'это тело, в котором перед каждым LF стоит CR',
    withoutByteOrderMark: 'это тело без знака BOM в начале',
    withByteOrderMark: 'это тело со знаком BOM в начале',
    pluses: 'эта форма с плюсами вместо пробелов',
    percentTwenty: 'эта форма с %20 вместо пробелов',
    beforePercentDecoding: 'это тело до раскодирования процентов',
    afterPercentDecoding: 'это тело после раскодирования процентов',
    empty: 'пустое тело',
    readAsLatin: 'тот же текст UTF-8, прочитанный как Latin-1 и записанный заново',
    inLatin: 'тот же текст в кодировке Latin-1, а не UTF-8',
    json: ({ spacing, escaping, isSorted }) =>
      `тот же JSON, записанный ${spacings[spacing]}${escapings[escaping]}${isSorted ? ', ключи по алфавиту' : ''} (что-то разобрало тело и записало его заново)`,
  },
  keys: {
    hasSpaces: 'Здесь вокруг ключа есть пробелы, у отправителя их нет.',
    hasQuotes: 'Здесь ключ в кавычках, у отправителя их нет.',
    lineFeed: 'Отправитель подписывает ключом со знаком LF в конце.',
    carriageReturn: 'Отправитель подписывает ключом со знаками CR и LF в конце.',
    quoted: 'Отправитель подписывает ключом в кавычках.',
    decodedBase64: 'Отправитель раскодирует ключ как base64. Ключ — сами его знаки.',
    decodedHex: 'Отправитель раскодирует ключ как шестнадцатеричные цифры. Ключ — сами его знаки.',
    encodedBase64: 'Отправитель сначала кодирует ключ в base64. Ключ — сами его знаки.',
    empty: 'Отправитель подписывает пустым ключом.',
  },
  otherLines: {
    lowerCase: 'строчными буквами',
    milliseconds: 'в миллисекундах',
    withoutQuery: 'без параметров запроса',
    wholeAddress: 'адрес целиком',
    percentDecoded: 'проценты раскодированы',
    percentEncodedAgain: 'ещё раз закодировано процентами',
    slashAtEnd: 'с косой чертой в конце',
    noSlashAtEnd: 'без косой черты в конце',
    emptyQuery: 'с вопросительным знаком в конце, без параметров',
    queryReordered: 'параметры в другом порядке',
    noSlashAtBeginning: 'без косой черты в начале',
    noBeginning: 'без начала пути',
    withPort: 'с портом',
    capitals: 'прописными буквами',
    withScheme: 'со схемой',
    empty: 'пусто',
    httpsPort: 'порт https',
    httpPort: 'порт http',
    withoutName: 'без имени',
    withoutNameDecoded: 'без имени и с раскодированными процентами',
    lowerCaseEscapes: 'коды процентов строчными буквами',
    percentEncoded: 'закодировано процентами',
    inQuotes: 'в кавычках',
  },
  mac: {
    line: ({ number, name, signed, right, other }) =>
      `Строка ${number} (${name}) подписана как «${signed}»${other === null ? '' : ` (${russianDoctorTexts.otherLines[other]})`}. Должно быть: «${right}».`,
    noLastLineFeed: 'Последняя строка подписана без знака LF, которым она кончается.',
    sixLines: 'Подписано шесть строк. Строка ext нужна всегда; без ext она пустая.',
    carriageReturns: 'Строки кончаются знаками CR и LF. Они должны кончаться одним LF.',
    givenTwice: 'Заголовок Authorization указан больше одного раза.',
    noHost: 'Заголовка Host нет, поэтому адрес сервиса неизвестен.',
    unexplained:
      'Этот mac не объясняется ни одной частой ошибкой. Возможно, ключ не от этого id. Если ключ тот, сравните строки ниже с теми, что подписывает ваша программа, байт в байт.',
    milliseconds: 'ts указан в миллисекундах. Нужны секунды.',
    farOff: (moment, seconds, isAhead, now) =>
      `ts: ${moment}, а сейчас ${now}: ts ${isAhead ? 'позже' : 'раньше'}. Разница в секундах: ${seconds}, допускается не больше 300. Время сервера: GET /rest/v1/server.`,
    otherPlace: (host, port) =>
      `Подписано для другого адреса, который тоже принимается: ${host}, порт ${port}.`,
    otherId:
      'id — не client_id этого проекта, и ни один ключ этого проекта за него не подписывает.',
  },
  header: {
    malformed: (malformation) =>
      `Заголовок Authorization записан не по правилам MAC: ${whyMalformed(malformation)}.`,
    bearer: 'Это токен Bearer: его принимает checkout API, а wallet и transfer API нужен MAC.',
    smallScheme: 'Схема пишется прописными буквами: MAC.',
    unquoted: 'Каждое значение пишется в двойных кавычках: ts="…".',
    separators: 'Параметры разделяются запятой и пробелом.',
    letters:
      'В значении могут быть только печатные знаки ASCII, без " и \\. Составляйте nonce из букв и цифр.',
    wholeSeconds: 'ts указывается в целых секундах.',
    hex: 'mac записан шестнадцатеричными цифрами. Нужен base64.',
    plainBase64: 'mac должен быть обычным base64: с + и /, в конце =.',
  },
  bodyHash: {
    missing: (right) => `Нет хеша тела. В запросе с телом должно быть: ext="${right}".`,
    several: 'В ext больше одного body_hash.',
    unreadable: (right) =>
      `body_hash — не base64 от SHA-256, закодированный процентами. ${remedy(right)}`,
    spelt: (spelling, right) => `body_hash ${bodyHashSpellings[spelling]}. ${remedy(right)}`,
    ofNoBody: (right) =>
      `body_hash не подходит ни к этому телу, ни к такому, каким оно могло быть раньше. ${remedy(right)}`,
    ofOther: (body) => `body_hash не подходит к этому телу. Подходит другое: ${body}.`,
  },
  webhook: {
    missing: (where) => `Нет или пусто: ${where}.`,
    wrongCase:
      'Подпись верна, но регистр не тот: шестнадцатеричные цифры пишутся строчными буквами.',
    prefixed:
      'Подпись верна, но перед ней стоит «sha256=». В заголовке должны быть только шестнадцатеричные цифры.',
    base64: 'Подпись верна, но записана в base64. В заголовке должны быть шестнадцатеричные цифры.',
    ofOther: (body) =>
      `Подпись не подходит к этому телу. Подходит другое: ${body}. Проверяйте байты такими, какими они пришли.`,
    unexplained:
      'Эту подпись ничто не объясняет: ключ — не client_secret проекта, который её отправил, или тело изменено так, что не угадать.',
    rotated: 'Подходит X-Service-Signature-Previous: ключ сменился, скоро перейдите на новый.',
  },
  callback: {
    parameterSign: 'параметр sign',
    spaces: (where) =>
      `Пробелы вместо плюсов: ${where}. Форма раскодирована дважды или составлена без кодирования.`,
    otherKey: (where) =>
      `Сделано не этим ключом: ${where}. Снова загрузите /publickey сервиса, который это отправил: ключи меняются, и у каждой установки они свои.`,
    changed: (what) =>
      `Сервис подписал другой текст, не тот, что здесь (${signedTexts[what]}): его изменили по пути.`,
    ofOther: (what, body) =>
      `Сервис подписал другой текст, не тот, что здесь (${signedTexts[what]}). Подписано: ${body}. Проверяйте до любого разбора.`,
    noAddressee:
      'В тексте не сказано, для какого он проекта: его подписала более старая версия сервиса.',
    addressee: (projectId, mode, formedAt) =>
      `Проект: ${projectId}, режим: ${mode}, составлено: ${formedAt}. Этим ключом подписывается всё для всех проектов, поэтому ваша программа должна сравнить эти значения со своими.`,
  },
  length: {
    tooShort: (told, got) => `Content-Length в байтах: ${told}, а в теле их: ${got}.`,
    surplus: (count, told) =>
      `Content-Length в байтах: ${told}. В конце отброшено байтов: ${count}.`,
  },
};
