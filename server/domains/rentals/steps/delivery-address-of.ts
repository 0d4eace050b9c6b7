import { type AccountForOrder, getAccountForOrder } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'

/** The current delivery address of an account. */
export const deliveryAddressOf = async (db: Db | Tx, accountId: Id<'account'>): Promise<DeliveryAddress> =>
  addressFrom(await getAccountForOrder(db, accountId))

export const addressFrom = ({ givenName, familyName, ...account }: AccountForOrder): DeliveryAddress => ({
  name: `${givenName} ${familyName}`.trim(),
  addressLine1: account.addressLine1,
  addressLine2: account.addressLine2,
  city: account.city,
  postCode: account.postCode,
  contactPhone: account.contactPhone,
})
