// Every invariant, as queries that must return no rows: `npm run invariants`, and after each round of a race.
import { accountInvariants } from './domains/accounts/index.ts'
import { catalogueInvariants } from './domains/catalogue/index.ts'
import { checkoutInvariants } from './domains/checkout/index.ts'
import { complaintInvariants } from './domains/complaints/index.ts'
import { giftCardInvariants } from './domains/gift-cards/index.ts'
import { inventoryInvariants } from './domains/inventory/index.ts'
import { membershipInvariants } from './domains/membership/index.ts'
import { paymentInvariants } from './domains/payments/index.ts'
import { rentalInvariants } from './domains/rentals/index.ts'
import { resaleInvariants } from './domains/resale/index.ts'
import { shippingInvariants } from './domains/shipping/index.ts'
import { skiInvariants } from './domains/ski/index.ts'
import { waitingListInvariants } from './domains/waiting-list/index.ts'
import type { Db } from './platform/db/database.ts'
import { type BrokenInvariant, findBroken, type Invariant } from './platform/db/find-broken.ts'

export const invariants: readonly Invariant[] = [
  ...accountInvariants,
  ...catalogueInvariants,
  ...checkoutInvariants,
  ...complaintInvariants,
  ...giftCardInvariants,
  ...inventoryInvariants,
  ...membershipInvariants,
  ...paymentInvariants,
  ...rentalInvariants,
  ...resaleInvariants,
  ...skiInvariants,
  ...shippingInvariants,
  ...waitingListInvariants,
]

export const findBrokenInvariants = (db: Db): Promise<BrokenInvariant[]> => findBroken(db, invariants)
