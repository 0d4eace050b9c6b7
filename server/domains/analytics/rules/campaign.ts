// Decides which parameters of a visit's first address are a campaign (spec §2): all but those of our own filters, steps and forms.

const ownParameters = new Set([
  // Lists: filters, order, page and search.
  ...['types', 'credits', 'creditsMin', 'creditsMax', 'genders', 'sizes', 'brands', 'conditions', 'prices', 'priceMin'],
  ...['priceMax', 'sort', 'page', 'limit', 'q', 'view', 'size', 'condition', 'piece'],
  // Steps, forms and messages.
  ...['step', 'plan', 'from', 'until', 'joined', 'order', 'undo', 'problem', 'item', 'cookies', 'redirect', 'choice'],
  ...['child', 'checkout', 'kit', 'dates', 'for', 'month', 'garment', 'product', 'with', 'back', 'next'],
  // Ski wear: its dates and children.
  ...['first', 'last', 'children', 'remove', 'held'],
])
/** The parameters of each child of ski wear, e.g. size1, part1, jacket1. */
const childParameter = /^[a-z_]+[1-6]$/
/** Names that suggest a secret of any service. */
const secretName = /code|token|secret|email|password|session|payment|intent|auth/i
const validName = /^[a-z][a-z0-9_-]{0,30}$/i
/** Advertisers' words and ids; no @, so that no email address is kept. */
const validValue = /^[\w.~ +-]{1,100}$/
/** Ids by which an advertiser recognises a click on its advertisement. */
const clickParameters = new Set(['fbclid', 'gclid'])
const clickId = /^[\w.-]{1,250}$/
const maxLength = 400
/** The cookie lasts a day (spec §2). */
export const campaignSeconds = 86_400

/**
 * Reads the campaign from the query of a visit's first address.
 * @returns its parameters as a query, '' for none
 */
export function readCampaign(query: string): string {
  const kept = new URLSearchParams()
  for (const [key, value] of new URLSearchParams(query))
    if (
      !ownParameters.has(key) &&
      !childParameter.test(key) &&
      validName.test(key) &&
      !secretName.test(key) &&
      (clickParameters.has(key) ? clickId : validValue).test(value) &&
      !kept.has(key)
    )
      kept.set(key, value)
  // The campaign's name matters more than the id of the click.
  if (kept.toString().length > maxLength) for (const key of clickParameters) kept.delete(key)
  const text = kept.toString()
  return text.length <= maxLength ? text : ''
}
