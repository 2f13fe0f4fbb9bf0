import { uuidOf } from '../../engine/uuid-of.ts';
import { isUuid } from '../../kernel/uuid.ts';

/** The longest id in a payment file, and of everything made from it. */
const idLengthMax = 35;
/** A UUID of 128 bits in digits and capital letters. */
const messageIdLength = 25;
const blocksMax = 99;
const itemsMax = 9_999_999;

export type PaymentIds = {
  readonly messageId: string;
  /** `number`: from 1, in the file. */
  readonly blockId: (number: number) => string;
  /** `number`: from 1, across all blocks of the file. */
  readonly endToEndId: (number: number) => string;
};

/**
 * The ids of a payment file, made from the file's own UUID. A new UUID makes them unique for ever
 * (bank 3, File). A payout that goes into a second file gets a second id (decision 0216).
 */
export function paymentIds(fileId: string): PaymentIds {
  if (!isUuid(fileId)) throw new Error('a payment file needs a UUID');
  const digits = BigInt(`0x${fileId.replaceAll('-', '')}`).toString(36);
  const messageId = digits.toUpperCase().padStart(messageIdLength, '0');
  return {
    messageId,
    blockId: (number) => `${messageId}-B${within(number, blocksMax)}`,
    endToEndId: (number) => `${messageId}-${within(number, itemsMax)}`,
  };
}

/** The file that an id of ours was made from, and the number in it. Null: the id is not ours. */
export function fileOfPaymentId(
  id: string,
): { readonly fileId: string; readonly number: number | null } | null {
  const [, letters, number] = ownIdForm.exec(id.trim().toUpperCase()) ?? [];
  if (letters === undefined) return null;
  const value = [...letters].reduce((sum, one) => sum * 36n + BigInt(Number.parseInt(one, 36)), 0n);
  const digits = value.toString(16).padStart(32, '0');
  if (digits.length > 32) return null;
  const part = (start: number, end: number): string => digits.slice(start, end);
  const fileId = `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
  return { fileId, number: number === undefined ? null : Number.parseInt(number, 10) };
}

/** The id of a message, a block or a payment. */
const ownIdForm = /^([0-9A-Z]{25})(?:-B\d{1,2}|-(\d{1,7}))?$/;

function within(number: number, max: number): number {
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`${number} is no number of a block or payment`);
}

const idForm = new RegExp(`^[0-9A-Z](?:[0-9A-Z-]{0,${idLengthMax - 2}}[0-9A-Z])?$`);

/** Does a text have the form of our ids? */
export const isPaymentId = (text: string): boolean => idForm.test(text);

/** May a UETR be one of ours? Most others differ in the digits of version and variant. */
export const isOwnUetr = (uetr: string): boolean => /^.{14}4.{4}a.{16}$/.test(uetr);

/** The UETR of a payment: always the same for one end-to-end id, in the form of version 4. */
export function uetrOf(endToEndId: string): string {
  const digits = uuidOf('uetr', endToEndId);
  return `${digits.slice(0, 14)}4${digits.slice(15, 19)}a${digits.slice(20)}`;
}
