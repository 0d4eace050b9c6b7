// The address that a parcel goes to or comes from. The shipping domain cannot read it, because it depends on no shop.
import { familyOfParcel } from './domains/rentals/index.ts'
import { buyerOfParcel } from './domains/resale/index.ts'
import type { Carried, ParcelAddress } from './domains/shipping/index.ts'
import { buyerOfSkiParcel } from './domains/ski/index.ts'
import type { Db } from './platform/db/database.ts'

export const addressOfParcel = async (db: Db, carried: Carried): Promise<ParcelAddress> =>
  (await buyerOfParcel(db, carried)) ?? (await buyerOfSkiParcel(db, carried)) ?? familyOfParcel(db, carried)
