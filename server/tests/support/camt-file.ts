import type {
  CamtBalance,
  CamtCharge,
  CamtCode,
  CamtEntry,
  CamtFile,
  CamtKind,
  CamtParty,
  CamtStatement,
  CamtTransaction,
} from './camt-model.ts';

/**
 * Writes statement files as banks do: camt.052, .053 and .054 of any version. A test gives only the
 * fields that matter. `camtXml` returns text; `zipOf` (zip-file.ts) packs it.
 */
type Content = string | null | undefined | readonly Content[];
type Writing = { readonly version: number; readonly prefix: string };

/** The first version with the new form of an element. */
const since = { ownAmount: 3, records: 3, bicfi: 3, statusCode: 7, partyChoice: 8 };

// biome-ignore format: a table
const names: Readonly<Record<CamtKind, readonly [message: string, statement: string, page: string]>> = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt', 'RptPgntn'],
  'camt.053': ['BkToCstmrStmt', 'Stmt', 'StmtPgntn'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'NtfctnPgntn'],
};

export const ourIban = 'LT601010012345678901';
export const theirIban = 'DE89370400440532013000';

/** Escapes marks for XML texts and attributes. */
const escaped = (text: string): string =>
  text.replace(/[&<>"\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);

export function camtXml(file: CamtFile): string {
  const { kind = 'camt.053', version = 8, messageId = 'MSG-1', envelope } = file;
  const { encoding = 'UTF-8', prefix = '' } = file;
  const number = String(version).padStart(2, '0');
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${number}`;
  const xmlns = prefix === '' ? `xmlns="${namespace}"` : `xmlns:${prefix}="${namespace}"`;
  const writer = new Writer({ version, prefix: prefix === '' ? '' : `${prefix}:` });
  const document = writer.document(kind, xmlns, { messageId, statements: file.statements });
  const declaration = encoding === null ? '' : `<?xml version="1.0" encoding="${encoding}"?>\n`;
  return `${declaration}${inEnvelope(document, envelope)}\n`;
}

function inEnvelope(document: string, envelope: CamtFile['envelope']): string {
  if (envelope === undefined) return document;
  if (envelope === 'wrapper') return `<Package version="1">\n${document}\n</Package>`;
  const header =
    '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B-1</BizMsgIdr></AppHdr>';
  return `<BizMsgEnvlp xmlns="urn:bank:envelope">\n${header}\n${document}\n</BizMsgEnvlp>`;
}

class Writer {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  #is(form: keyof typeof since): boolean {
    return this.#writing.version >= since[form];
  }

  /** An element with its contents, or nothing if they are empty. */
  #in(name: string, ...content: readonly Content[]): string | null {
    const inside = flat(content);
    return inside === '' ? null : this.#raw(name, inside);
  }

  #text(name: string, text: string | null | undefined): string | null {
    return text === null || text === undefined ? null : this.#raw(name, escaped(text));
  }

  #raw(name: string, inside: string, attributes = ''): string {
    const full = `${this.#writing.prefix}${name}`;
    return `<${full}${attributes}>${inside}</${full}>`;
  }

  #amount(name: string, amount: string | undefined, currency = 'EUR'): string | null {
    if (amount === undefined) return null;
    return this.#raw(name, escaped(amount), ` Ccy="${escaped(currency)}"`);
  }

  /** `Dt`, or `DtTm` for a moment. */
  #date(name: string, date: string | null | undefined): string | null {
    return this.#in(name, this.#text(date?.includes('T') ? 'DtTm' : 'Dt', date));
  }

  document(
    kind: CamtKind,
    xmlns: string,
    { messageId, statements }: { messageId: string; statements: readonly CamtStatement[] },
  ): string {
    const [message, statement, page] = names[kind];
    const moment = this.#text('CreDtTm', '2026-01-05T18:00:00');
    const header = this.#in('GrpHdr', this.#text('MsgId', messageId), moment);
    const all = statements.map((one) =>
      this.#raw(statement, `\n${this.#statement(one, kind, page)}`),
    );
    return this.#raw('Document', this.#raw(message, `${header}\n${all.join('\n')}`), ` ${xmlns}`);
  }

  #statement(statement: CamtStatement, kind: CamtKind, page: string): string {
    const { id = 'STMT-1', createdAt = '2026-01-05T18:00:00', from, to, entries = [] } = statement;
    const { opening = '0.00', closing = '0.00', currency = 'EUR' } = statement;
    const hasBalances = kind !== 'camt.054';
    const balances: readonly CamtBalance[] = [
      ...(hasBalances && opening !== null ? [{ code: 'OPBD', amount: opening }] : []),
      ...(hasBalances && closing !== null ? [{ code: 'CLBD', amount: closing }] : []),
      ...(statement.balances ?? []),
    ];
    const pagination =
      statement.page &&
      this.#in(
        page,
        this.#text('PgNb', statement.page.number),
        this.#text('LastPgInd', String(statement.page.isLast)),
      );
    return flat([
      [this.#text('Id', id), pagination, this.#text('ElctrncSeqNb', statement.sequence)],
      [this.#text('LglSeqNb', statement.legalSequence), this.#text('CreDtTm', createdAt)],
      this.#in('FrToDt', this.#text('FrDtTm', from), this.#text('ToDtTm', to)),
      this.#in('Acct', this.#accountId(statement), this.#text('Ccy', currency)),
      balances.map((balance) => this.#balance(balance, currency ?? 'EUR')),
      entries.map((entry) => `\n${this.#entry(entry, currency ?? 'EUR')}`),
    ]);
  }

  #accountId({ account, otherAccount }: CamtStatement): string | null {
    if (otherAccount !== undefined) {
      return this.#in('Id', this.#in('Othr', this.#text('Id', otherAccount)));
    }
    return this.#in('Id', this.#text('IBAN', account ?? ourIban));
  }

  #balance({ code, amount, currency, date, subType }: CamtBalance, own: string): string | null {
    const isNegative = amount.startsWith('-');
    return this.#in(
      'Bal',
      this.#in(
        'Tp',
        this.#in('CdOrPrtry', this.#text('Cd', code)),
        this.#in('SubTp', this.#text('Cd', subType)),
      ),
      this.#amount('Amt', amount.replace(/^-/, ''), currency ?? own),
      this.#text('CdtDbtInd', isNegative ? 'DBIT' : 'CRDT'),
      this.#date('Dt', date ?? '2026-01-05'),
    );
  }

  #entry(entry: CamtEntry, own: string): string {
    const { amount = '10.00', currency = own, direction = 'CRDT', status = 'BOOK' } = entry;
    const { bookedOn = '2026-01-05', valueOn = '2026-01-05', batch, transactions = [] } = entry;
    const isStatusCode = this.#is('statusCode') && status !== null;
    return this.#raw(
      'Ntry',
      flat([
        this.#text('NtryRef', entry.entryReference),
        this.#amount('Amt', amount, currency),
        this.#text('CdtDbtInd', direction),
        this.#text('RvslInd', entry.isReversal === undefined ? null : String(entry.isReversal)),
        isStatusCode ? this.#in('Sts', this.#text('Cd', status)) : this.#text('Sts', status),
        [this.#date('BookgDt', bookedOn), this.#date('ValDt', valueOn)],
        this.#text('AcctSvcrRef', entry.servicerReference),
        this.#code(entry.code ?? { domain: 'PMNT', family: 'RCDT', subFamily: 'ESCT' }),
        this.#charges(entry.charges, currency),
        this.#in(
          'NtryDtls',
          batch &&
            this.#in(
              'Btch',
              this.#text('MsgId', batch.messageId),
              this.#text('PmtInfId', batch.paymentInformationId),
              this.#text('NbOfTxs', batch.count === undefined ? null : String(batch.count)),
            ),
          transactions.map((one) => this.#transaction(one, currency, direction)),
        ),
        this.#text('AddtlNtryInf', entry.additional),
      ]),
    );
  }

  #code(code: CamtCode | undefined): string | null {
    if (code === undefined) return null;
    if ('proprietary' in code) {
      return this.#in('BkTxCd', this.#in('Prtry', this.#text('Cd', code.proprietary)));
    }
    const family = [this.#text('Cd', code.family), this.#text('SubFmlyCd', code.subFamily)];
    return this.#in(
      'BkTxCd',
      this.#in('Domn', this.#text('Cd', code.domain), this.#in('Fmly', family)),
    );
  }

  #charges(charges: readonly CamtCharge[] | undefined, own: string): string | null {
    if (charges === undefined) return null;
    const isRecord = this.#is('records');
    const all = charges.map(({ amount, currency = own, direction, isIncluded, type }) =>
      this.#in(
        isRecord ? 'Rcrd' : 'Chrgs',
        this.#amount('Amt', amount, currency),
        this.#text('CdtDbtInd', direction),
        isRecord && isIncluded !== undefined ? this.#text('ChrgInclInd', String(isIncluded)) : null,
        this.#in('Tp', this.#in('Prtry', this.#text('Id', type))),
      ),
    );
    return isRecord ? this.#in('Chrgs', all) : flat(all);
  }

  #transaction(transaction: CamtTransaction, own: string, direction: string): string {
    const { amount, currency = own, instructed, debtor, creditor, returned } = transaction;
    const isOwn = this.#is('ownAmount');
    const exchange = instructed?.rate !== undefined && [
      this.#text('SrcCcy', instructed.currency),
      this.#text('TrgtCcy', own),
      this.#text('XchgRate', instructed.rate),
    ];
    return this.#raw(
      'TxDtls',
      flat([
        this.#references(transaction),
        isOwn ? this.#amount('Amt', amount, currency) : null,
        isOwn && (amount !== undefined || transaction.direction !== undefined)
          ? this.#text('CdtDbtInd', transaction.direction ?? direction)
          : null,
        this.#in(
          'AmtDtls',
          this.#in(
            'InstdAmt',
            instructed && this.#amount('Amt', instructed.amount, instructed.currency ?? own),
            this.#in('CcyXchg', exchange || null),
          ),
          isOwn ? null : this.#in('TxAmt', this.#amount('Amt', amount, currency)),
        ),
        this.#code(transaction.code),
        this.#charges(transaction.charges, own),
        this.#in('RltdPties', this.#party('Dbtr', debtor), this.#party('Cdtr', creditor)),
        this.#in('RltdAgts', this.#agent('DbtrAgt', debtor), this.#agent('CdtrAgt', creditor)),
        this.#in(
          'RmtInf',
          transaction.unstructured?.map((line) => this.#text('Ustrd', line)),
          transaction.structured?.map((reference) =>
            this.#in('Strd', this.#in('CdtrRefInf', this.#text('Ref', reference))),
          ),
        ),
        returned &&
          this.#in(
            'RtrInf',
            this.#in(
              'Rsn',
              this.#text('Cd', returned.code),
              this.#text('Prtry', returned.proprietary),
            ),
            this.#text('AddtlInf', returned.text),
          ),
        this.#text('AddtlTxInf', transaction.additional),
      ]),
    );
  }

  #references(transaction: CamtTransaction): string | null {
    return this.#in(
      'Refs',
      this.#text('MsgId', transaction.messageId),
      this.#text('AcctSvcrRef', transaction.servicerReference),
      this.#text('PmtInfId', transaction.paymentInformationId),
      this.#text('InstrId', transaction.instructionId),
      this.#text('EndToEndId', transaction.endToEndId),
      this.#text('UETR', transaction.uetr),
      this.#text('TxId', transaction.transactionId),
      this.#text('MndtId', transaction.mandateId),
      this.#text('ClrSysRef', transaction.clearingReference),
    );
  }

  #party(role: 'Dbtr' | 'Cdtr', party: CamtParty | undefined): Content {
    if (party === undefined) return null;
    const name = this.#text('Nm', party.name);
    const other = this.#in('Othr', this.#text('Id', party.otherAccount));
    return [
      this.#in(role, this.#is('partyChoice') ? this.#in('Pty', name) : name),
      this.#in(`${role}Acct`, this.#in('Id', this.#text('IBAN', party.iban), other)),
    ];
  }

  #agent(role: string, party: CamtParty | undefined): string | null {
    const bic = this.#text(this.#is('bicfi') ? 'BICFI' : 'BIC', party?.bic);
    return this.#in(role, this.#in('FinInstnId', bic));
  }
}

const flat = (content: Content): string => {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : content.map(flat).join('');
};
