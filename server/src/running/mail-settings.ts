import { isIP } from 'node:net';

/** The allowed query of SMTP_URL: a misspelt `requireTLS` must not go unnoticed. */
const smtpParameter =
  /^(?:(?:ignoreTLS|requireTLS|tls\.rejectUnauthorized)=(?:true|false)|(?:connection|greeting|socket)Timeout=\d{1,6})$/;

export function parseSmtpUrl(text: string): string | undefined {
  const isUrl = /^smtps?:\/\/[^\s/?#]+\/?(?:\?\S*)?$/.test(text) && URL.canParse(text);
  if (!isUrl) return undefined;
  const { hostname, searchParams } = new URL(text);
  const isKnown = [...searchParams].every((pair) => smtpParameter.test(pair.join('=')));
  return hostname !== '' && isKnown ? text : undefined;
}

/** The sender of a mail. */
export type MailFrom = { readonly name: string; readonly address: string };

/** `Florin <no-reply@pay.example>`, or the address alone. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const [, name, inBrackets, alone] =
    /^(?:([^<>"\p{C}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone ?? '';
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189}$/.test(address);
  return isAddress ? { name: (name ?? '').trim(), address } : undefined;
}

/** The sender if FLORIN_MAIL_FROM is unset. An IP address is no valid mail domain. */
export function defaultMailFrom(hostname: string): MailFrom {
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  return { name: 'Florin', address: `no-reply@${isName ? hostname : 'localhost'}` };
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * Whether only people at this machine can reach the service. It listens on loopback, and no
 * balancer publishes it under another name.
 */
export const isLocal = ({ host, publicUrl }: Where): boolean =>
  loopback.test(host) && (publicUrl === null || loopback.test(new URL(publicUrl).hostname));

type Where = { readonly host: string; readonly publicUrl: string | null };
