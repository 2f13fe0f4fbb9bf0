import type { SigningPlace } from './signing-places.ts';

/** The parts of the seven signed lines. */
export type SignedParts = {
  readonly ts: string;
  readonly nonce: string;
  /** Upper case. */
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly ext: string;
};

/**
 * The text under the mac: seven lines, each ended by a line feed (gaps 3, MAC string). No part can
 * contain a line feed, so no two requests have the same text.
 */
export const normalizedRequest = (
  { ts, nonce, method, uri, ext }: SignedParts,
  { host, port }: SigningPlace,
): string => `${ts}\n${nonce}\n${method}\n${uri}\n${host}\n${port}\n${ext}\n`;
