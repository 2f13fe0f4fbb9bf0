/** A reader of SQL that knows only the language of the files in server/migrations. */

/** A comment, a quoted text, a dollar-quoted body, or the end of a statement. */
const pieces = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a file in one line each, without comments. */
export function statementsIn(sql: string): readonly string[] {
  const statements: string[] = [];
  let text = '';
  let from = 0;
  for (const match of sql.matchAll(pieces)) {
    const [piece] = match;
    text += sql.slice(from, match.index);
    from = match.index + piece.length;
    if (piece === ';') {
      statements.push(text);
      text = '';
    } else if (!piece.startsWith('--')) text += piece;
  }
  return [...statements, text + sql.slice(from)].map(inOneLine).filter((line) => line !== '');
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Splits at commas outside of brackets and quotes. */
export function partsOf(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of list.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map(inOneLine).filter((part) => part !== '');
}

/** The text in the brackets that open at or after this place. */
export function bracketsAfter(text: string, from: number): string {
  const opens = text.indexOf('(', from);
  let depth = 0;
  for (let place = opens; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')') depth -= 1;
    if (depth === 0) return inOneLine(text.slice(opens + 1, place));
  }
  return '';
}
