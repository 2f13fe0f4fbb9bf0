import { test } from 'vitest';
import { ImportTrial } from './bank-imports.ts';

// Bank 2: a crash in the middle of an import; bank-folder.long.test.ts has as many rounds again.

test('kill -9 in the midst of imports by HTTP loses and doubles nothing', () =>
  ImportTrial.run(10, Number.POSITIVE_INFINITY));
