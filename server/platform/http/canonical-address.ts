/**
 * One address for equal requests: query keys in order, escapes written alike. The order within a repeated key stays, because it
 * may matter (`productIds`).
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
