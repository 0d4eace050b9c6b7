/** Returns the page's address, with the proposed pieces that stay and the products that the member does not want. */
export function fillAddress(kept: readonly string[], without: readonly string[]): string {
  const search = new URLSearchParams([
    ...kept.map((id): [string, string] => ['keep', id]),
    ...without.map((id): [string, string] => ['without', id]),
  ])
  return search.size === 0 ? '/fill-my-credits' : `/fill-my-credits?${search}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the address. Junk is dropped, since it is not worth an error page. */
export function readFillAddress(search: URLSearchParams): { kept: string[]; without: string[] } {
  const ids = (name: string, max: number) =>
    [...new Set(search.getAll(name).filter((id) => uuid.test(id)))].slice(0, max)
  return { kept: ids('keep', 40), without: ids('without', 100) }
}
