import { oauthPageRoutes } from '../../account/consent/oauth.routes.ts';
import { passwordRoutes } from '../../account/password/password.routes.ts';
import {
  type FactorParts,
  payerFactorServices,
} from '../../account/second-factor/payer-factors.ts';
import { secondFactorRoutes } from '../../account/second-factor/second-factor.routes.ts';
import { limitOfPayers, payers } from '../../account/session/payer.ts';
import { signInRoutes } from '../../account/session/sign-in.routes.ts';
import { signUpRoutes } from '../../account/sign-up/sign-up.routes.ts';
import { inOrder } from '../../delivery/events/in-order.ts';
import type { Route } from '../../edge/route.ts';
import { createFormTokens } from '../../pages/form-token.ts';
import { visitors } from '../../pages/visitor.ts';
import { proxiesIn } from '../../pages/visitor-address.ts';
import { limitOfVisitors } from '../../pages/visitor-limit.ts';
import type { Limits } from '../../shared-state/limits.ts';
import { askedAt } from './confirm/asked-at.ts';
import { confirmRoutes } from './confirm/confirm.routes.ts';
import { emailLinkRoutes } from './own/email-link.routes.ts';
import { movementRoutes } from './own/movements.routes.ts';
import { ownRoutes } from './own/own.routes.ts';
import type { PayerPageServices } from './page-services.ts';

type Parts = Omit<PayerPageServices, 'tokens' | 'payers' | 'limit' | 'factor' | 'inOrder'> &
  FactorParts & {
    /** Key that signs forms. All nodes share it. */
    readonly formKey: Buffer;
    readonly limits: Limits;
    readonly trustedProxies: readonly string[];
  };

/** The services that all pages for payers share, even those of other pillars. */
export function payerPageServices({
  formKey,
  limits,
  trustedProxies,
  ...parts
}: Parts): PayerPageServices {
  const { engine, publicUrl } = parts;
  const anybody = visitors(publicUrl, proxiesIn(trustedProxies));
  return {
    ...parts,
    tokens: createFormTokens(formKey),
    factor: payerFactorServices(parts),
    inOrder,
    payers: payers(engine, anybody, publicUrl),
    limit: limitOfPayers(limitOfVisitors(limits)),
  };
}

/** The pages for payers (decision 0052-payers-pages). */
export const payerPageRoutes = (services: PayerPageServices): readonly Route[] => [
  ...signInRoutes({ ...services, askedAt: askedAt(services) }),
  ...oauthPageRoutes(services),
  ...confirmRoutes(services),
  ...ownRoutes(services),
  ...movementRoutes(services),
  ...emailLinkRoutes(services),
  ...signUpRoutes(services),
  ...passwordRoutes(services),
  ...secondFactorRoutes(services),
];
