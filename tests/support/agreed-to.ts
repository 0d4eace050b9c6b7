interface Shown {
  readonly version: string
}
type Called = { readonly ok: true; readonly body: Shown } | { readonly ok: false }
type Ask = (id: 'keyInformation', input: { query: { priceId: string } }) => Promise<Shown | Called>

/** The version for a plan that is not on sale and has no key information. */
const nothingShown = '0'.repeat(64)

/** The input of somebody who has just read the text above this plan's button and ticked both boxes. */
export async function agreedTo<More extends object>(ask: Ask, priceId: string, more?: More) {
  const read = await ask('keyInformation', { query: { priceId } })
  const shown = 'version' in read ? read.version : read.ok ? read.body.version : nothingShown
  return { priceId, acceptTerms: true as const, startNow: true as const, shown, ...more }
}
