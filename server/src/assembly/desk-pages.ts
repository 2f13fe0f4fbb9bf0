import { deskServices } from '../desk/desk-services.ts';
import { entryRoutes } from '../desk/entry/entry.routes.ts';
import { entryServices } from '../desk/entry/entry-services.ts';
import type { Route } from '../edge/route.ts';

type DeskParts = Parameters<typeof deskServices>[0];
type EntryParts = Parameters<typeof entryServices>[1];

/**
 * The pages of the staff: the way in, for both faces. Whoever adds pages of a face gives them the same
 * services, and the way in a frame with the links to them (`frameOf`).
 */
export function deskPages(parts: DeskParts & EntryParts): readonly Route[] {
  const desk = deskServices(parts);
  return entryRoutes(entryServices(desk, parts));
}
