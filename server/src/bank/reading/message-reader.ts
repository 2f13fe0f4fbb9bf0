import { Element, textAt } from '../xml/element.ts';
import type { MessageContent } from '../xml/message-finder.ts';
import { TreeBuilder } from '../xml/tree-builder.ts';
import type { StatementRefusal } from './statement.ts';
import { messageOf, messages } from './statement-head.ts';
import { type StatementListener, StatementReader } from './statement-reader.ts';

/**
 * Reads one message of statements and gives each statement to a reader of its own. A document
 * without a message does not refuse the file (bank 6).
 */
export class MessageReader implements MessageContent {
  readonly #listener: StatementListener;
  readonly #firstIndex: number;
  /** Depth of open elements in the message, not counting statements and the header. */
  #depth = 0;
  #message = messageOf('camt.053', null);
  #statementName = '';
  #statements = 0;
  #messageId: string | null = null;
  #header: TreeBuilder | null = null;
  #statement: StatementReader | null = null;

  /** `firstIndex`: the number of earlier statements in the file. */
  constructor(listener: StatementListener, firstIndex: number) {
    this.#listener = listener;
    this.#firstIndex = firstIndex;
  }

  /** The number of statements in the document; at least one, which may be a refused one. */
  get statements(): number {
    return Math.max(1, this.#statements);
  }

  readonly begins = (name: string, namespaces: readonly string[]): boolean => {
    const message = Object.hasOwn(messages, name) ? messages[name] : undefined;
    if (message === undefined) return false;
    const namespace = namespaces.find((uri) => uri.includes('camt.05')) ?? null;
    this.#message = messageOf(message.kind, namespace);
    this.#statementName = message.statement;
    return true;
  };

  readonly open = (name: string, currency: string | null, line: number): void => {
    if (this.#statement !== null) this.#statement.open(new Element(name, line, currency));
    else if (this.#header !== null) this.#header.open(new Element(name, line, currency));
    else {
      this.#depth += 1;
      if (this.#depth === 1) this.#openInMessage(name, line);
    }
  };

  readonly text = (text: string): void => {
    if (this.#statement !== null) this.#statement.text(text);
    else this.#header?.text(text);
  };

  readonly close = (): void => {
    if (this.#statement !== null) {
      if (!this.#statement.close()) return;
      this.#statement = null;
    } else if (this.#header !== null) {
      const header = this.#header.close();
      if (header === null) return;
      this.#messageId = textAt(header, ['MsgId']);
      this.#header = null;
    }
    this.#depth -= 1;
  };

  /** Call it when the document has ended. */
  end(): void {
    if (this.#statements > 0) return;
    const reason = 'the document is no camt.052, camt.053 or camt.054 with a statement in it';
    const refusal: StatementRefusal = { index: this.#firstIndex, line: 1, reason, head: null };
    this.#listener.refused(refusal);
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
}
