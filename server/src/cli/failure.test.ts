import { expect, test } from 'vitest';
import { CliFailure, failureDocument, failureLines } from './failure.ts';

test('a refusal of the server shows each property on a line', () => {
  const failure = new CliFailure('refused', 'The request has invalid properties.', {
    error: 'invalid_properties',
    properties: { name: ['Name is too long'], 'sites[0]': ['Is no origin', 'Is too long'] },
  });
  expect(failureLines(failure)).toEqual([
    'florin: The request has invalid properties.',
    '  name: Name is too long',
    '  sites[0]: Is no origin',
    '  sites[0]: Is too long',
  ]);
  expect(failureDocument(failure)).toEqual({
    error: 'invalid_properties',
    error_description: 'The request has invalid properties.',
    error_properties: { name: ['Name is too long'], 'sites[0]': ['Is no origin', 'Is too long'] },
  });
});

test('several command line errors are several lines, and a document without properties', () => {
  const failure = new CliFailure('usage', 'A is missing.\nB is missing.');
  expect(failureLines(failure)).toEqual(['florin: A is missing.', '  B is missing.']);
  expect(failureDocument(failure)).toEqual({
    error: 'usage',
    error_description: 'A is missing.\nB is missing.',
  });
});
