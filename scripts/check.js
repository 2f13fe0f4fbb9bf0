/** npm run check: every check that needs no database. It gates each commit. */
import { ensureInstalled, orSayWhyNot } from './ensure.js';
import { quickTests, runSteps, staticSteps } from './steps.js';

await orSayWhyNot(async () => {
  ensureInstalled();
  const failed = await runSteps([quickTests, ...staticSteps]);
  if (failed.length > 0) process.exitCode = 1;
});
