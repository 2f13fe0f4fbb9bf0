import { accept, type Decision, type Refused } from '../../../kernel/decision.ts';
import { badLogo } from './picture.ts';

/** An element as the text has it. Nothing about it is known to be harmless. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
};

const depthMax = 32;
const nodesMax = 5_000;
const attributesMax = 64;

const name = String.raw`[A-Za-z_][\w.-]{0,63}(?::[A-Za-z_][\w.-]{0,63})?`;
const openingForm = new RegExp(`<(${name})`, 'y');
const attributeForm = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openingEnd = /\s*(\/?)>/y;
const closingForm = new RegExp(String.raw`</(${name})\s*>`, 'y');

const declaration = /^<\?xml\s[^<>?]*\?>/;
const otherEncoding = /encoding\s*=\s*["'](?!utf-?8["'])/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids
const forbiddenLetters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};
const otherEntity = /&(?!(?:lt|gt|amp|quot|apos);)/;

const brokenText = 'The SVG drawing is not well-formed XML. Export it again.';

type Bad = Refused<'bad_logo'>;
const broken: Bad = badLogo(brokenText);

/**
 * Reads the few parts of XML that a drawing needs, and refuses all others. Document types, own
 * entities, processing instructions and CDATA have carried scripts past many filters.
 */
export function readXml(given: string): Decision<XmlElement, 'bad_logo'> {
  const text = given.replace(/^\ufeff/, '');
  if (forbiddenLetters.test(text)) return broken;
  const [declared = ''] = declaration.exec(text) ?? [];
  if (otherEncoding.test(declared)) return badLogo('The SVG drawing must be written in UTF-8.');
  return new Reader(text, declared.length).read();
}

class Reader {
  readonly #text: string;
  #at: number;
  #nodes = 0;
  #root: XmlElement | null = null;
  /** The open elements, the innermost last. */
  readonly #open: XmlElement[] = [];

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  read(): Decision<XmlElement, 'bad_logo'> {
    while (this.#at < this.#text.length) {
      const bad = this.#text[this.#at] === '<' ? this.#readMarkup() : this.#readText();
      if (bad !== null) return bad;
    }
    return this.#root === null || this.#open.length > 0 ? broken : accept(this.#root);
  }

  #readMarkup(): Bad | null {
    if (this.#text.startsWith('<!--', this.#at)) return this.#skipComment();
    if (this.#text.startsWith('<!', this.#at)) {
      return badLogo('The SVG drawing must have no DOCTYPE and no CDATA. Export it without them.');
    }
    if (this.#text.startsWith('<?', this.#at)) {
      return badLogo('The SVG drawing must have no processing instructions.');
    }
    return this.#text[this.#at + 1] === '/' ? this.#close() : this.#openElement();
  }

  /** Comments do not belong to the drawing. Only two dashes end a comment. */
  #skipComment(): Bad | null {
    const end = this.#text.indexOf('--', this.#at + 4);
    if (end === -1 || this.#text[end + 2] !== '>') return broken;
    this.#at = end + 3;
    return null;
  }

  #readText(): Bad | null {
    const next = this.#text.indexOf('<', this.#at);
    const end = next === -1 ? this.#text.length : next;
    const text = plain(this.#text.slice(this.#at, end));
    this.#at = end;
    if (text === null) return noEntities;
    const parent = this.#open.at(-1);
    if (parent === undefined) return text.trim() === '' ? null : broken;
    parent.children.push(text);
    return null;
  }

  #take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (found !== null) this.#at = form.lastIndex;
    return found;
  }

  #openElement(): Bad | null {
    const found = this.#take(openingForm);
    const parent = this.#open.at(-1);
    // A document has one root.
    if (found === null || (parent === undefined && this.#root !== null)) return broken;
    const attributes = this.#readAttributes();
    if (!(attributes instanceof Map)) return attributes;
    const end = this.#take(openingEnd);
    if (end === null) return broken;
    const element: XmlElement = { name: found[1] ?? '', attributes, children: [] };
    this.#nodes += 1;
    if (this.#nodes > nodesMax) {
      return badLogo(`The SVG drawing must have at most ${nodesMax} elements.`);
    }
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    if (end[1] === '') this.#open.push(element);
    return this.#open.length > depthMax
      ? badLogo(`The SVG drawing must be at most ${depthMax} elements deep.`)
      : null;
  }

  #readAttributes(): Map<string, string> | Bad {
    const attributes = new Map<string, string>();
    for (;;) {
      const found = this.#take(attributeForm);
      if (found === null) return attributes;
      const [, attribute = '', inDouble, inSingle] = found;
      const value = plain(inDouble ?? inSingle ?? '');
      if (value === null) return noEntities;
      if (attributes.has(attribute) || attributes.size === attributesMax) return broken;
      attributes.set(attribute, value);
    }
  }

  #close(): Bad | null {
    const found = this.#take(closingForm);
    return found === null || this.#open.pop()?.name !== found[1] ? broken : null;
  }
}

const noEntities = badLogo(
  'The SVG drawing must have no entities but &lt; &gt; &amp; &quot; and &apos;.',
);

/** The text with its entities resolved. Null: it has entities of its own. */
const plain = (text: string): string | null =>
  otherEntity.test(text)
    ? null
    : text.replaceAll(/&(\w+);/g, (_whole, entity: string) => entities[entity] ?? '');
