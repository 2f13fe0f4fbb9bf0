/** Seconds since 1970 in UTC: the only time the three APIs speak. */
export type UnixSeconds = number & { readonly brand: 'UnixSeconds' };

/** Marks a number that is known to be Unix seconds, where it enters the program. */
export const unixSeconds = (seconds: number): UnixSeconds => seconds as UnixSeconds;

/** The last second of the year 9999: what comes later is no date to XML and to many programs. */
export const lastMoment = unixSeconds(253_402_300_799);

/** The source of time. Rules never read it: their callers pass `now` in. */
export type Clock = { readonly now: () => UnixSeconds };
