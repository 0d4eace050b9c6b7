import { addDays, dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { ChildRow, SessionRow, UserRow } from './queries.ts'
import { describeDevice } from './rules/device-words.ts'
import { type SizeRange, suggestSize } from './rules/suggest-size.ts'
import type { Abilities, Child, Session, UsedPlan, User } from './services.ts'

interface Surroundings {
  readonly children: Child[]
  readonly terms: User['terms']
  readonly plan: UsedPlan | null
  readonly pendingReturn: boolean
  readonly can: Abilities
}

export const presentUser = (row: UserRow, { children, terms, plan, pendingReturn, can }: Surroundings): User => ({
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
  children,
  terms,
  plan,
  pendingReturn,
  can,
})

/**
 * @param sizes smallest first
 * @param today the day in Britain, because a child's size changes with age
 */
export function presentChild(row: ChildRow, sizes: readonly SizeRange[], today: LocalDay): Child {
  const dateOfBirth = row.born_on as LocalDay | null
  const size = suggestSize({ heightCm: row.height_cm, dateOfBirth }, sizes, today)
  return {
    id: row.id,
    name: row.name,
    dateOfBirth,
    dateOfBirthLabel: dateOfBirth && formatDay(dateOfBirth),
    heightCm: row.height_cm,
    sizeCode: size?.code ?? null,
    sizeLabel: size?.label ?? null,
  }
}

export function presentSession(row: SessionRow, currentHash: Buffer, wallNow: Date): Session {
  const current = row.token_hash.equals(currentHash)
  return {
    id: row.id,
    current,
    device: describeDevice(row.user_agent),
    signedInAt: row.created_at.toISOString(),
    signedInLabel: formatDay(dayInLondon(row.created_at)),
    lastSeenLabel: current ? 'Now' : dayWord(dayInLondon(row.last_seen_at), dayInLondon(wallNow)),
  }
}

function dayWord(day: LocalDay, today: LocalDay): string {
  if (day >= today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day)
}
