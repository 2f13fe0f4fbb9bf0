import { markedUuidOf, uuidOf } from '../../engine/uuid-of.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** A recipient of splits, registered for a project. */
export type Beneficiary = {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** Without spaces, upper case. */
  readonly iban: string;
  readonly createdAt: UnixSeconds;
};

/**
 * Derived from the recipient, so registering the same recipient again gives the same beneficiary.
 */
export const beneficiaryIdOf = ({
  projectId,
  iban,
  name,
}: Pick<Beneficiary, 'projectId' | 'iban' | 'name'>): string =>
  markedUuidOf('beneficiary', projectId, iban, name);

/**
 * The id of the same recipient if it was registered before ids carried the version bits of a UUID.
 */
export const earlierBeneficiaryIdOf = ({
  projectId,
  iban,
  name,
}: Pick<Beneficiary, 'projectId' | 'iban' | 'name'>): string =>
  uuidOf('beneficiary', projectId, iban, name);
