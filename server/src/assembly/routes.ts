import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import { buyerPageRoutes } from '../checkout/buyer-pages.routes.ts';
import {
  checkoutBasePaths,
  checkoutListRoutes,
  checkoutRoutes,
} from '../checkout/checkout.routes.ts';
import type { Catalogue } from '../checkout/methods/method.ts';
import { ownEventsRoute } from '../delivery/events/own-events.routes.ts';
import { publicKeyRoute } from '../delivery/public-key.routes.ts';
import { collectedProperties, describedParameters } from '../edge/answering/dialect.ts';
import { askerOf } from '../edge/ask.ts';
import type { Base } from '../edge/listening/bases.ts';
import type { Route, RouteGroup } from '../edge/route.ts';
import { docsRoutes } from '../front-door/docs/docs.routes.ts';
import { securityRoute } from '../front-door/security.routes.ts';
import type { Welcome } from '../front-door/welcome.ts';
import { revokeTokenRoute } from '../identity/oauth/revoke-token.routes.ts';
import { ownProjectRoutes } from '../identity/projects/own-project.routes.ts';
import { serverTimeRoute } from '../identity/server-time.routes.ts';
import { tokenRoutes } from '../identity/tokens/token.routes.ts';
import type { CheckPagePassword } from '../identity/tries/check-page-password.ts';
import type { Clock } from '../kernel/time.ts';
import type { Simulation } from '../ledger/simulation.ts';
import { createAuditRunner } from '../operator/ledger/audit-runner.ts';
import { describePostings } from '../operator/wallets/describe-postings.ts';
import type { Looker } from '../pages/loopback-host.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import type { Scheduler } from '../time/scheduler.ts';
import { listRoute } from '../transfer/lists/transfer-list.routes.ts';
import { transfersThatWait } from '../transfer/pages/waiting-transfers.ts';
import { transferPageRoutes } from '../transfer/sends/send.routes.ts';
import { singleWindowRoutes } from '../transfer/single-window/single-window.routes.ts';
import { inBothSpellings, transferBasePath } from '../transfer/transfer-route.ts';
import type { TransferServices } from '../transfer/transfer-services.ts';
import { transferRecipients } from '../transfer/transfers/movement-references.store.ts';
import { singleTransferRoutes } from '../transfer/transfers/transfers.routes.ts';
import { ownWithdrawals } from '../transfer/withdrawals/own-withdrawals.ts';
import { payerPageRoutes, payerPageServices } from '../wallet/pages/payer-pages.routes.ts';
import { walletApiRoutes, walletBasePath } from '../wallet/wallet.routes.ts';
import { alarmOf, answerTaker } from './alarms.ts';
import { homeAndShop } from './demo-shop.ts';
import { deskPages } from './desk-pages.ts';
import type { BankImports } from './open-bank.ts';
import type { HealthPart } from './open-health.ts';
import type { Identity } from './open-identity.ts';
import { type OperatorParts, operatorListRoutes, operatorRoutes } from './operator-routes.ts';
import type { Ground, Start } from './start.ts';
import type { Delivering } from './start-delivery.ts';
import type { MailPart } from './start-mail.ts';
import type { TransferPart } from './start-transfer.ts';
import type { WalletPart } from './start-wallet.ts';

/** Transfer 4. */
const transferApiRoutes = (services: TransferServices): readonly Route[] =>
  inBothSpellings([
    ...singleTransferRoutes(services),
    listRoute(services),
    ...singleWindowRoutes(services),
  ]);

type Parts = HealthPart & {
  readonly catalogue: Catalogue;
  readonly bankDirectory: BankDirectory;
  readonly bankImports: BankImports;
  readonly simulation: Simulation;
  readonly payoutRails: PayoutRails;
  readonly identity: Identity;
  readonly mail: MailPart;
  readonly checkPagePassword: CheckPagePassword;
  readonly welcome: (looker: Looker) => Promise<Welcome>;
  readonly wallet: WalletPart;
  readonly transfer: TransferPart;
  readonly delivering: Delivering;
  readonly scheduler: Scheduler;
  readonly realClock: Clock;
  readonly publicUrl: () => string;
  readonly requests: OperatorParts['requests'];
};

type PageParts = { readonly formKey: Buffer; readonly trustedProxies: readonly string[] };

/** The services that most routes need. */
function commonOf(start: Start, ground: Ground, parts: Parts) {
  const { identity, mail, checkPagePassword, catalogue, bankDirectory, bankImports } = parts;
  const { simulation, payoutRails, publicUrl } = parts;
  const takeAnswer = answerTaker(start, ground.engine, payoutRails);
  return {
    ...ground,
    ...identity,
    ...mail,
    checkPagePassword,
    catalogue,
    simulation,
    payoutRails,
    takeAnswer,
    bankDirectory,
    bankImports,
    publicUrl,
  };
}

