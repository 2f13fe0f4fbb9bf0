import { deskServices } from '../desk/desk-services.ts';
import { entryRoutes } from '../desk/entry/entry.routes.ts';
import { entryServices } from '../desk/entry/entry-services.ts';
import type { Route } from '../edge/route.ts';

type Parts = Parameters<typeof deskServices>[0] & Parameters<typeof entryServices>[1];

/** The pages of the staff: the way in, and what both faces share. */
export function deskPages(parts: Parts): readonly Route[] {
  const desk = deskServices(parts);
  return entryRoutes(entryServices(desk, parts));
}
