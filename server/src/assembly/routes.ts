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
import { actionListRoutes, actionRoutes } from '../operator/actions/actions.routes.ts';
import { beneficiaryRoutes } from '../operator/beneficiaries/beneficiaries.routes.ts';
import {
  type CheckoutOperatorServices,
  checkoutOperatorRoutes,
} from '../operator/checkout/checkout.routes.ts';
import {
  type CheckoutReadServices,
  checkoutReadRoutes,
} from '../operator/checkout/checkout-reads.routes.ts';
import { type ClockServices, clockRoutes } from '../operator/clock/clock.routes.ts';
import {
  type DeliveryServices,
  deliveryListRoutes,
  deliveryRoutes,
} from '../operator/deliveries/deliveries.routes.ts';
import { erasingRoutes } from '../operator/erasing/erasing.routes.ts';
import { eventListRoutes } from '../operator/events/event-list.routes.ts';
import { eventRoutes } from '../operator/events/events.routes.ts';
import {
  type TestCallbackServices,
  testCallbacksRoute,
} from '../operator/events/test-callbacks.routes.ts';
import { figuresRoute } from '../operator/figures/figures.routes.ts';
import { type LedgerServices, ledgerRoutes } from '../operator/ledger/ledger.routes.ts';
import { postingsRoute } from '../operator/ledger/postings.routes.ts';
import { type MailServices, mailListRoutes, mailRoutes } from '../operator/mails/mails.routes.ts';
import { resealRoute } from '../operator/master-key/master-key.routes.ts';
import { brandingRoutes } from '../operator/projects/branding.routes.ts';
import { debtsRoute } from '../operator/projects/debts.routes.ts';
import { pinTriesRoutes } from '../operator/projects/pin-tries.routes.ts';
import { projectListRoutes } from '../operator/projects/project-lists.routes.ts';
import { projectRoutes } from '../operator/projects/projects.routes.ts';
import { testCredentialsRoute } from '../operator/projects/test-credentials.routes.ts';
import { type RequestLogServices, requestsRoute } from '../operator/requests/requests.routes.ts';
import { searchRoute } from '../operator/search/search.routes.ts';
import {
  type SigningKeyServices,
  signingKeyRoutes,
} from '../operator/signing-keys/signing-keys.routes.ts';
import {
  type StaffServices,
  staffListRoutes,
  staffRoutes,
} from '../operator/staff/staff.routes.ts';
import { timelineRoute } from '../operator/timeline/timeline.routes.ts';
import { operatorTokenListRoutes, operatorTokenRoutes } from '../operator/tokens/tokens.routes.ts';
import { transactionReadRoutes } from '../operator/transactions/transaction-reads.routes.ts';
import {
  type TransactionOperatorServices,
  transactionOperatorRoutes,
} from '../operator/transactions/transactions.routes.ts';
import { transferReadRoutes } from '../operator/transfers/transfer-reads.routes.ts';
import { transferOperatorRoutes } from '../operator/transfers/transfers.routes.ts';
import { type UserHelpServices, userHelpRoutes } from '../operator/users/user-help.routes.ts';
import { userListRoutes } from '../operator/users/user-lists.routes.ts';
import { userRoutes } from '../operator/users/users.routes.ts';
import { describePostings } from '../operator/wallets/describe-postings.ts';
import { statementRoute } from '../operator/wallets/statement.routes.ts';
import { walletListRoutes } from '../operator/wallets/wallet-lists.routes.ts';
import { walletRoutes } from '../operator/wallets/wallets.routes.ts';
import type { Looker } from '../pages/loopback-host.ts';
import type { Scheduler } from '../time/scheduler.ts';
import { listRoute } from '../transfer/lists/transfer-list.routes.ts';
import { transfersThatWait } from '../transfer/pages/waiting-transfers.ts';
import { transferPageRoutes } from '../transfer/sends/send.routes.ts';
import { singleWindowRoutes } from '../transfer/single-window/single-window.routes.ts';
import { inBothSpellings, transferBasePath } from '../transfer/transfer-route.ts';
import type { TransferServices } from '../transfer/transfer-services.ts';
import { transferRecipients } from '../transfer/transfers/movement-references.store.ts';
import { singleTransferRoutes } from '../transfer/transfers/transfers.routes.ts';
import { payerPageRoutes, payerPageServices } from '../wallet/pages/payer-pages.routes.ts';
import { walletApiRoutes, walletBasePath } from '../wallet/wallet.routes.ts';
import { alarmOf, answerTaker } from './alarms.ts';
import { homeAndShop } from './demo-shop.ts';
import { deskPages } from './desk-pages.ts';
import type { Identity } from './open-identity.ts';
import type { Ground, Start } from './start.ts';
import type { Delivering } from './start-delivery.ts';
import type { MailPart } from './start-mail.ts';
import type { TransferPart } from './start-transfer.ts';
import type { WalletPart } from './start-wallet.ts';

