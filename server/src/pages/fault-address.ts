// By hand: an address that is shown an error may be none.

/** The language that an address asks for, in its query or in its path. */
export const languageAskedFor = (rawUrl: string): string | undefined =>
  /[?&]lang=([a-z]{2})(?:[&#]|$)/.exec(rawUrl)?.[1] ??
  /^\/+frontend\/([a-z]{2})(?:[/?#]|$)/.exec(rawUrl)?.[1];

/** Whether the address is one of the payer's pages, which speak fewer languages than the buyer's. */
export const isPayersAddress = (rawUrl: string): boolean => /^\/+frontend(?:[/?#]|$)/.test(rawUrl);

/** Whether whoever reads there wants the page not to move by itself. */
export const isAskedToStandStill = (rawUrl: string): boolean => /[?&]still=/.test(rawUrl);

/** The address again, as a link of ours: two slashes at its beginning would lead to another host. */
export const sameAddress = (rawUrl: string): string => `/${rawUrl.replace(/^[/\\]+/, '')}`;
