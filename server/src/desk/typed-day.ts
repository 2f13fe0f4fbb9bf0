const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The first second of a day in UTC; null: there is no such day, as 30 February. */
export function dayStart(text: string): number | null {
  const at = dayForm.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (at === null || Number.isNaN(at.getTime())) return null;
  // A date that is none is read as a later one.
  return at.toISOString().startsWith(text) ? at.getTime() / 1_000 : null;
}
