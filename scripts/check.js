/** npm run check: everything that can be said without a database; the gate of each commit. */
import { ensureInstalled, orSayWhyNot } from './ensure.js';
import { quickTests, runSteps, staticSteps } from './steps.js';

await orSayWhyNot(async () => {
  ensureInstalled();
  const failed = await runSteps([quickTests, ...staticSteps]);
  if (failed.length > 0) process.exitCode = 1;
});
