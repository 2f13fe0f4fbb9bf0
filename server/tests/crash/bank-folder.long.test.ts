import { test } from 'vitest';
import { ImportTrial } from './bank-imports.ts';

// Bank 2, Statement files: the same for files in FLORIN_BANK_DIR, every other time.

test('kill -9 during imports from the folder loses and duplicates nothing', () =>
  ImportTrial.run(10, 2));
