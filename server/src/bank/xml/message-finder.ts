import { UnreadableFile } from './unreadable-file.ts';
import type { XmlHandler } from './xml.ts';

type Attributes = Readonly<Record<string, string>>;

/** Reads the content of a message. The finder handles everything around it. */
export type MessageContent = {
  /** Is this a message to read? `namespaces`: all namespaces in force, the nearest first. */
  readonly begins: (name: string, namespaces: readonly string[], line: number) => boolean;
  /** `currency`: the attribute `Ccy`, the only one that messages have. */
  readonly open: (name: string, currency: string | null, line: number) => void;
  readonly text: (text: string) => void;
  readonly close: () => void;
};

/** Finds the message of an XML document, alone or in a business envelope. There may be only one. */
export class MessageFinder implements XmlHandler {
  readonly #content: MessageContent;
  readonly #scopes: (readonly string[])[] = [];
  #depth = 0;
  #messageDepth: number | null = null;
  #hasDocument = false;
  #hasMessage = false;

  constructor(content: MessageContent) {
    this.#content = content;
  }

  readonly open = (name: string, attributes: Attributes, line: number): void => {
    this.#depth += 1;
    if (this.#messageDepth === null) this.#openOutside(name, attributes, line);
    else this.#content.open(name, attributes['Ccy'] ?? null, line);
  };

  readonly text = (text: string): void => {
    if (this.#messageDepth !== null) this.#content.text(text);
  };

  readonly close = (): void => {
    if (this.#messageDepth === null) this.#scopes.pop();
    else if (this.#depth === this.#messageDepth) {
      this.#messageDepth = null;
      this.#scopes.pop();
    } else this.#content.close();
    this.#depth -= 1;
  };

  #openOutside(name: string, attributes: Attributes, line: number): void {
    this.#scopes.push(namespacesOf(attributes));
    const isDocument = name === 'Document';
    const isSecond = isDocument && (this.#hasDocument || this.#hasMessage);
    const namespaces = this.#scopes.toReversed().flat();
    const isMessage = !isSecond && this.#content.begins(name, namespaces, line);
    if (isSecond || (isMessage && this.#hasMessage)) {
      throw new UnreadableFile('several_documents', 'the file has several documents', line);
    }
    this.#hasDocument ||= isDocument;
    if (!isMessage) return;
    this.#hasMessage = true;
    this.#messageDepth = this.#depth;
  }
}

/** Only names and versions of messages matter, so prefixes are ignored. */
const namespacesOf = (attributes: Attributes): readonly string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    name === 'xmlns' || name.startsWith('xmlns:') ? [value] : [],
  );
