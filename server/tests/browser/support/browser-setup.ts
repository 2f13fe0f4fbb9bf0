import type { TestProject } from 'vitest/node';
import { ensureChromium, type FoundChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly chromium: FoundChromium;
  }
}

/** Looks once per run for the browser of all tests. What is missing is said once, too. */
export default function setup(project: TestProject): void {
  const found = ensureChromium();
  if (found.because !== null) process.stderr.write(`${found.because}\n`);
  project.provide('chromium', found);
}
