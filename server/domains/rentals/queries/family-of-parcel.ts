import type { Carried, ParcelAddress } from '#server/domains/shipping/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import { deliveryAddressOf } from '../steps/delivery-address-of.ts'
import { getOrder } from './orders.ts'
import { getReturn } from './returns.ts'

/** An order goes to the address it was placed with; a return comes from the family's current address. */
export async function familyOfParcel(db: Db, { carriesId, direction }: Carried): Promise<ParcelAddress> {
  if (direction === 'return') {
    const { account_id } = await getReturn(db, carriesId as Id<'return'>)
    return asParcelAddress(await deliveryAddressOf(db, account_id))
  }
  return asParcelAddress((await getOrder(db, toId<'order'>(carriesId))).address as DeliveryAddress)
}

/** Without the phone, which no label needs. */
const asParcelAddress = ({ name, addressLine1, addressLine2, city, postCode }: DeliveryAddress): ParcelAddress => ({
  name,
  addressLine1,
  addressLine2,
  city,
  postCode,
})
