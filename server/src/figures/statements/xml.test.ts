import { expect, test } from 'vitest';
import { piecesOf, tag, textTag } from './xml.ts';

test('a text is escaped', () => {
  expect(textTag('Nm', `Smith & "Sons" <'s>`, 140)).toBe(
    '<Nm>Smith &amp; &quot;Sons&quot; &lt;&apos;s&gt;</Nm>',
  );
});

test('characters that XML forbids or its readers change become spaces', () => {
  expect(textTag('Nm', '\u0000a\u0007b\r\nc\ud800d\ufffee\u0085f ', 140)).toBe(
    '<Nm>a b  c d e f</Nm>',
  );
  expect(textTag('Nm', 'Ąžuolas 東京 😀', 140)).toBe('<Nm>Ąžuolas 東京 😀</Nm>');
});

test('a text is cut before it is escaped, and never within a character', () => {
  expect(textTag('Id', '&&&&', 2)).toBe('<Id>&amp;&amp;</Id>');
  expect(textTag('Id', 'a😀b', 2)).toBe('<Id>a</Id>');
  expect(piecesOf('a😀b', 2)).toEqual(['a', '😀', 'b']);
});

test('an empty element is left out, and so is an element of empty ones', () => {
  expect(tag('Ownr', textTag('Nm', ' \u0001 ', 140))).toBe('');
});
