import type { SeenPage } from './browser.ts';

/** The pauses that a stranger gets after the third and the fourth wrong password (decision 0096). */
const strangersPauses = [0, 0, 5, 30, 0];
/** Those of a known device, from the fifth on. */
const devicePauses = [0, 0, 0, 0, 10, 30, 60, 0];

const withPauses =
  (pauses: readonly number[]) =>
  async (
    tryOnce: () => Promise<SeenPage>,
    pass: (seconds: number) => Promise<unknown>,
  ): Promise<readonly SeenPage[]> => {
    const pages: SeenPage[] = [];
    for (const seconds of pauses) {
      pages.push(await tryOnce());
      if (seconds > 0) await pass(seconds);
    }
    return pages;
  };

/** As many wrong passwords as a stranger has: the next try waits for 15 minutes. */
export const asStranger = withPauses(strangersPauses);

/** As many wrong ones on a known device: the next try waits for five minutes, and never longer. */
export const onKnownDevice = withPauses(devicePauses);
