import { Element, textAt } from '../xml/element.ts';
import type { MessageContent } from '../xml/message-finder.ts';
import { Problems, quoted } from '../xml/problems.ts';
import { TreeBuilder } from '../xml/tree-builder.ts';
import { nameOf } from './outcomes.ts';
import type { ReadReport, Reported, ReportedBlock, ReportedTransaction } from './payment-report.ts';
import { idAt, reportedOf, transactionOf } from './report-values.ts';

export const reportMessage = 'CstmrPmtStsRpt';

const namespaceForm = /pain\.(\d{3})\.001\.(\d\d)/;
const versions: ReadonlySet<number> = new Set([3, 10, 11, 12, 13, 14]);
/** The elements of a block: OrgnlPmtInfAndSts, TxInfAndSts. */
const transactionPlace = { depth: 2, name: 'TxInfAndSts' };
/** More than a payment file has. A report is in memory as a whole. */
const transactionsMax = 200_000;

type Part = (element: Element) => void;

/** Reads one report, part by part. After the first problem it reads no further. */
export class ReportReader implements MessageContent {
  readonly #index: number;
  readonly #problems = new Problems();
  readonly #blocks: ReportedBlock[] = [];
  #depth = 0;
  #tree: TreeBuilder | null = null;
  #line = 1;
  #hasBegun = false;
  #version: number | null = null;
  #header: Element | null = null;
  #original: Element | null = null;
  #group: Reported | null = null;
  #transactions: ReportedTransaction[] = [];
  readonly #seen = new Map<string, string | null>();
  #count = 0;

  constructor(index: number) {
    this.#index = index;
  }

  readonly begins = (name: string, namespaces: readonly string[], line: number): boolean => {
    if (name !== reportMessage) return false;
    this.#line = line;
    this.#hasBegun = true;
    const namespace = namespaces.find((uri) => namespaceForm.test(uri));
    const [, message, number] = namespaceForm.exec(namespace ?? '') ?? [];
    if (number === undefined) return true;
    this.#version = Number(number);
    if (message !== '002') {
      this.#problems.note(
        this.#line,
        `the namespace says pain.${message}, the message is pain.002`,
      );
    } else if (!versions.has(this.#version)) {
      this.#problems.note(this.#line, `the version pain.002.001.${number} is not known`);
    }
    return true;
  };

  readonly open = (name: string, currency: string | null, line: number): void => {
    if (this.#tree !== null) {
      this.#tree.open(new Element(name, line, currency));
      return;
    }
    this.#depth += 1;
    if (this.#depth > 1 || !Object.hasOwn(this.#parts, name) || this.#problems.first !== null)
      return;
    this.#tree = new TreeBuilder(transactionPlace, (element) => this.#transaction(element));
    this.#tree.open(new Element(name, line, currency));
  };

  readonly text = (text: string): void => this.#tree?.text(text);

  readonly close = (): void => {
    if (this.#tree !== null) {
      const tree = this.#tree;
      const element = tree.close();
      if (element === null) return;
      this.#tree = null;
      if (tree.isTooLarge) this.#problems.note(element.line, `${element.name} is too large`);
      else if (this.#problems.first === null) this.#parts[element.name]?.(element);
    }
    this.#depth -= 1;
  };

  /** Call it when the document has ended. */
  end(): ReadReport {
    if (!this.#hasBegun) this.#problems.note(1, 'the document is no pain.002');
    const messageId = textAt(this.#header, ['MsgId']);
    const originalMessageId = idAt(this.#original, 'OrgnlMsgId');
    if (originalMessageId === null) {
      this.#problems.note(this.#line, 'the report does not say which file it is about');
    }
    const problem = this.#problems.first;
    const index = this.#index;
    if (problem !== null || originalMessageId === null) {
      const { line, reason } = problem ?? { line: this.#line, reason: '' };
      return { state: 'refused', index, line, reason, messageId, originalMessageId };
    }
    return {
      state: 'readable',
      index,
      version: this.#version,
      messageId,
      createdAt: textAt(this.#header, ['CreDtTm']),
      originalMessageId,
      originalName: textAt(this.#original, ['OrgnlMsgNmId']),
      group: this.#group,
      blocks: this.#blocks,
    };
  }

  readonly #parts: Readonly<Record<string, Part>> = {
    GrpHdr: (element) => {
      this.#header ??= element;
    },
    OrgnlGrpInfAndSts: (element) => this.#wholeFile(element),
    OrgnlPmtInfAndSts: (element) => this.#block(element),
    TxInfAndSts: (element) => {
      this.#transaction(element);
      const transactions = this.#taken();
      this.#blocks.push({ originalBlockId: null, status: null, reasons: [], transactions });
    },
  };

  #wholeFile(element: Element): void {
    if (this.#original !== null) {
      this.#problems.note(element.line, 'the report is about two files');
      return;
    }
    this.#line = element.line;
    this.#original = element;
    const group = reportedOf(element, 'GrpSts', this.#problems);
    if (group.status !== null || group.reasons.length > 0) this.#group = group;
  }

  #block(element: Element): void {
    this.#blocks.push({
      originalBlockId: idAt(element, 'OrgnlPmtInfId'),
      ...reportedOf(element, 'PmtInfSts', this.#problems),
      transactions: this.#taken(),
    });
  }

  #transaction(element: Element): void {
    this.#count += 1;
    if (this.#count > transactionsMax) {
      this.#problems.note(element.line, `the report has more than ${transactionsMax} payments`);
    }
    if (this.#problems.first !== null) return;
    const transaction = transactionOf(element, this.#problems);
    const { status } = transaction;
    const id = nameOf(transaction);
    if (id !== null && (this.#seen.get(id) ?? status) !== status) {
      this.#problems.note(element.line, `the payment ${quoted(id)} has two statuses`);
    }
    if (id !== null) this.#seen.set(id, status);
    this.#transactions.push(transaction);
  }

  #taken(): readonly ReportedTransaction[] {
    const transactions = this.#transactions;
    this.#transactions = [];
    return transactions;
  }
}
