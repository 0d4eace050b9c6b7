import { getCheckout, setGuestSecret } from '#server/domains/checkout/index.ts'
import { type GarmentPiece, garmentPiece } from '#server/domains/inventory/index.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { deriveSecretCode } from '#server/kernel/secret-code.ts'
import { presentDates } from '../present-dates.ts'
import { type SkiPiece, type SkiTerms, skiTermsOf, termsDates } from '../rules/ski-terms.ts'
import type { SkiRecords } from '../services.ts'

/**
 * Sets the secret of the link in the email for the person who rang, and reads the kits that the desk holds for them. An email that is
 * sent again because the answer was lost has the same secret, so that the link works in whichever copy arrived.
 * @returns undefined once the hold is over, or if it has no email
 */
export async function prepareHeldSki(
  { db, clock, giftCodeKeys: [key] }: Pick<SkiRecords, 'db' | 'clock'> & { readonly giftCodeKeys: GiftCodeKeys },
  checkoutId: Id<'checkout'>,
) {
  const checkout = await getCheckout(db, checkoutId)
  const secret = deriveSecretCode(key, `wrenlet ski hold:${checkoutId}`)
  const isHeld = await setGuestSecret(db, checkoutId, { secret, now: clock.now() })
  if (!isHeld || checkout.guest_email === null) return undefined
  const terms = skiTermsOf(checkout)
  const dates = termsDates(terms)
  const pieces = await garmentPiece(
    db,
    terms.pieces.map(({ garment_id }) => garment_id),
  )
  return {
    email: checkout.guest_email,
    dates: presentDates(dates),
    until: checkout.expires_at,
    total: checkout.amount_pence,
    lines: terms.pieces.flatMap(({ child, garment_id, price_pence: price }) => {
      const piece = pieces.get(garment_id)
      return piece ? [{ ...piece, child, price, sizeLabel: piece.userSizeLabel }] : []
    }),
    path: `${termsPath(terms, pieces)}&held=${secret}`,
  }
}

/** The path of the ski wear page with the kits of these terms chosen, in any design where the buyer named none. */
export function termsPath(terms: SkiTerms, pieces: ReadonlyMap<string, GarmentPiece>): string {
  const slugOf = ({ asked, garment_id }: SkiPiece) => (asked === null ? undefined : pieces.get(garment_id)?.slug)
  const byChild = [...Map.groupBy(terms.pieces, ({ child }) => child).values()]
  const kits = byChild.map((childPieces) =>
    [
      childPieces[0]?.size_code,
      ...childPieces.map((piece) => [piece.part, slugOf(piece)].filter(Boolean).join(':')),
    ].join('~'),
  )
  return kitsPath(termsDates(terms), kits)
}

/** The path of the ski wear page with these kits chosen, in the query that web/screens/skiwear/ski-query.ts reads. */
export function kitsPath(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  kits: readonly string[],
): string {
  const query = new URLSearchParams({ first: firstDay, last: lastDay })
  if (kits.length > 1) query.set('children', String(kits.length))
  for (const [index, kit] of kits.entries()) {
    const [size = '', ...parts] = kit.split('~')
    query.set(`size${index + 1}`, size)
    for (const choice of parts) {
      const [part = '', slug] = choice.split(':')
      query.append(`part${index + 1}`, part)
      if (slug) query.set(`${part}${index + 1}`, slug)
    }
  }
  return `/skiwear?${query}`
}
