// Where a sign-in link may lead afterwards: only to a page of this site, so that a link in our own email can never send anybody
// to a stranger's site (spec §6: a redirect back).

const ownSite = 'http://own.invalid'

/** The path with its query and fragment, as a browser would read it; undefined if it leads to another site. */
export function readLocalPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, ownSite)) return undefined
  const { origin, pathname, search, hash } = new URL(text, ownSite)
  // A path that starts with two slashes would be read as the name of another host.
  return origin === ownSite && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
