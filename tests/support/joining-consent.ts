interface Shown {
  readonly version: string
}
type Answered = { readonly ok: true; readonly body: Shown } | { readonly ok: false }
type Ask = (id: 'keyInformation', input: { query: { priceId: string } }) => Promise<Shown | Answered>

/** The version for a plan that is not on sale and has no key information. */
const nothingShown = '0'.repeat(64)

/** The input of somebody who has just read the text above this plan's button and ticked both boxes. */
export async function joiningConsent<More extends object>(ask: Ask, priceId: string, more?: More) {
  const shown = versionIn(await ask('keyInformation', { query: { priceId } }))
  return { priceId, acceptTerms: true as const, startNow: true as const, shown, ...more }
}

function versionIn(answer: Shown | Answered): string {
  if ('version' in answer) return answer.version
  return answer.ok ? answer.body.version : nothingShown
}
