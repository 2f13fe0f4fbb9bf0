import { expect, test } from 'vitest';
import { createLog } from './logging.ts';
import { terminalLine } from './terminal-lines.ts';

function shown(write: (log: ReturnType<typeof createLog>) => void): readonly string[] {
  const lines: string[] = [];
  write(createLog('trace', { write: (line: string) => lines.push(terminalLine(line)) }));
  return lines.map((line) => line.replace(/^\d{2}:\d{2}:\d{2} {2}/, ''));
}

test('a line begins with the local time, followed by its message', () => {
  const now = new Date(2026, 10, 17, 9, 5, 3);
  const line = JSON.stringify({ level: 'info', time: now.toISOString(), msg: 'Ready.' });
  expect(terminalLine(line)).toBe('09:05:03  Ready.\n');
});

test('fields follow in parentheses', () => {
  expect(shown((log) => log.info({ url: 'http://x', nodes: 2, of: ['a'] }, 'Ready.'))).toEqual([
    'Ready. (url http://x, nodes 2, of ["a"])\n',
  ]);
});

test('warnings and errors are labelled', () => {
  const lines = shown((log) => {
    log.debug('A detail.');
    log.warn('The disk is nearly full.');
    log.error('It broke.');
    log.fatal('It is over.');
  });
  expect(lines).toEqual([
    'A detail.\n',
    'Warning: The disk is nearly full.\n',
    'Error: It broke.\n',
    'Error: It is over.\n',
  ]);
});

test('an error shows its stack', () => {
  const [line = ''] = shown((log) => log.error({ err: new Error('no such row') }, 'It broke.'));
  expect(line).toMatch(/^Error: It broke\.\nError: no such row\n +at /);
});

test('no secret is shown, as in every log line', () => {
  const [line = ''] = shown((log) => log.info({ password: 'hunter2' }, 'Bearer hunter2'));
  expect(line).toBe('Bearer [censored] (password [censored])\n');
});
