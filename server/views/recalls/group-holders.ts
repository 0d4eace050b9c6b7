// Who is emailed about a recall: everybody who has a recalled piece, once each.
import type { EmailRecalled } from '#server/domains/notifications/index.ts'
import type { HeldAs, HeldGarment, Holder } from './list-holders.ts'

/**
 * Null: not emailed about the recall. People whose order has not been sent are emailed about the order instead, and nobody has a piece
 * that was lost in the post. A scan of the parcel, or the number on a receipt, marks a return as posted; neither proves that every
 * piece is in the parcel, so the person who sent it is emailed too.
 */
const holdingAs: Readonly<Record<HeldAs, EmailRecalled['as'] | null>> = {
  ordered: null,
  on_its_way: 'rented',
  at_home: 'rented',
  going_back: 'rented',
  in_the_post: 'posted',
  kept: 'kept',
  unsent: null,
  sold: 'sold',
  sold_no_address: 'sold_no_address',
  ski_ahead: null,
  ski_out: 'ski',
  lost: 'lost',
  lost_in_the_post: null,
}

export interface HeldByOne {
  /** The account that is emailed, or the order or booking of a guest. */
  readonly who: Holder
  readonly pieces: readonly {
    readonly garment: HeldGarment
    readonly as: NonNullable<(typeof holdingAs)[HeldAs]>
  }[]
}

const keyOf = ({ email, accountId, reference }: Holder): string => email.toLowerCase() || (accountId ?? reference)

/** Treats one address as one person, whether that person rents with an account or bought as a guest. */
export function groupHolders(garments: readonly HeldGarment[]): HeldByOne[] {
  const held = garments.flatMap((garment) =>
    garment.holders.flatMap((holder) => {
      const as = holdingAs[holder.as]
      return as ? [{ holder, garment, as }] : []
    }),
  )
  return [...Map.groupBy(held, ({ holder }) => keyOf(holder)).values()].map((group) => {
    const holders = group.map(({ holder }) => holder)
    const who = holders.find(({ accountId }) => accountId !== null) ?? holders[0]
    if (!who) throw new Error('a group of holders is empty')
    return { who, pieces: group.map(({ garment, as }) => ({ garment, as })) }
  })
}
