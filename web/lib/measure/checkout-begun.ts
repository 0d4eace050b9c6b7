// Finds which shop's checkout begins on a page (spec §2), by the pattern of its path.
const kinds = {
  '/checkout': 'rental',
  '/resale/checkout': 'resale',
  '/gifting/checkout/:id': 'gift-card',
  '/skiwear/checkout/:id': 'ski',
} as const

/** Matches the address to which the provider's page or a bank redirects back: its checkout began before. */
const returning = /[?&](?:(?:joined|cancelled)=1\b|payment_intent=)/

/**
 * @param search the query of the address
 * @param loaded the page's data; null if its checkout is over, undefined if it could not be loaded
 * @returns undefined for every other page, for a visitor who is redirected back to a checkout, and for a change or a
 * late fee of ski wear that is already booked
 */
export function checkoutBegun(
  { path, search = '' }: { readonly path: string; readonly search?: string },
  loaded: unknown,
): (typeof kinds)[keyof typeof kinds] | undefined {
  const kind = kinds[path as keyof typeof kinds]
  if (loaded === null || loaded === undefined || returning.test(search)) return undefined
  if (kind === 'ski' && (loaded as { open?: { kind?: string } } | undefined)?.open?.kind !== 'booking') return undefined
  return kind
}
