/**
 * npm test: the static checks, then every test in its short form. Ends with the line
 * `N passed, N failed`, in which a static check counts as one test.
 * Arguments go to vitest: npm test -- server/tests/api
 */
import { conclude, runShort } from './testing.js';

conclude([await runShort(process.argv.slice(2))]);
