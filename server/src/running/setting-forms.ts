/** The forms in which settings are written. Undefined: not accepted. */

export const integerBetween =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined;
  };

export const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

/** 0 or 1. */
export const parseSwitch = (text: string): boolean | undefined =>
  text === '0' || text === '1' ? text === '1' : undefined;

export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.href === `${url.origin}/`;
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

export function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(?:ql)?:\/\/\S*$/.test(text) && URL.canParse(text) ? text : undefined;
}
