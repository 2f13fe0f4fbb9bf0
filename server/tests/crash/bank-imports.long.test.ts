import { test } from 'vitest';
import { ImportTrial } from './bank-imports.ts';

// Bank 2: a crash during an import; bank-folder.long.test.ts has as many rounds again.

test('kill -9 during imports by HTTP loses and duplicates nothing', () =>
  ImportTrial.run(10, Number.POSITIVE_INFINITY));
