const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * Whether only people at this machine reach the service: it listens on loopback, and no balancer
 * publishes it under another name.
 */
export const isLocal = ({ host, publicUrl }: Where): boolean =>
  loopback.test(host) && (publicUrl === null || loopback.test(new URL(publicUrl).hostname));

type Where = { readonly host: string; readonly publicUrl: string | null };
