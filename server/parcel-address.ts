// Where a parcel goes to or comes from: shipping knows no shop.
import { familyOfParcel } from './domains/rentals/index.ts'
import { buyerOfParcel } from './domains/resale/index.ts'
import type { Carried, ParcelAddress } from './domains/shipping/index.ts'
import { buyerOfSkiParcel } from './domains/ski/index.ts'
import type { Db } from './platform/db/database.ts'

export const addressOfParcel = async (db: Db, carried: Carried): Promise<ParcelAddress> =>
  (await buyerOfParcel(db, carried)) ?? (await buyerOfSkiParcel(db, carried)) ?? familyOfParcel(db, carried)
