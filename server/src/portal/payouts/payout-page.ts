import { deskTexts } from '../../desk/desk-texts.ts';
import {
  actButton,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import { timelineView } from '../../desk/timeline-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { tellStory } from '../../figures/timeline/tell-story.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import { namesOf } from '../../staff/owners/owners.store.ts';
import {
  type OwnPayout,
  type PayoutStage,
  readOwnPayout,
  stageOf,
} from '../../transfer/own-payouts/own-payout.ts';
import { transfersPath } from '../../transfer/transfer-route.ts';
import { transferStory } from '../../transfer/transfers/transfer-story.ts';
import { shownIban } from '../bank-account-view.ts';
import { ownSignedApi } from '../own-api.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { payoutTexts } from './payout-texts.ts';
import { failureWords, stageTag } from './payouts-page.ts';
import { ruleTexts } from './rule-texts.ts';

type Shown = {
  /** Null: the address does not contain a number. */
  readonly transferId: number | null;
  readonly done?: string | null;
  readonly refused?: string;
  readonly status?: number;
};

/** Staff see the authors of acts, and none of our accounts. */
const sight = { seesAccounts: false, seesStaff: true };

async function factsView(
  { database }: PortalServices,
  { transfer, request }: OwnPayout,
  visit: Visit,
): Promise<Html> {
  const { language } = visit;
  const texts = payoutTexts[language];
  const { beneficiary, beneficiaryNumber, amount, currency, purpose } = transfer;
  const people = request === null ? [] : [request.askedBy, request.decidedBy];
  const names = await namesOf(
    database,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: string) => names.get(id) ?? id;
  const by = request === null ? texts.byProgram : nameOf(request.askedBy);
  const askedBy = request?.isStanding === true ? ruleTexts[language].standing(by) : by;
  const number = beneficiaryNumber === null ? [] : [shownIban(visit)(beneficiaryNumber)];
  const decided = request?.state === 'declined' ? texts.declinedBy : texts.approvedBy;
  return facts([
    [texts.amount, amountText({ minor: amount, currency }, language)],
    [texts.to, [beneficiary.name ?? '', ...number].join(', ')],
    ...(purpose?.details == null ? [] : [[texts.text, purpose.details] as const]),
    [texts.askedBy, askedBy],
    ...(request?.decidedBy == null ? [] : [[decided, nameOf(request.decidedBy)] as const]),
  ]);
}

/** Others can approve and decline. The person who requested it can withdraw it. */
function actsView(
  services: PortalServices,
  visit: Visit,
  { transfer, request }: OwnPayout,
  stage: PayoutStage,
): Html | null {
  const mayDecide = mayVisitorDo(
    visit,
    'POST /portal/projects/:project_id/payouts/:transfer_id/approve',
  );
  if (stage !== 'waiting_approval' || request === null || !mayDecide) return null;
  const texts = payoutTexts[visit.language];
  const isOwn = request.askedBy === visit.signedIn.member.id;
  const form = (end: 'approve' | 'decline', text: string, kind: 'first' | 'danger') => {
    const path = `${visit.base}/payouts/${transfer.id}/${end}`;
    return html`<form method="post" action="${path}">${formMarks(services, visit, path)}<div class="acts">${actButton(text, kind)}</div></form>`;
  };
  const lead = html`<p>${isOwn ? texts.waitLead : texts.approveLead}</p>`;
  const acts = isOwn
    ? form('decline', texts.takeBack, 'danger')
    : html`${form('approve', texts.approve, 'first')}${form('decline', texts.decline, 'danger')}`;
  return panel(texts.stages.waiting_approval, html`${lead}${acts}`);
}

function failureView({ transfer: { failure } }: OwnPayout, { language }: Visit): Html | null {
  if (failure === null) return null;
  const texts = payoutTexts[language];
  const said = failureWords(failure, language);
  return notice(`${texts.why}: ${said}`, 'bad');
}

/** One payout: its stage, the person who requested it, and its story. */
export async function payoutPage(
  services: PortalServices,
  visit: Visit,
  { transferId, done = null, refused, status = 200 }: Shown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const texts = payoutTexts[language];
  if (transferId === null) return nothingHerePage(caller, language);
  const found = await services.engine.read(readOwnPayout, { transferId, project });
  if (!found.ok) return nothingHerePage(caller, language);
  const payout = found.value;
  const stage = stageOf(payout);
  const { items } = await tellStory(services.database, transferStory(payout.transfer), sight);
  const title = texts.payout(transferId);
  const lead = texts.meanings[stage] ?? null;
  const head = headOf({ title, tag: stageTag(stage, language), lead });
  const happened = panel(texts.whatHappened, timelineView({ language, items }));
  const about = panel(texts.about, await factsView(services, payout, visit));
  const aside = html`${about}${actsView(services, visit, payout, stage)}`;
  const foot = ownSignedApi(services, 'GET', `${transfersPath}/${transferId}`);
  const body = html`${head}${done !== null && notice(done, 'good')}${refused !== undefined && notice(refused, 'bad')}${failureView(payout, visit)}${sideBySide(happened, aside)}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'payouts', title, body, status });
}
