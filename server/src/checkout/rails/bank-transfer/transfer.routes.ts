import { type Route, route } from '../../../edge/route.ts';
import { accept } from '../../../kernel/decision.ts';
import { seeOther } from '../../../pages/page-answer.ts';
import { addressIn, linkPath } from '../../buyer/addresses.ts';
import { paymentParams, progressQuery } from '../../buyer/page.wire.ts';
import { movingPageRoute } from '../../buyer/page-route.ts';
import { type Scene, sceneOfPayment } from '../../buyer/scene.ts';
import { unknownPage } from '../../buyer/scene-page.ts';
import { bankTransferType, visibleMethods } from '../../methods/method.ts';
import { awaitsTransfer, bankTransferRail } from '../../payments/payment-stage.ts';
import { readTransfer } from '../../payments/read-transfer.ts';
import { takesTransfer, whyClosed } from '../../payments/why-closed.ts';
import type { RailAdapter, RailServices } from '../rail.ts';
import { toProgress } from '../rail-view.ts';
import { transferPage, transferPath } from './transfer-view.ts';

/** Whether the buyer could also pay another way. */
function hasOtherWays({ catalogue }: RailServices, { link, order, project }: Scene): boolean {
  const price = { amount: link.amount, currency: order.currency };
  const { items } = visibleMethods(catalogue, project, price);
  return items.some(({ method }) => method.type !== bankTransferType);
}

const showRoute = (services: RailServices): Route =>
  route({
    ...movingPageRoute(services),
    method: 'GET',
    path: '/pay/transfer/:payment_id',
    summary: 'What to transfer where, for the buyer of a payment by bank transfer',
    request: { params: paymentParams, query: progressQuery },
    handle: async ({ params, query, caller }) => {
      const found = await sceneOfPayment(services, params.payment_id, query);
      const transfer = found && (await readTransfer(services.engine, found.payment));
      if (found === null || transfer === null) return accept(unknownPage(query.lang, caller));
      const { scene, payment } = found;
      if (!awaitsTransfer(payment)) return accept(toProgress(found));
      const closed = whyClosed(scene, services.clock.now());
      // The page of the link tells why it cannot be paid now, for example because it is paid.
      if (!takesTransfer(closed)) {
        return accept(seeOther(addressIn(scene, linkPath(scene), scene.language)));
      }
      const isStill = query.still !== undefined;
      const canChoose = closed === null && hasOtherWays(services, scene);
      return accept(transferPage(scene, payment, { transfer, hasOtherWays: canChoose, isStill }));
    },
  });

/**
 * Transfers to our bank account (bank 2). Bank statements show which have arrived. Until then the
 * payment waits, and no session ends it (decision 0208).
 */
export const transferRail: RailAdapter = {
  name: bankTransferRail,
  serves: { test: true, live: true },
  carries: ({ type }) => type === bankTransferType,
  naming: async ({ bankDirectory }, { project: { id: projectId, isTest }, order }) => {
    const account = await bankDirectory.serving({ projectId, isTest, currency: order.currency });
    // Its reference is derived from its id, in the same decision.
    return account === null ? null : { externalPaymentId: null, bankAccountId: account.id };
  },
  begins: () => ['require_authorization'],
  wayOf: (_services, { id }) => ({ kind: 'transfer', path: transferPath(id) }),
  early: null,
  routes: (services) => [showRoute(services)],
};
