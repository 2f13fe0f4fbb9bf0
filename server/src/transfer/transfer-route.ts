import type { Route } from '../edge/route.ts';

export const transferBasePath = '/transfer/rest/v1';

export const transfersPath = `${transferBasePath}/transfers`;

/** Gaps 4, Singular spelling: `/transfer/...` answers like `/transfers/...`. */
export const inBothSpellings = (routes: readonly Route[]): readonly Route[] =>
  routes.flatMap((one) => [
    one,
    {
      ...one,
      path: one.path.replace(transfersPath, transfersPath.slice(0, -1)),
      summary: `${one.summary} (singular spelling)`,
      otherSpellingOf: one.path,
    },
  ]);
