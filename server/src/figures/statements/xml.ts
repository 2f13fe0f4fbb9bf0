/**
 * Characters that XML 1.0 cannot hold, and whitespace that readers change: each becomes a space.
 */
const unfit = /[^\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An element with child elements. Without any it is left out. */
export const tag = (name: string, ...children: readonly string[]): string => {
  const inside = children.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name}>`;
};

/** Any text in a form that XML readers accept. */
export const cleanText = (text: string): string => text.replace(unfit, ' ').trim();

/** The first letters of a text, `lengthMax` of them. It never splits a surrogate pair. */
function cut(text: string, lengthMax: number): string {
  const first = text.slice(0, lengthMax);
  return /[\ud800-\udbff]$/.test(first) ? first.slice(0, -1) : first;
}

/** The pieces of a text, each with at most `lengthMax` letters. */
export function piecesOf(text: string, lengthMax: number): readonly string[] {
  const pieces: string[] = [];
  for (let rest = cleanText(text); rest !== ''; ) {
    const piece = cut(rest, lengthMax);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** An element with a text from any source: the only way for text into the document. */
export function textTag(name: string, text: string, lengthMax: number): string {
  const [first = ''] = piecesOf(text, lengthMax);
  return tag(
    name,
    first.replace(/[&<>"']/g, (letter) => escapes[letter] ?? ''),
  );
}
