import { expect, test } from 'vitest';
import { piecesOf, tag, textTag } from './xml.ts';

test('a text is escaped, whoever wrote it', () => {
  expect(textTag('Nm', `Smith & "Sons" <'s>`, 140)).toBe(
    '<Nm>Smith &amp; &quot;Sons&quot; &lt;&apos;s&gt;</Nm>',
  );
});

test('what XML cannot hold becomes a space, and so does whitespace that its readers change', () => {
  expect(textTag('Nm', '\u0000a\u0007b\r\nc\ud800d\ufffee\u0085f ', 140)).toBe(
    '<Nm>a b  c d e f</Nm>',
  );
  expect(textTag('Nm', 'Ąžuolas 東京 😀', 140)).toBe('<Nm>Ąžuolas 東京 😀</Nm>');
});

test('a text is cut before it is escaped, and never in the middle of a letter', () => {
  expect(textTag('Id', '&&&&', 2)).toBe('<Id>&amp;&amp;</Id>');
  expect(textTag('Id', 'a😀b', 2)).toBe('<Id>a</Id>');
  expect(piecesOf('a😀b', 2)).toEqual(['a', '😀', 'b']);
});

test('an element of nothing is left out, and so is one that has only such', () => {
  expect(tag('Ownr', textTag('Nm', ' \u0001 ', 140))).toBe('');
});
