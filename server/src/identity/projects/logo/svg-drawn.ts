import { accept, type Decision } from '../../../kernel/decision.ts';
import { badLogo } from './picture.ts';
import {
  drawnElements,
  localReference,
  looks,
  places,
  referringElements,
  silentElements,
  textElements,
} from './svg-words.ts';
import type { XmlElement } from './xml-reader.ts';

/** An element that uses only known words. */
export type Drawn = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Drawn | string)[];
};

type Attributes = Decision<Map<string, string>, 'bad_logo'>;

const svgName = 'http://www.w3.org/2000/svg';

const badValue = (element: string, attribute: string) =>
  badLogo(`The attribute ${attribute} of <${element}> has a value that a logo may not have.`);

/** With backslashes, comments and rules, two parsers may read the same text in different ways. */
const oddStyle = /[\\@{}<>]|\/\*/;

/** The declarations of a style as attributes. Unknown ones are left out. */
function styleOf(element: string, style: string): Attributes {
  if (oddStyle.test(style)) return badValue(element, 'style');
  const found = new Map<string, string>();
  for (const declared of style.split(';')) {
    const [given = '', ...rest] = declared.split(':');
    const property = given.trim().toLowerCase();
    const value = rest.join(':').trim();
    const form = looks.get(property);
    if (form === undefined) continue;
    if (!form.test(value)) return badValue(element, property);
    found.set(property, value);
  }
  return accept(found);
}

const isReference = (name: string): boolean => name === 'href' || name === 'xlink:href';

/** Null: the tables alone decide about this attribute. */
function whyRefused(element: string, name: string, value: string) {
  if (/^on/i.test(name)) return badLogo(`A logo may not react: <${element}> has ${name}.`);
  if (name === 'xmlns' && value !== svgName) return badValue(element, name);
  if (!isReference(name)) return null;
  const isOwn = referringElements.has(element) && localReference.test(value);
  return isOwn ? null : badLogo(`<${element}> may refer to nothing outside of the drawing.`);
}

/** The known attributes. The attributes of drawing programs are left out. */
function attributesOf({ name: element, attributes }: XmlElement): Attributes {
  const known = new Map<string, string>();
  for (const [name, value] of attributes) {
    const refused = whyRefused(element, name, value);
    if (refused !== null) return refused;
    if (isReference(name)) known.set('href', value);
    const form = places.get(name) ?? looks.get(name);
    if (form === undefined) continue;
    if (!form.test(value)) return badValue(element, name);
    known.set(name, value);
  }
  const style = styleOf(element, attributes.get('style') ?? '');
  return style.ok ? accept(new Map([...known, ...style.value])) : style;
}

const isSilent = ({ name }: XmlElement): boolean => silentElements.has(name) || name.includes(':');

/** Texts are kept only in elements that draw them. */
const isDrawn = (parent: string, child: XmlElement | string): boolean =>
  typeof child === 'string' ? textElements.has(parent) : !isSilent(child);

const redrawn = (element: XmlElement): Decision<Drawn, 'bad_logo'> =>
  drawnElements.has(element.name)
    ? drawnAnew(element)
    : badLogo(`A logo may not contain <${element.name}>.`);

/** Redraws an element with everything in it. The caller judges the element's own name. */
export function drawnAnew(element: XmlElement): Decision<Drawn, 'bad_logo'> {
  const { name } = element;
  const attributes = attributesOf(element);
  if (!attributes.ok) return attributes;
  const children: (Drawn | string)[] = [];
  for (const child of element.children.filter((one) => isDrawn(name, one))) {
    const drawn = typeof child === 'string' ? accept(child) : redrawn(child);
    if (!drawn.ok) return drawn;
    children.push(drawn.value);
  }
  return accept({ name, attributes: attributes.value, children });
}
