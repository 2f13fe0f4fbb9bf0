import { type Route, route } from '../../edge/route.ts';
import type { KeyRing } from '../../identity/tokens/key-ring.ts';
import type { SigningKeys } from '../../identity/tokens/signing-keys.ts';
import { turnKeyRing } from '../../identity/tokens/turn-key-ring.ts';
import { accept } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { signingKeysAnswer, signingKeysOnWire } from './signing-key.wire.ts';

export type SigningKeyServices = OperatorServices & {
  readonly keys: SigningKeys;
  readonly callbackKeys: SigningKeys;
};

/** A ring of keys in the operator's view. */
type Ring = {
  readonly path: '/admin/v1/signing-keys' | '/admin/v1/callback-keys';
  /** What its keys sign. */
  readonly signs: string;
  readonly keys: SigningKeys;
};

const tags = ['Operator: signing keys'];

const listRoute = ({ door, clock }: SigningKeyServices, { path, signs, keys }: Ring): Route =>
  route({
    ...door.at(`GET ${path}`),
    summary: `The keys of ${signs}, the newest first, without anything private`,
    tags,
    request: {},
    answers: { 200: signingKeysAnswer },
    successStatus: 200,
    refusals: {},
    handle: async () => accept(signingKeysOnWire(await keys.ring(), clock.now())),
  });

const rotateRoute = (
  { engine, door, clock }: SigningKeyServices,
  { path, signs, keys }: Ring,
): Route =>
  route({
    ...door.at(`POST ${path}/rotate`),
    summary: `Sign ${signs} with a new key; what the old one signed is good for its time`,
    tags,
    request: {},
    answers: { 200: signingKeysAnswer },
    successStatus: 200,
    refusals: { invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const rotation = await keys.rotation();
      const told = {
        action: 'rotate_signing_key',
        subject: `keys of ${rotation.ringId}`,
        details: { kid: rotation.key.id },
      };
      const rendering = {
        status: 200,
        wire: (ring: KeyRing) => signingKeysOnWire(ring, clock.now()),
      };
      const outcome = await operate(engine, request, told, turnKeyRing, rotation, rendering);
      keys.forget();
      return outcome;
    },
  });

/** Gaps 2, Keys: they rotate without breaking earlier signatures. */
export function signingKeyRoutes(services: SigningKeyServices): readonly Route[] {
  const rings: readonly Ring[] = [
    { path: '/admin/v1/signing-keys', signs: 'access tokens', keys: services.keys },
    { path: '/admin/v1/callback-keys', signs: 'callbacks', keys: services.callbackKeys },
  ];
  return rings.flatMap((ring) => [listRoute(services, ring), rotateRoute(services, ring)]);
}
