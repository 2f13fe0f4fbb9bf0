import type { Static } from 'typebox';
import { noticeFor } from '../../account/profile/notice-mail.ts';
import { inOrder } from '../../delivery/events/in-order.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { clientsLine, type Hashing } from '../../identity/hashing/hashing.ts';
import { changeSecretsTold } from '../../identity/users/change-own-password.ts';
import { type CreatedUser, createUser } from '../../identity/users/create-user.ts';
import type { AddressKind } from '../../identity/users/person.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { pinDigits } from '../../identity/users/pin.wire.ts';
import { newWalletId } from '../../identity/wallets/new-wallet-id.ts';
import { granted } from '../../kernel/decision.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import type { Operator } from '../../staff/actor.ts';
import { notEmptyAnswer } from '../closing/open-thing.wire.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { accountNumbersOf } from '../projects/project.wire.ts';
import { stateAloneRules } from '../state-rules.ts';
import { changeState, close } from './change-state.ts';
import { pinRulesOfNewUser, pinRulesOfUser } from './pin-rules.ts';
import * as wire from './user.wire.ts';
import type { UserHelpServices } from './user-help.routes.ts';

const tags = ['Operator: users'];

const operatorsLine = clientsLine('operator');

const hashOf = async (hashing: Hashing, secret: string | undefined): Promise<string | null> =>
  secret === undefined ? null : hashing.hash(operatorsLine, secret);
const pinHashOf = (hashing: Hashing, pin: string | number): Promise<string> =>
  hashing.hash(operatorsLine, pinDigits(pin));

const createdOnWire = ({ person, accounts }: CreatedUser) => ({
  user_id: person.id,
  wallet_id: person.walletId,
  account_numbers: accountNumbersOf(accounts),
});

const given = (kind: AddressKind, value: string | undefined) =>
  value === undefined ? [] : [{ kind, value }];

const createRoute = ({ engine, door, ids, hashing }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/users'),
    summary: 'Create a user with a wallet',
    tags,
    request: { body: wire.newUser },
    rules: pinRulesOfNewUser,
    answers: { 201: wire.createdUser },
    successStatus: 201,
    refusals: { already_exists: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { body } = request;
      const person = {
        id: await ids.next('user'),
        name: body.name,
        locale: body.locale ?? 'en',
        isTest: body.test_mode ?? true,
        walletId: body.wallet_id ?? (await newWalletId(engine)),
        passwordHash: await hashOf(hashing, body.password),
        pinHash: body.pin === undefined ? null : await pinHashOf(hashing, body.pin),
      };
      const input = {
        person,
        confirmed: [...given('email', body.email), ...given('phone', body.phone)],
        wallet: {
          id: person.walletId,
          accountKind: 'wallet' as const,
          accounts: [{ currency: 'EUR' as const, randomBits: newRandomBits() }],
        },
      };
      const told = {
        action: 'create_user',
        subject: `user ${person.id}`,
        details: { test_mode: person.isTest, locale: person.locale },
      };
      const rendering = { status: 201, wire: createdOnWire };
      return operate(engine, request, told, inOrder(createUser), input, rendering);
    },
  });

type ChangeRequest = EdgeRequest<
  Static<typeof wire.userParams>,
  unknown,
  Static<typeof wire.userChange>,
  Operator
>;

/** The notices to the owner, as for changes of their own. */
async function noticesOf(services: UserHelpServices, { params, body }: ChangeRequest) {
  const person = granted(await services.engine.read(personById, params.user_id));
  if (person === null) return [];
  const changed = (['password', 'pin'] as const).filter((name) => body[name] !== undefined);
  const notices = await Promise.all(changed.map((kind) => noticeFor(services, person, kind)));
  return notices.filter((one) => one !== null);
}

async function changeUserSecrets(services: UserHelpServices, request: ChangeRequest) {
  const { engine, hashing, mailing } = services;
  const { params, body } = request;
  const change = {
    personId: params.user_id,
    mails: await noticesOf(services, request),
    mailing,
    ...(body.password === undefined
      ? {}
      : { passwordHash: await hashing.hash(operatorsLine, body.password) }),
    ...(body.pin === undefined ? {} : { pinHash: await pinHashOf(hashing, body.pin) }),
  };
  const told = {
    action: 'change_user_secrets',
    subject: `user ${params.user_id}`,
    details: {
      changed: ['password', 'pin'].filter((name) => Object.hasOwn(body, name)),
    },
  };
  const rendering = { status: 200, wire: wire.userOnWire };
  return operate(engine, request, told, changeSecretsTold, change, rendering);
}

const changeRoute = (services: UserHelpServices): Route =>
  route({
    ...services.door.at('PATCH /admin/v1/users/:user_id'),
    summary: "Set a user's password or PIN, suspend them, or close them",
    tags,
    request: { params: wire.userParams, body: wire.userChange },
    rules: async (request) => [
      ...unknownFields(wire.userChange, request.body),
      ...stateAloneRules(request.body),
      ...(await pinRulesOfUser(services.engine, request)),
    ],
    answers: { 200: wire.userAnswer, 409: notEmptyAnswer },
    successStatus: 200,
    refusals: { not_found: 404, not_empty: 409, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const { state } = request.body;
      if (state === undefined) return changeUserSecrets(services, request);
      return state === 'closed' ? close(services, request) : changeState(services, request, state);
    },
  });

/** Users, as gaps 5 lists them. */
export const userRoutes = (services: UserHelpServices): readonly Route[] => [
  createRoute(services),
  changeRoute(services),
];
