export type Encoding = 'br' | 'gzip'

const known = new Map<string, Encoding | undefined>()
/** Browsers send a handful of different headers; a caller that invents others must not fill our memory. */
const maxKnown = 200

/**
 * The best compression that the caller accepts (`Accept-Encoding`, RFC 9110 §12.5.3); undefined to send the bytes as they are.
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  if (known.has(header)) return known.get(header)
  const encoding = choose(header)
  if (known.size < maxKnown && header.length < 200) known.set(header, encoding)
  return encoding
}

function choose(header: string): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}
