const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i;

/** The path of an address as sent, which may be an absolute URL. */
export function decodedPath(rawUrl: string): string {
  const [path = ''] = rawUrl.replace(origin, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
