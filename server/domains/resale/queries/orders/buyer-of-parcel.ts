import { type BuyerAddress, parcelAddress } from '#server/domains/accounts/index.ts'
import type { Carried, ParcelAddress } from '#server/domains/shipping/index.ts'
import { toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOrderIdOfReturn } from '../returns/returns.ts'
import { findOrder } from './orders.ts'

/** The buyer's address for a parcel in either direction; undefined for a parcel of another shop. */
export async function buyerOfParcel(db: Db, { carriesId, direction }: Carried): Promise<ParcelAddress | undefined> {
  const returned = direction === 'return' ? await findOrderIdOfReturn(db, toId<'resale-return'>(carriesId)) : undefined
  const order = await findOrder(db, returned ?? toId<'resale-order'>(carriesId))
  if (!order) return undefined
  return parcelAddress(order.buyer_name, order.address as BuyerAddress)
}
