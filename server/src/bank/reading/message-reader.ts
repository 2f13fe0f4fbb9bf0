import { Element, textAt } from './element.ts';
import { type StatementRefusal, UnreadableFile } from './statement.ts';
import { messageOf, messages } from './statement-head.ts';
import { type StatementListener, StatementReader } from './statement-reader.ts';
import { TreeBuilder } from './tree-builder.ts';
import type { XmlHandler } from './xml.ts';

type Attributes = Readonly<Record<string, string>>;
type Scope = ReadonlyMap<string, string>;

/**
 * One XML document: finds its message, alone or in a business envelope, and gives each statement to
 * a reader of its own. A document without a message is no reason to refuse the file (bank 6).
 */
export class MessageReader implements XmlHandler {
  readonly #listener: StatementListener;
  readonly #firstIndex: number;
  readonly #scopes: Scope[] = [];
  #depth = 0;
  #hasDocument = false;
  #messageDepth: number | null = null;
  #message = messageOf('camt.053', null);
  #statementName = '';
  #statements = 0;
  #messageId: string | null = null;
  #header: TreeBuilder | null = null;
  #statement: StatementReader | null = null;

  /** `firstIndex`: how many statements of the file came before. */
  constructor(listener: StatementListener, firstIndex: number) {
    this.#listener = listener;
    this.#firstIndex = firstIndex;
  }

  /** How many statements the document has; at least one, and be it a refused one. */
  get statements(): number {
    return Math.max(1, this.#statements);
  }

  readonly open = (name: string, attributes: Attributes, line: number): void => {
    this.#depth += 1;
    const currency = attributes['Ccy'] ?? null;
    if (this.#statement !== null) this.#statement.open(new Element(name, line, currency));
    else if (this.#header !== null) this.#header.open(new Element(name, line, currency));
    else if (this.#messageDepth === null) this.#openOutside(name, attributes, line);
    else if (this.#depth === this.#messageDepth + 1) this.#openInMessage(name, line);
  };

  readonly text = (text: string): void => {
    if (this.#statement !== null) this.#statement.text(text);
    else this.#header?.text(text);
  };

  readonly close = (): void => {
    if (this.#statement !== null) {
      if (this.#statement.close()) this.#statement = null;
    } else if (this.#header !== null) {
      const header = this.#header.close();
      if (header !== null) {
        this.#messageId = textAt(header, ['MsgId']);
        this.#header = null;
      }
    } else if (this.#messageDepth === null) this.#scopes.pop();
    else if (this.#depth === this.#messageDepth) this.#leaveMessage();
    this.#depth -= 1;
  };

  /** To be called when the document has ended. */
  end(): void {
    if (this.#statements > 0) return;
    const reason = 'the document is no camt.052, camt.053 or camt.054 with a statement in it';
    const refusal: StatementRefusal = { index: this.#firstIndex, line: 1, reason, head: null };
    this.#listener.refused(refusal);
  }

  #openOutside(name: string, attributes: Attributes, line: number): void {
    const scope = scopeOf(attributes);
    this.#scopes.push(scope);
    const message = Object.hasOwn(messages, name) ? messages[name] : undefined;
    const isDocument = name === 'Document';
    const hasMessage = this.#statementName !== '';
    if ((isDocument && (this.#hasDocument || hasMessage)) || (message && hasMessage)) {
      throw new UnreadableFile('several_documents', 'the file has several documents', line);
    }
    this.#hasDocument ||= isDocument;
    if (message === undefined) return;
    this.#messageDepth = this.#depth;
    this.#message = messageOf(message.kind, this.#namespace());
    this.#statementName = message.statement;
  }

  #openInMessage(name: string, line: number): void {
    if (name === 'GrpHdr') {
      this.#header = new TreeBuilder();
      this.#header.open(new Element(name, line, null));
    } else if (name === this.#statementName) {
      this.#statement = new StatementReader(this.#listener, {
        index: this.#firstIndex + this.#statements,
        line,
        message: this.#message,
        messageId: this.#messageId,
      });
      this.#statements += 1;
    }
  }

  #leaveMessage(): void {
    this.#messageDepth = null;
    this.#scopes.pop();
  }

  /** Only names and versions of messages are looked for: any prefix will do. */
  #namespace(): string | null {
    for (const scope of this.#scopes.toReversed()) {
      for (const uri of scope.values()) if (uri.includes('camt.05')) return uri;
    }
    return null;
  }
}

function scopeOf(attributes: Attributes): Scope {
  const scope = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) scope.set(name, value);
  }
  return scope;
}
