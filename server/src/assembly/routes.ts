import { buyerPageRoutes } from '../checkout/buyer-pages.routes.ts';
import { checkoutRoutes } from '../checkout/checkout.routes.ts';
import type { Catalogue } from '../checkout/methods/method.ts';
import { ownEventsRoute } from '../delivery/events/own-events.routes.ts';
import { publicKeyRoute } from '../delivery/public-key.routes.ts';
import { collectedProperties, describedParameters } from '../edge/dialect.ts';
import { operatorAuthenticator } from '../edge/operator-auth.ts';
import type { Route, RouteGroup } from '../edge/route.ts';
import { revokeTokenRoute } from '../identity/oauth/revoke-token.routes.ts';
import { ownProjectRoutes } from '../identity/projects/own-project.routes.ts';
import { serverTimeRoute } from '../identity/server-time.routes.ts';
import { tokenRoutes } from '../identity/tokens/token.routes.ts';
import type { Clock } from '../kernel/time.ts';
import { actionRoutes } from '../operator/actions/actions.routes.ts';
import { beneficiaryRoutes } from '../operator/beneficiaries/beneficiaries.routes.ts';
import {
  type CheckoutOperatorServices,
  checkoutOperatorRoutes,
} from '../operator/checkout/checkout.routes.ts';
import { type ClockServices, clockRoutes } from '../operator/clock/clock.routes.ts';
import { type DeliveryServices, deliveryRoutes } from '../operator/deliveries/deliveries.routes.ts';
import { eventRoutes } from '../operator/events/events.routes.ts';
import { ledgerRoutes } from '../operator/ledger/ledger.routes.ts';
import { mailRoutes } from '../operator/mails/mails.routes.ts';
import { projectRoutes } from '../operator/projects/projects.routes.ts';
import {
  type SigningKeyServices,
  signingKeyRoutes,
} from '../operator/signing-keys/signing-keys.routes.ts';
import {
  type TransactionOperatorServices,
  transactionOperatorRoutes,
} from '../operator/transactions/transactions.routes.ts';
import { userRoutes } from '../operator/users/users.routes.ts';
import { walletRoutes } from '../operator/wallets/wallets.routes.ts';
import type { Scheduler } from '../time/scheduler.ts';
import { payerPageRoutes } from '../wallet/pages/payer-pages.routes.ts';
import { walletApiRoutes } from '../wallet/wallet.routes.ts';
import { answerTaker } from './answer-taker.ts';
import type { Identity } from './open-identity.ts';
import type { Ground, Start } from './start.ts';
import type { Delivering } from './start-delivery.ts';
import type { WalletPart } from './start-wallet.ts';

type OperatorParts = ClockServices &
  SigningKeyServices &
  DeliveryServices &
  CheckoutOperatorServices &
  TransactionOperatorServices;

const operatorRoutes = (services: OperatorParts): readonly Route[] => [
  ...projectRoutes(services),
  ...userRoutes(services),
  ...walletRoutes(services),
  ...beneficiaryRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
  ...clockRoutes(services),
  ...mailRoutes(services),
  ...signingKeyRoutes(services),
  ...eventRoutes(services),
  ...deliveryRoutes(services),
  ...checkoutOperatorRoutes(services),
  ...transactionOperatorRoutes(services),
];

type Parts = {
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly wallet: WalletPart;
  readonly delivering: Delivering;
  readonly scheduler: Scheduler;
  readonly realClock: Clock;
  readonly publicUrl: () => string;
};

/** Everything that is answered, each API in its own form. */
export function routeGroups(start: Start, ground: Ground, parts: Parts): readonly RouteGroup[] {
  const { identity, wallet, delivering, realClock, publicUrl, catalogue } = parts;
  const { engine, database } = ground;
  const { bearer, mac, checkoutLimit, walletLimit, callbackKeys, keyFor } = identity;
  const takeAnswer = answerTaker(start, engine);
  const common = { ...ground, ...identity, catalogue, takeAnswer, publicUrl };
  const pageParts = {
    formKey: keyFor('forms'),
    trustedProxies: start.settings.trustedProxies ?? [],
  };
  const routes: readonly Route[] = [
    ...operatorRoutes({
      ...common,
      auth: operatorAuthenticator(identity.adminToken),
      wallet: wallet.services,
      realClock,
      scheduler: parts.scheduler,
      resend: delivering.resend,
    }),
    ...tokenRoutes({ ...common, grants: common }),
    revokeTokenRoute({ engine, mac, limit: walletLimit }),
    ...ownProjectRoutes({
      engine,
      bearer,
      mac,
      limits: { checkout: checkoutLimit, wallet: walletLimit },
    }),
    ...checkoutRoutes({ ...common, limit: checkoutLimit }),
    ...buyerPageRoutes({ ...common, ...pageParts }),
    ...payerPageRoutes({ ...common, ...pageParts, wallet: wallet.services }),
    ownEventsRoute({ database, bearer, limit: checkoutLimit }),
    publicKeyRoute(callbackKeys),
    serverTimeRoute(realClock),
  ];
  const ofWallet = walletApiRoutes({ ...wallet.services, mac, limit: walletLimit });
  return [
    { dialect: collectedProperties, routes },
    { dialect: describedParameters, routes: ofWallet },
  ];
}
