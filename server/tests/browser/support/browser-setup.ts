import type { TestProject } from 'vitest/node';
import { ensureChromium, type FoundChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly chromium: FoundChromium;
  }
}

/** Looks for the browser of all tests once a run, and reports once if it is missing. */
export default function setup(project: TestProject): void {
  const found = ensureChromium();
  if (found.because !== null) process.stderr.write(`${found.because}\n`);
  project.provide('chromium', found);
}
