import type { Carried, ParcelAddress } from '#server/domains/shipping/index.ts'
import { toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type SaleAddress, streetLines } from '../../rules/orders/sale-terms.ts'
import { findOrder } from './orders.ts'

/** Where an order of this shop goes; undefined for a parcel of rentals. */
export async function buyerOfParcel(db: Db, { carriesId }: Carried): Promise<ParcelAddress | undefined> {
  const order = await findOrder(db, toId<'resale-order'>(carriesId))
  if (!order) return undefined
  const address = order.address as SaleAddress
  const [addressLine1 = '', addressLine2 = ''] = streetLines(address)
  return { name: order.buyer_name, addressLine1, addressLine2, city: address.town, postCode: address.postalCode }
}
