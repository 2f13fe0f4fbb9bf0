import type { PortalServices } from './portal-services.ts';
import type { Visit } from './visit.ts';

type Fields = Readonly<Record<string, string>>;

/** Longer addresses lead nowhere (desk-request.ts). */
const addressLengthMax = 1_900;

const contextOf = ({ signedIn }: Visit, page: string): string =>
  `kept form ${signedIn.session.id} ${page}`;

/**
 * The address of a page with what was typed into its form, while its writer gives the second factor
 * again. It is sealed for the session and the page: addresses are kept in histories and logs, and
 * nobody is to fill in a form of somebody else. What is too long is typed again.
 */
export function keptAddress(
  { vault }: Pick<PortalServices, 'vault'>,
  visit: Visit,
  page: string,
  typed: Fields,
): string {
  const address = `${page}?kept=${vault.seal(JSON.stringify(typed), contextOf(visit, page))}`;
  return address.length > addressLengthMax ? page : address;
}

/** What was typed before; null: nothing, or it was not kept for this session and page. */
export function keptFields(
  { vault }: Pick<PortalServices, 'vault'>,
  visit: Visit,
  page: string,
  kept: string | undefined,
): Fields | null {
  if (kept === undefined || !vault.opens(kept)) return null;
  try {
    return JSON.parse(vault.open(kept, contextOf(visit, page))) as Fields;
  } catch {
    // Anybody can write an address: what does not open was not kept by us.
    return null;
  }
}
