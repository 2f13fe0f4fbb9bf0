/** The code of a system or PostgreSQL error (`ENOENT`, `57P03`); empty when it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** What an error says, for the end of an operator's sentence. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