const basesAt = (paths: readonly string[], limit: Base['limit']): readonly Base[] =>
  paths.map((path) => ({ path, limit }));

const signedApi = (
  routes: readonly Route[],
  basePath: string,
  limit: Base['limit'],
): RouteGroup => ({
  dialect: describedParameters,
  routes,
  bases: basesAt([basePath], limit),
});

/** The services of the operator's endpoints. */
const operatorParts = (
  start: Start,
  common: ReturnType<typeof commonOf>,
  parts: Parts,
): OperatorParts => ({
  ...parts,
  ...parts.delivering,
  ...common,
  door: parts.identity.door,
  audits: createAuditRunner({ ...common, onBrokenBooks: alarmOf(start) }),
  postingLimit: BigInt(start.settings.postingLimit),
  paymentLimits: {
    file: BigInt(start.settings.paymentFileLimit),
    day: BigInt(start.settings.paymentDayLimit),
  },
  wallet: parts.wallet.services,
});

/** The services of the payers' pages. */
const payerPageParts = (
  { log }: Start,
  common: ReturnType<typeof commonOf> & PageParts,
  { wallet, transfer }: Parts,
) =>
  payerPageServices({
    ...common,
    wallet: wallet.services,
    waitingTransfers: transfersThatWait({ ...common, ...transfer.services }),
    describe: describePostings(common.database),
    recipientsOf: (moved) => transferRecipients(common.database, moved),
    withdrawalsOf: ownWithdrawals(common),
    log,
  });

/** Every route, each API in its own form. */
export function routeGroups(start: Start, ground: Ground, parts: Parts): readonly RouteGroup[] {
  const { identity, wallet, transfer, realClock, publicUrl } = parts;
  const { engine, database } = ground;
  const { bearer, mac, checkoutLimit, walletLimit, tokenLimit, transferLimits, keyFor } = identity;
  const common = commonOf(start, ground, parts);
  const pageParts = {
    formKey: keyFor('forms'),
    trustedProxies: start.settings.trustedProxies ?? [],
  };
  const payerPages = payerPageParts(start, { ...common, ...pageParts }, parts);
  const operator = operatorParts(start, common, parts);
  const ofOperator = [
    { dialect: collectedProperties, routes: operatorRoutes(operator) },
    { dialect: describedParameters, routes: operatorListRoutes(operator) },
  ] as const;
  const ask = askerOf(ofOperator, { log: start.log, hashKey: keyFor('request bodies') });
  const routes: readonly Route[] = [
    ...ofOperator[0].routes,
    ...tokenRoutes({ ...common, grants: common, limit: tokenLimit }),
    ...ownProjectRoutes({
      engine,
      bearer,
      mac,
      limits: { checkout: checkoutLimit, wallet: walletLimit },
    }),
    ...checkoutRoutes({ ...common, limit: checkoutLimit }),
    ...buyerPageRoutes({ ...common, ...pageParts }),
    ...payerPageRoutes(payerPages),
    ...deskPages({
      ...{ ...common, ...pageParts, ...parts.delivering },
      ...{ requests: parts.requests, transfers: transfer.services, ask },
    }),
    ...transferPageRoutes({ ...common, ...transfer.services, account: payerPages }),
    ownEventsRoute({ database, bearer, limit: checkoutLimit }),
    publicKeyRoute(identity.callbackKeys),
    serverTimeRoute(realClock),
    ...docsRoutes(parts.welcome),
    securityRoute({ contact: start.settings.securityContact, clock: realClock, publicUrl }),
    ...homeAndShop({ ...common, ...pageParts, ...start, welcome: parts.welcome }),
  ];
  const lists = [
    ...ofOperator[1].routes,
    ...checkoutListRoutes({ ...common, limit: checkoutLimit }),
  ];
  const ofWallet = [
    ...walletApiRoutes({ ...wallet.services, mac, limit: walletLimit }),
    revokeTokenRoute({ engine, mac, limit: walletLimit }),
  ];
  const ofTransfer = transferApiRoutes({ ...common, ...transfer.services, limits: transferLimits });
  return [
    { dialect: collectedProperties, routes, bases: basesAt(checkoutBasePaths, checkoutLimit) },
    { dialect: describedParameters, routes: lists },
    signedApi(ofWallet, walletBasePath, walletLimit),
    signedApi(ofTransfer, transferBasePath, transferLimits.standard),
  ];
}
