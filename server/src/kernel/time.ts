/** Seconds since 1970 in UTC: the only time format of the three APIs. */
export type UnixSeconds = number & { readonly brand: 'UnixSeconds' };

/** Marks a number as Unix seconds where it enters the program. */
export const unixSeconds = (seconds: number): UnixSeconds => seconds as UnixSeconds;

/**
 * The last second of the year 9999: anything later is no valid date in XML and in many programs.
 */
export const lastMoment = unixSeconds(253_402_300_799);

/** The source of time. Rules never read it: their callers pass `now` in. */
export type Clock = { readonly now: () => UnixSeconds };
