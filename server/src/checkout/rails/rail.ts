import { createHmac } from 'node:crypto';
import type { PayerFactorServices } from '../../account/second-factor/payer-factors.ts';
import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import type { CheckPagePassword } from '../../identity/tries/check-page-password.ts';
import type { Devices } from '../../pages/device.ts';
import type { Html } from '../../pages/html.ts';
import type { Visitor } from '../../pages/visitor.ts';
import type { PageServices } from '../buyer/page-services.ts';
import type { Scene } from '../buyer/scene.ts';
import type { Method, MethodProject, Rail } from '../methods/method.ts';
import type { Beginning } from '../payments/drive-payment.ts';
import type { Payment, PaymentTrigger } from '../payments/payment.ts';
import type { AnswerTaker } from './take-answer.ts';

/**
 * Where a buyer authorizes a waiting payment: on a page of ours, which may lead to a bank, or in an
 * app that shows the same code as our page. `kind` chooses the words.
 */
export type Way =
  | { readonly kind: 'bank' | 'card' | 'wallet' | 'transfer'; readonly path: string }
  | {
      readonly kind: 'app';
      readonly code: string;
      /** The simulated app. Null: the app is on the buyer's phone. */
      readonly appPath: string | null;
    };

/** The data that a rail's page shows, and the token that its forms must return. */
export type RailView = {
  readonly scene: Scene;
  readonly payment: Payment;
  readonly visitor: Visitor;
  readonly token: string;
};

/** The values that a buyer typed into a rail's fields on the first page. */
export type EarlyFields = {
  readonly number?: string | undefined;
  readonly expiry?: string | undefined;
  readonly cvc?: string | undefined;
  readonly name?: string | undefined;
};

/** The rail's form as a part of the first page: one click pays. */
export type EarlyForm = {
  readonly fields: (scene: Scene) => Html;
  /** Below the button. */
  readonly below: (scene: Scene) => Html;
  /** Runs after this click has begun the payment. */
  readonly take: (
    services: RailServices,
    begun: Omit<RailView, 'token'>,
    given: EarlyFields,
  ) => Promise<VerbatimAnswer>;
};

/** The adapter that moves the money of a method (decision 0048-rails). */
export type RailAdapter = {
  readonly name: Rail;
  /** The modes whose payments it carries. */
  readonly serves: { readonly test: boolean; readonly live: boolean };
  /** Which of the methods that name this rail it carries. Absent: all of them. */
  readonly carries?: (method: Pick<Method, 'type'>) => boolean;
  /** What a new payment is called at its bank. Absent: its own id. Null: it cannot begin now. */
  readonly naming?: (
    services: RailServices,
    scene: Pick<Scene, 'project' | 'order'>,
  ) => Promise<Pick<Beginning, 'externalPaymentId' | 'bankAccountId'> | null>;
  /** The first steps of a payment, taken when it begins. */
  readonly begins: (scene: Scene) => readonly PaymentTrigger[];
  readonly wayOf: (services: RailServices, payment: Payment) => Way;
  /** Its form on the first page, where the merchant chose the method. Null: its own page asks. */
  readonly early: EarlyForm | null;
  /** Its own pages, and the addresses that its banks report to. */
  readonly routes: (services: RailServices) => readonly Route[];
};

/** The services that rails and the pages around them need. */
export type RailServices = PageServices & {
  readonly rails: Rails;
  /** The code that the page and the buyer's app both show. */
  readonly codeOf: (paymentId: string) => string;
  /** Every rail reports what a bank said through this, exactly once. */
  readonly takeAnswer: AnswerTaker;
  readonly checkPagePassword: CheckPagePassword;
  readonly devices: Devices;
  /** The second factor of wallet owners. */
  readonly factor: PayerFactorServices;
  readonly bankDirectory: BankDirectory;
};

export type Rails = {
  /** The rail that carries a method for a project. Null: no rail does. */
  readonly serving: (
    method: Pick<Method, 'rail' | 'type'>,
    project: Pick<MethodProject, 'isTest'>,
  ) => RailAdapter | null;
  /** The rail of a payment that has begun. Null: that rail no longer exists. */
  readonly named: (name: string) => RailAdapter | null;
};

/** `simulator` serves the live methods that have no rail. Null: nothing does. */
export function railsOf(adapters: readonly RailAdapter[], simulator: RailAdapter | null): Rails {
  const named = (name: string): RailAdapter | null =>
    adapters.find((adapter) => adapter.name === name) ?? null;
  return {
    named,
    serving: (method, { isTest }) => {
      const own = named(method.rail);
      const isCarried = own?.carries?.(method) ?? true;
      if (own?.serves[isTest ? 'test' : 'live'] && isCarried) return own;
      return isTest ? null : simulator;
    },
  };
}

const codeDigits = 4;

/** The code is computed from the payment's id: nothing is stored, and every node shows the same. */
export const createAppCodes =
  (key: Buffer) =>
  (paymentId: string): string => {
    const mac = createHmac('sha256', key).update(`app code ${paymentId}`).digest();
    return String(mac.readUInt32BE() % 10 ** codeDigits).padStart(codeDigits, '0');
  };
