/**
 * Gives equal requests the same address: query keys sorted, escapes written alike. The values of a repeated key keep their order,
 * which may matter (`productIds`).
 * @param url path and query
 */
export function canonicalAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const query = new URLSearchParams(url.slice(mark + 1))
  query.sort()
  const text = query.toString()
  return text === '' ? url.slice(0, mark) : `${url.slice(0, mark)}?${text}`
}
