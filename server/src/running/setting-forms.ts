import ipaddr from 'ipaddr.js';
import { addressesOf } from '../storage/hosts.ts';

/** The forms of settings. Undefined: not accepted. */

export const integerBetween =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined;
  };

export const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

/** Seconds, separated by commas. */
export function parseRetries(text: string): readonly number[] | undefined {
  const seconds = text.split(',').map(integerBetween(1, 2_592_000));
  return seconds.length <= 20 && !seconds.includes(undefined) ? (seconds as number[]) : undefined;
}

const bitsOf = (address: string): number => (ipaddr.IPv4.isValid(address) ? 32 : 128);

/** An address counts as a network of one. */
function networkIn(text: string): string | undefined {
  const network = text.includes('/') ? text : `${text}/${bitsOf(text)}`;
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(network) || ipaddr.IPv6.isValidCIDR(network)
    ? network
    : undefined;
}

/** Addresses and networks, separated by commas. The result has networks only. */
export function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(',').map((part) => networkIn(part.trim()));
  return networks.length <= 100 && !networks.includes(undefined)
    ? (networks as string[])
    : undefined;
}

/** 0 or 1. */
export const parseSwitch = (text: string): boolean | undefined =>
  text === '0' || text === '1' ? text === '1' : undefined;

export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.href === `${url.origin}/`;
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** One host, or several in the form of libpq. */
export const parseDatabaseUrl = (text: string): string | undefined =>
  addressesOf(text) === undefined ? undefined : text;
