/** A piece of XML. Null: empty. */
export type Piece = string | null;

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** An element with its content. Null if there is no content. */
export function element(name: string, ...inside: readonly Piece[]): Piece {
  const content = inside.filter((piece) => piece !== null).join('');
  return content === '' ? null : `<${name}>${content}</${name}>`;
}

/** An element with a text. */
export const leaf = (name: string, text: string | null): Piece =>
  text === null ? null : `<${name}>${escaped(text)}</${name}>`;

export const money = (name: string, decimals: string): string =>
  `<${name} Ccy="EUR">${decimals}</${name}>`;

export const documentOf = (message: string, content: Piece): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content ?? ''}</Document>\n`;
