import { SaxesParser } from 'saxes';
import { UnreadableFile } from './unreadable-file.ts';

/** Receives the parts of a document. Names come without their prefix. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  readonly text: (text: string) => void;
  readonly close: () => void;
};

const depthMax = 100;
const textMax = 65_536;
/** One tag, text or comment; the parser holds it in memory until it ends. */
const tokenMax = 1_048_576;
const place = /^\d+:\d+: /;

/**
 * Reads XML without entities, document types or anything else that reaches beyond the file (bank 2,
 * Not the schema). Every failure names its line.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #handler: XmlHandler;
  #depth = 0;
  #hasRoot = false;
  #written = 0;
  #heardAt = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    const parser = this.#parser;
    // Prefixes are cut off here: the parser takes twice as long to resolve them.
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('attribute', ({ value }) => {
      if (value.length > textMax) this.#tooLong();
    });
    parser.on('closetag', () => {
      this.#heardAt = this.#written;
      this.#depth -= 1;
      handler.close();
    });
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('doctype', () => this.#fail('doctype', 'a document type (DOCTYPE) is not read'));
    parser.on('error', ({ message }) => this.#notWellFormed(message.replace(place, '')));
  }

  write(text: string): void {
    this.#parser.write(text);
    this.#written += text.length;
    if (this.#written - this.#heardAt > tokenMax) this.#tooLong();
  }

  end(): void {
    this.#parser.close();
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#heardAt = this.#written;
    this.#hasRoot = true;
    this.#depth += 1;
    if (this.#depth > depthMax) {
      this.#fail('too_deep', `elements lie deeper than ${depthMax} levels`);
    }
    const colon = name.indexOf(':');
    const local = colon < 0 ? name : name.slice(colon + 1);
    this.#handler.open(local, attributes, this.#parser.line);
  }

  #text(text: string): void {
    this.#heardAt = this.#written;
    if (text.length > textMax) this.#tooLong();
    if (this.#depth > 0) this.#handler.text(text);
  }

  #tooLong(): never {
    return this.#fail('too_large', 'one text, tag or comment is too long');
  }

  #notWellFormed(message: string): never {
    const isAfterRoot = this.#hasRoot && this.#depth === 0;
    if (isAfterRoot && /only one root|XML declaration must/.test(message)) {
      return this.#fail('several_documents', 'the file has more than one XML document');
    }
    if (!this.#hasRoot && /outside of root|must contain a root|unexpected end/.test(message)) {
      return this.#fail('no_xml', 'the file is no XML');
    }
    return this.#fail('not_well_formed', `the XML is not well-formed: ${message}`);
  }

  #fail(code: UnreadableFile['code'], reason: string): never {
    throw new UnreadableFile(code, reason, this.#parser.line);
  }
}