type OperatorParts = ClockServices &
  MailServices &
  UserHelpServices &
  StaffServices &
  LedgerServices &
  SigningKeyServices &
  DeliveryServices &
  TestCallbackServices &
  CheckoutOperatorServices &
  CheckoutReadServices &
  RequestLogServices &
  TransactionOperatorServices;

const operatorRoutes = (services: OperatorParts): readonly Route[] => [
  ...projectRoutes(services),
  ...brandingRoutes(services),
  ...pinTriesRoutes(services),
  debtsRoute(services),
  testCredentialsRoute(services),
  ...userRoutes(services),
  ...userHelpRoutes(services),
  ...erasingRoutes(services),
  ...walletRoutes(services),
  ...beneficiaryRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
  ...operatorTokenRoutes(services),
  ...staffRoutes(services),
  ...clockRoutes(services),
  ...mailRoutes(services),
  ...signingKeyRoutes(services),
  resealRoute(services),
  ...eventRoutes(services),
  testCallbacksRoute(services),
  ...deliveryRoutes(services),
  ...checkoutOperatorRoutes(services),
  ...transactionOperatorRoutes(services),
  ...transferOperatorRoutes(services),
];

/** Lists, and reads of one thing, which answer a bad query with 400 (business 7). */
const operatorListRoutes = (services: OperatorParts): readonly Route[] => [
  ...checkoutReadRoutes(services),
  requestsRoute(services),
  timelineRoute(services),
  searchRoute(services),
  figuresRoute(services),
  statementRoute(services),
  ...projectListRoutes(services),
  ...userListRoutes(services),
  ...walletListRoutes(services),
  ...actionListRoutes(services),
  ...operatorTokenListRoutes(services),
  ...staffListRoutes(services),
  ...mailListRoutes(services),
  ...eventListRoutes(services),
  ...deliveryListRoutes(services),
  ...transactionReadRoutes(services),
  ...transferReadRoutes(services),
  postingsRoute(services),
];

/** Transfer 4. */
const transferApiRoutes = (services: TransferServices): readonly Route[] =>
  inBothSpellings([
    ...singleTransferRoutes(services),
    listRoute(services),
    ...singleWindowRoutes(services),
  ]);

type Parts = {
  readonly catalogue: Catalogue;
  readonly simulation: Simulation;
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
  readonly requests: RequestLogServices['requests'];
};

/** What most routes work with. */
function commonOf(start: Start, ground: Ground, parts: Parts) {
  const { identity, mail, checkPagePassword, catalogue, simulation, publicUrl } = parts;
  const takeAnswer = answerTaker(start, ground.engine);
  return {
    ...ground,
    ...identity,
    ...mail,
    checkPagePassword,
    catalogue,
    simulation,
    takeAnswer,
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

/** What the operator's endpoints work with. */
const operatorParts = (
  start: Start,
  common: ReturnType<typeof commonOf>,
  { identity, wallet, realClock, scheduler, delivering, requests }: Parts,
): OperatorParts => ({
  ...common,
  door: identity.door,
  onBrokenBooks: alarmOf(start),
  wallet: wallet.services,
  realClock,
  scheduler,
  resend: delivering.resend,
  sign: delivering.sign,
  requests,
});

/** Everything that is answered, each API in its own form. */
export function routeGroups(start: Start, ground: Ground, parts: Parts): readonly RouteGroup[] {
  const { identity, wallet, transfer, realClock, publicUrl } = parts;
  const { engine, database } = ground;
  const { bearer, mac, checkoutLimit, walletLimit, tokenLimit, transferLimits, keyFor } = identity;
  const common = commonOf(start, ground, parts);
  const pageParts = {
    formKey: keyFor('forms'),
    trustedProxies: start.settings.trustedProxies ?? [],
  };
  const payerPages = payerPageServices({
    ...common,
    ...pageParts,
    wallet: wallet.services,
    waitingTransfers: transfersThatWait({ ...common, ...transfer.services }),
    describe: describePostings(database),
    recipientsOf: (moved) => transferRecipients(database, moved),
    log: start.log,
  });
  const operator = operatorParts(start, common, parts);
  const routes: readonly Route[] = [
    ...operatorRoutes(operator),
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
      ...{ requests: parts.requests, transfers: transfer.services },
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
    ...operatorListRoutes(operator),
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
