// Where a sign-in link may lead afterwards: a page of this house and nothing else, so that a link in our own letter can
// never send anybody to a stranger's site (specification §6: a redirect back).

const house = 'http://house.invalid'

/** The path with its query and fragment as a browser would understand it, or undefined when it leads anywhere else. */
export function readPathOfOurs(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, house)) return undefined
  const { origin, pathname, search, hash } = new URL(text, house)
  // A path of two slashes, alone, would be read as the name of another host.
  return origin === house && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
