import { consoleRoutes } from '../console/console.routes.ts';
import { consoleMemberFrame } from '../console/console-page.ts';
import type { ConsoleServices } from '../console/console-services.ts';
import type { AskingAgain } from '../desk/asking-again.ts';
import { deskScriptRoutes } from '../desk/desk-script.routes.ts';
import { type DeskServices, deskServices } from '../desk/desk-services.ts';
import { askAgain } from '../desk/entry/code.routes.ts';
import { entryRoutes } from '../desk/entry/entry.routes.ts';
import { entryServices } from '../desk/entry/entry-services.ts';
import type { FrameOfMember } from '../desk/member-frame.ts';
import type { Route } from '../edge/route.ts';
import { walletStatement } from '../operator/wallets/wallet-statement.ts';
import { portalRoutes } from '../portal/portal.routes.ts';
import { portalMemberFrame } from '../portal/portal-page.ts';
import type { PortalServices } from '../portal/portal-services.ts';

type Parts = Parameters<typeof deskServices>[0] &
  Parameters<typeof entryServices>[1] &
  Omit<PortalServices, keyof DeskServices | keyof AskingAgain | 'statement'> &
  Omit<ConsoleServices, keyof DeskServices | keyof AskingAgain>;

/** The pages of the staff: sign-in, and the faces. */
export function deskPages(parts: Parts): readonly Route[] {
  const desk = deskServices(parts);
  const [ofPortal, ofConsole] = [portalMemberFrame(desk), consoleMemberFrame(desk)];
  const frameOf: FrameOfMember = (face, ...rest) =>
    (face === 'portal' ? ofPortal : ofConsole)(face, ...rest);
  const entry = entryServices(desk, { ...parts, frameOf });
  const asking: AskingAgain = { askAgain: (form) => askAgain(entry, form) };
  return [
    ...deskScriptRoutes,
    ...entryRoutes(entry),
    ...portalRoutes({
      ...parts,
      ...desk,
      ...asking,
      statement: walletStatement(parts),
    }),
    ...consoleRoutes({ ...desk, ...asking, ask: parts.ask }),
  ];
}
