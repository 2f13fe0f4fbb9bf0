import { tag, textTag } from '../../figures/statements/xml.ts';
import { decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { isCreditorReference } from '../references/creditor-reference.ts';
import { isPaymentId } from './payment-ids.ts';
import {
  type PaymentBlock,
  type PaymentDebtor,
  type PaymentItem,
  type PaymentMessage,
  type PaymentRemittance,
  type PaymentTotals,
  sepaMinorMax,
} from './payment-message.ts';
import { type SepaText, sepaName, sepaNote } from './sepa-letters.ts';

/** The differences between the two versions. */
// biome-ignore format: a table
const forms = {
  'pain.001.001.03': { bic: 'BIC',   dayIn: (day: string) => day,            hasUetr: false },
  'pain.001.001.09': { bic: 'BICFI', dayIn: (day: string) => tag('Dt', day), hasUetr: true },
} as const;
export type PaymentFileVersion = keyof typeof forms;
type Form = (typeof forms)[PaymentFileVersion];

/** SEPA's maximum lengths, which are below those of the schema (bank 3, File). */
const nameMax = 70;
const noteMax = 140;
const streetMax = 70;
const postalCodeMax = 16;
const townMax = 35;
const referenceMax = 35;

/** A name as a file will have it: people see it before the file exists. */
export const writtenName = (name: string): SepaText => sepaName(name, nameMax);

/** The same for the text of a remittance. Null: empty. */
export const writtenNote = (note: string): SepaText | null => sepaNote(note, noteMax);

/** About forty payments: a millisecond or two of work, then others get their turn. */
const pieceLength = 16_384;

/**
 * Writes a credit-transfer file, piece by piece: its memory does not grow with the number of
 * payments. Throws if ids, accounts, amounts or totals are wrong: the caller must have checked
 * them.
 */
export async function* paymentFileText(
  message: PaymentMessage,
  version: PaymentFileVersion,
): AsyncGenerator<string> {
  let piece = fileStart(message, version);
  for (const block of message.blocks) {
    piece += blockStart(block, message, forms[version]);
    let [count, minor] = [0, 0n];
    for await (const item of block.items) {
      piece += itemText(item, forms[version]);
      count += 1;
      minor += item.minor;
      if (piece.length >= pieceLength) {
        yield piece;
        piece = '';
      }
    }
    if (count !== block.totals.count || minor !== block.totals.minor || count === 0) {
      throw new Error(`block ${block.blockId} has ${count} payments of ${minor} in all`);
    }
    piece += '</PmtInf>\n';
  }
  yield `${piece}</CstmrCdtTrfInitn></Document>\n`;
}

function fileStart(message: PaymentMessage, version: PaymentFileVersion): string {
  if (message.blocks.length === 0) throw new Error('a payment file needs a payment');
  const all: PaymentTotals = {
    count: message.blocks.reduce((sum, { totals }) => sum + totals.count, 0),
    minor: message.blocks.reduce((sum, { totals }) => sum + totals.minor, 0n),
  };
  const header = tag(
    'GrpHdr',
    idTag('MsgId', message.messageId),
    tag('CreDtTm', momentText(message.createdAt)),
    totalsTags(all),
    tag('InitgPty', nameTag(message.debtor.name)),
  );
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${version}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><CstmrCdtTrfInitn>\n${header}\n`;
}

function blockStart(block: PaymentBlock, message: PaymentMessage, form: Form): string {
  const { debtor } = message;
  const inside = [
    idTag('PmtInfId', block.blockId),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', String(message.batchBooking)),
    totalsTags(block.totals),
    tag(
      'PmtTpInf',
      tag('SvcLvl', tag('Cd', 'SEPA')),
      block.instant ? tag('LclInstrm', tag('Cd', 'INST')) : '',
    ),
    tag('ReqdExctnDt', form.dayIn(checked(block.executionDate, dayForm))),
    tag('Dbtr', nameTag(debtor.name)),
    tag('DbtrAcct', ibanTag(debtor.iban), tag('Ccy', 'EUR')),
    debtorBankTag(debtor, form),
    tag('ChrgBr', 'SLEV'),
  ];
  return `<PmtInf>${inside.join('')}\n`;
}

/** The debtor's bank must be named; without a BIC these words stand for it (EPC132-08). */
const debtorBankTag = ({ bic }: PaymentDebtor, form: Form): string =>
  tag(
    'DbtrAgt',
    tag('FinInstnId', bic === null ? tag('Othr', tag('Id', 'NOTPROVIDED')) : bicTag(bic, form)),
  );

function itemText(item: PaymentItem, form: Form): string {
  const { endToEndId, creditor } = item;
  if (item.minor < 1n || item.minor > sepaMinorMax) throw new Error('an amount is no SEPA amount');
  const uetr =
    form.hasUetr && item.uetr !== undefined ? tag('UETR', checked(item.uetr, uetrForm)) : '';
  const inside = [
    // Banks answer with either id, so both are the same.
    tag('PmtId', idTag('InstrId', endToEndId), idTag('EndToEndId', endToEndId), uetr),
    `<Amt><InstdAmt Ccy="EUR">${decimalOf(item)}</InstdAmt></Amt>`,
    creditor.bic === null ? '' : tag('CdtrAgt', tag('FinInstnId', bicTag(creditor.bic, form))),
    tag('Cdtr', nameTag(creditor.name), addressTag(creditor.address)),
    tag('CdtrAcct', ibanTag(creditor.iban)),
    item.remittance === null ? '' : remittanceTag(item.remittance),
  ];
  return `<CdtTrfTxInf>${inside.join('')}</CdtTrfTxInf>\n`;
}

function addressTag(address: PaymentItem['creditor']['address']): string {
  const town = sepaNote(address?.town ?? '', townMax);
  if (address === null || town === null || !countryForm.test(address.country)) return '';
  const { street, postalCode, country } = address;
  return tag(
    'PstlAdr',
    noteTag('StrtNm', street ?? '', streetMax),
    noteTag('PstCd', postalCode ?? '', postalCodeMax),
    textTag('TwnNm', town.text, townMax),
    tag('Ctry', country),
  );
}

/** Empty if no letter of the note can be written. */
function noteTag(name: string, given: string, lengthMax: number): string {
  const note = sepaNote(given, lengthMax);
  return note === null ? '' : textTag(name, note.text, lengthMax);
}

/**
 * A reference with wrong check digits would be refused as a reference. As a text it still arrives.
 */
function remittanceTag(remittance: PaymentRemittance): string {
  const given = 'reference' in remittance ? remittance.reference : remittance.text;
  if ('reference' in remittance && isCreditorReference(given)) {
    const type = tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR')), tag('Issr', 'ISO'));
    return tag('RmtInf', tag('Strd', tag('CdtrRefInf', type, textTag('Ref', given, referenceMax))));
  }
  return tag('RmtInf', textTag('Ustrd', writtenNote(given)?.text ?? '', noteMax));
}

const dayForm = /^\d{4}-\d\d-\d\d$/;
const ibanForm = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/;
const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const uetrForm = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;
const countryForm = /^[A-Z]{2}$/;

function checked(text: string, form: RegExp): string {
  if (form.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot stand in a payment file`);
}

function idTag(name: string, id: string): string {
  if (!isPaymentId(id)) throw new Error(`${JSON.stringify(id)} is no id of a payment file`);
  return tag(name, id);
}

const momentText = (at: UnixSeconds): string =>
  new Date(at * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');

const totalsTags = ({ count, minor }: PaymentTotals): string =>
  `${tag('NbOfTxs', String(count))}${tag('CtrlSum', decimalOf({ minor, currency: 'EUR' }))}`;

const nameTag = (name: string): string => textTag('Nm', writtenName(name).text, nameMax);

const ibanTag = (iban: string): string => tag('Id', tag('IBAN', checked(iban, ibanForm)));

const bicTag = (bic: string, form: Form): string => tag(form.bic, checked(bic, bicForm));
