import { momentView } from '../../desk/moments.ts';
import {
  actButton,
  actLink,
  facts,
  headOf,
  notice,
  panel,
  sideBySide,
  tag,
} from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import {
  type SealedSecret,
  type SecretKind,
  secretKinds,
} from '../../identity/credentials/client.ts';
import { readSecretUses } from '../../identity/credentials/secret-use.store.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { developerTexts } from './developer-texts.ts';

const endpoint = 'POST /portal/projects/:project_id/developers/rotate';

/** The first secrets come with the project. Some have no recorded moment of creation. */
function madeView(
  { madeAt, serial }: SealedSecret,
  { language, project }: Visit,
  now: UnixSeconds,
): Html | string {
  const texts = developerTexts[language];
  if (madeAt !== undefined) return momentView(madeAt, now, language);
  return serial === 0
    ? html`${momentView(project.createdAt, now, language)}, ${texts.withProject}`
    : texts.unknown;
}

function secretRow(
  secret: SealedSecret,
  usedAt: UnixSeconds | null,
  visit: Visit,
  now: UnixSeconds,
): TableRow {
  const { language } = visit;
  const texts = developerTexts[language];
  const state =
    secret.until === null
      ? tag(texts.current, 'good')
      : tag(texts.until(momentText(secret.until, language)), 'wait');
  const used = usedAt === null ? texts.neverUsed : momentView(usedAt, now, language);
  return { cells: [html`<code>${secret.kind}</code>`, state, madeView(secret, visit, now), used] };
}

async function secretsView(
  { directory, database }: PortalServices,
  visit: Visit,
  now: UnixSeconds,
): Promise<Html> {
  const { language, project } = visit;
  const texts = developerTexts[language];
  const known = await directory.find(project.clientId);
  const good = (known?.client.secrets ?? []).filter(({ until }) => until === null || now < until);
  const usedAt = await readSecretUses(database, project.clientId);
  const table = tableView({
    language,
    caption: texts.secrets,
    columns: [
      { heading: texts.kind, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.made, kind: 'text' },
      { heading: texts.lastUsed, kind: 'text' },
    ],
    rows: good.map((secret) => secretRow(secret, usedAt(secret), visit, now)),
    empty: texts.noSecrets,
  });
  return panel(texts.secrets, html`<p>${texts.secretsNote}</p>${table}`);
}

function rotateView(services: PortalServices, visit: Visit, kind: SecretKind): Html {
  const texts = developerTexts[visit.language];
  const path = `${visit.base}/developers/rotate`;
  const options = texts.overlaps.map(
    ([seconds, text]) => html`<option value="${seconds}">${text}</option>`,
  );
  const id = `overlap-${kind}`;
  return html`<details class="panel"><summary>${texts.rotate(kind)}</summary><p>${texts.rotateMeaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<input type="hidden" name="what" value="${kind}"><div class="field"><label for="${id}">${texts.overlap}</label><select id="${id}" name="overlap">${options}</select></div><div class="acts">${actButton(texts.rotate(kind), 'danger')}</div></form></details>`;
}

function accessView({ publicUrl }: PortalServices, { language, project }: Visit): Html {
  const texts = developerTexts[language];
  const code = (text: string) => html`<code>${text}</code>`;
  return panel(
    texts.access,
    facts([
      [texts.clientId, code(project.clientId)],
      [texts.macId, code(project.clientId)],
      [texts.number, code(String(project.number))],
      [texts.projectId, code(project.id)],
      [texts.publicUrl, code(publicUrl())],
    ]),
  );
}

type Said = { readonly isRepeated?: boolean; readonly refused?: string; readonly status?: number };

/** The credentials of a project's programs. */
export async function developersPage(
  services: PortalServices,
  visit: Visit,
  { isRepeated = false, refused, status = 200 }: Said,
): Promise<VerbatimAnswer> {
  const { language, base } = visit;
  const texts = developerTexts[language];
  const secrets = await secretsView(services, visit, services.clock.now());
  const rotations = mayVisitorDo(visit, endpoint)
    ? secretKinds.map((kind) => rotateView(services, visit, kind))
    : [];
  const acts = [
    actLink(`${base}/developers/requests`, texts.requests, 'plain'),
    actLink(`${base}/developers/events`, texts.events, 'plain'),
  ];
  const { title } = texts;
  const body = html`${headOf({ title, acts })}${isRepeated && notice(texts.rotatedBefore, 'plain')}${refused !== undefined && notice(refused, 'bad')}${sideBySide(html`${secrets}${rotations}`, accessView(services, visit))}`;
  return showPage(services, visit, { section: 'developers', title, body, status });
}

/** The only page that shows a new secret. No cache stores it (`no-store`). */
export function freshSecretPage(
  services: PortalServices,
  visit: Visit,
  kind: SecretKind,
  secret: string,
): VerbatimAnswer {
  const { language, base } = visit;
  const texts = developerTexts[language];
  const title = texts.freshTitle;
  const shown = facts([[texts.freshLabel(kind), html`<code>${secret}</code>`]]);
  const way = html`<div class="acts">${actLink(`${base}/developers`, texts.back, 'first')}</div>`;
  const body = html`${headOf({ title })}${notice(texts.freshNote, 'wait')}${panel(texts.freshLabel(kind), html`${shown}${way}`)}`;
  return showPage(services, visit, { section: 'developers', title, body });
}
