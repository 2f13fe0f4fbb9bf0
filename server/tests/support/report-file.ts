/**
 * Writes reports on payment files (pain.002) as banks do, in any version. A test gives only the
 * fields that matter.
 */
export type ReportFile = {
  readonly version?: number;
  readonly prefix?: string;
  readonly messageId?: string;
  readonly originalMessageId?: string;
  readonly originalName?: string;
  readonly status?: string;
  readonly reasons?: readonly ReportReason[];
  readonly blocks?: readonly ReportBlock[];
  /** In a business envelope. */
  readonly isEnveloped?: boolean;
};

export type ReportReason = {
  readonly code?: string;
  readonly proprietary?: string;
  readonly texts?: readonly string[];
};

type ReportBlock = {
  readonly id?: string;
  readonly status?: string;
  readonly reasons?: readonly ReportReason[];
  readonly payments?: readonly ReportPayment[];
};

export type ReportPayment = {
  readonly endToEndId?: string;
  readonly instructionId?: string;
  readonly uetr?: string;
  readonly status?: string;
  readonly reasons?: readonly ReportReason[];
  /** The name that our own file had. */
  readonly sentName?: string;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"\r]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Since version .10 the names of parties are in a choice element. */
const partyChoiceSince = 10;

export function reportXml(file: ReportFile): string {
  const { version = 10, prefix = '', messageId = 'REPORT-1', isEnveloped = false } = file;
  const start = prefix === '' ? '' : `${prefix}:`;
  const tag = (name: string, ...inside: readonly (string | undefined)[]): string => {
    const given = inside.filter((one) => one !== undefined);
    return given.length === 0 ? '' : `<${start}${name}>${given.join('')}</${start}${name}>`;
  };
  const text = (name: string, value: string | undefined): string =>
    value === undefined ? '' : tag(name, escaped(value));
  const reason = ({ code, proprietary, texts = [] }: ReportReason): string =>
    tag(
      'StsRsnInf',
      code === undefined && proprietary === undefined
        ? ''
        : tag('Rsn', text('Cd', code), text('Prtry', proprietary)),
      ...texts.map((one) => text('AddtlInf', one)),
    );
  const reasonsOf = (list: readonly ReportReason[] = []): string => list.map(reason).join('');
  const named = (name: string): string =>
    tag('OrgnlTxRef', tag('Cdtr', version < partyChoiceSince ? name : tag('Pty', name)));
  const payment = (one: ReportPayment): string =>
    `\n${tag(
      'TxInfAndSts',
      text('OrgnlInstrId', one.instructionId),
      text('OrgnlEndToEndId', one.endToEndId),
      text('OrgnlUETR', one.uetr),
      text('TxSts', one.status),
      reasonsOf(one.reasons),
      one.sentName === undefined ? '' : named(text('Nm', one.sentName)),
    )}`;
  const block = (one: ReportBlock): string =>
    `\n${tag(
      'OrgnlPmtInfAndSts',
      text('OrgnlPmtInfId', one.id),
      text('PmtInfSts', one.status),
      reasonsOf(one.reasons),
      ...(one.payments ?? []).map(payment),
    )}`;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.002.001.${String(version).padStart(2, '0')}`;
  const message = tag(
    'CstmrPmtStsRpt',
    `\n${tag('GrpHdr', text('MsgId', messageId), text('CreDtTm', '2026-01-05T20:00:00Z'))}`,
    `\n${tag(
      'OrgnlGrpInfAndSts',
      text('OrgnlMsgId', file.originalMessageId ?? 'FILE-1'),
      text('OrgnlMsgNmId', file.originalName ?? 'pain.001.001.09'),
      text('GrpSts', file.status),
      reasonsOf(file.reasons),
    )}`,
    ...(file.blocks ?? []).map(block),
  );
  const xmlns = prefix === '' ? `xmlns="${namespace}"` : `xmlns:${prefix}="${namespace}"`;
  const document = `<${start}Document ${xmlns}>${message}</${start}Document>`;
  const whole = isEnveloped
    ? `<BizMsgEnvlp xmlns="urn:bank:envelope"><AppHdr><BizMsgIdr>B-1</BizMsgIdr></AppHdr>${document}</BizMsgEnvlp>`
    : document;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`;
}
