import type { UserRow } from './queries.ts'
import type { Abilities, PlanDetails, User } from './services.ts'

interface Surroundings {
  readonly plan: PlanDetails | null
  readonly pendingReturn: boolean
  readonly can: Abilities
}

export const presentUser = (row: UserRow, { plan, pendingReturn, can }: Surroundings): User => ({
  id: row.id,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  postCode: row.post_code,
  contactPhone: row.contact_phone,
  country: row.country,
  receiveMarketing: row.receive_marketing,
  plan,
  pendingReturn,
  can,
})
