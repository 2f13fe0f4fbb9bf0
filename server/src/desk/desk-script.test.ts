import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { deskScript } from './desk-script.ts';

type Key = Readonly<Record<string, unknown>>;

/** What the script does on a key, on a page with or without a search field. */
function press(key: Key, hasSearch = true): readonly string[] {
  const done: string[] = [];
  const search = { focus: () => done.push('focus'), select: () => done.push('select') };
  let listener = (_: Key): void => {};
  runInNewContext(deskScript, {
    document: { querySelector: () => (hasSearch ? search : null), querySelectorAll: () => [] },
    addEventListener: (_: string, heard: typeof listener) => {
      listener = heard;
    },
  });
  listener({ target: { tagName: 'BODY' }, preventDefault: () => done.push('prevent'), ...key });
  return done;
}

test('/ focuses the search field and selects its text', () => {
  expect(press({ key: '/' })).toEqual(['prevent', 'focus', 'select']);
});

describe('the key keeps its own meaning', () => {
  // biome-ignore format: a table
  test.each<[why: string, key: Key]>([
    ['any other key',       { key: 'a' }],
    ['with Ctrl',           { key: '/', ctrlKey: true }],
    ['with Command',        { key: '/', metaKey: true }],
    ['with Alt',            { key: '/', altKey: true }],
    ['while composing',     { key: '/', isComposing: true }],
    ['in a field',          { key: '/', target: { tagName: 'INPUT' } }],
    ['in a text area',      { key: '/', target: { tagName: 'TEXTAREA' } }],
    ['in a select',         { key: '/', target: { tagName: 'SELECT' } }],
    ['in editable content', { key: '/', target: { tagName: 'DIV', isContentEditable: true } }],
  ])('%s', (_, key) => {
    expect(press(key)).toEqual([]);
  });

  test('on a page without search', () => {
    expect(press({ key: '/' }, false)).toEqual([]);
  });
});

test('the script is smaller than 1 kB', () => {
  expect(Buffer.byteLength(deskScript)).toBeLessThan(1_024);
});

/** The state of a copy button, with or without the permission to copy. */
async function copy(navigator: object): Promise<object> {
  let click = async (): Promise<void> => {};
  const button = {
    hidden: true,
    textContent: 'Copy',
    dataset: { copy: 'https://pay.example/p/1', copied: 'Copied' },
    addEventListener: (_: string, heard: typeof click) => {
      click = heard;
    },
  };
  runInNewContext(deskScript, {
    document: { querySelectorAll: () => [button] },
    addEventListener: () => {},
    navigator,
  });
  await click();
  return { hidden: button.hidden, textContent: button.textContent };
}

test('a button copies its text and says so', async () => {
  const written: string[] = [];
  const clipboard = { writeText: async (text: string) => written.push(text) };
  expect(await copy({ clipboard })).toEqual({ hidden: false, textContent: 'Copied' });
  expect(written).toEqual(['https://pay.example/p/1']);
});

test('there is no copy button if the page may not copy', async () => {
  expect(await copy({})).toEqual({ hidden: true, textContent: 'Copy' });
});
