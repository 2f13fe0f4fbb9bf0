import { spokenAgent } from '../../desk/entry/spoken-agent.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink, headOf, panel } from '../../desk/parts.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { idleAt } from '../../staff/sessions/session.ts';
import { sessionsIn } from '../../staff/sessions/staff-visit.store.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

/** The sessions in this project, of everybody or of one colleague. Other projects stay hidden. */
export async function sessionTable(
  { database, clock }: PortalServices,
  { project, language, base }: Visit,
  staffId: string | null,
): Promise<Html> {
  const texts = staffTexts[language];
  const now = clock.now();
  const found = await sessionsIn(database, project.id, { now, seenAfter: idleAt(now), staffId });
  return tableView({
    language,
    caption: texts.sessions,
    columns: [
      { heading: texts.name, kind: 'text' },
      { heading: texts.browser, kind: 'text' },
      { heading: texts.since, kind: 'text' },
      { heading: texts.lastRequest, kind: 'text' },
    ],
    rows: found.map((one) => ({
      address: `${base}/staff/${one.staffId}`,
      cells: [
        one.name,
        spokenAgent(one.agent) || texts.unknownBrowser,
        momentView(one.since, now, language),
        momentView(one.seenAt, now, language),
      ],
    })),
    empty: texts.noSessions,
  });
}

export async function sessionsPage(
  services: PortalServices,
  visit: Visit,
): Promise<VerbatimAnswer> {
  const { language, base } = visit;
  const texts = staffTexts[language];
  const acts = [actLink(`${base}/staff`, texts.title, 'plain')];
  const head = headOf({ title: texts.sessions, lead: texts.sessionsLead, acts });
  const body = html`${head}${panel(null, await sessionTable(services, visit, null))}`;
  return showPage(services, visit, { section: 'staff', title: texts.sessions, body });
}
