// The emails about rentals that end, are extended, or have lasted so long that the pieces are kept.
import {
  clothesDueOn,
  findEnd,
  findUsedMembership,
  leftBehind,
  mayExtend,
  readStanding,
} from '#server/domains/membership/index.ts'
import { nextHire, readHireMonths } from '#server/domains/rentals/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailHire } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { garmentsKept } from '../templates/rentals/garments-kept.ts'
import { type HireEnding, hireEnding } from '../templates/rentals/hire-ending.ts'
import { rentalExtended } from '../templates/rentals/rental-extended.ts'
import { creditsOf, day, piecesOf } from './format.ts'

const countMonths = (months: number): string => (months === 1 ? 'month' : `${months} months`)

/** Not sent once the family has decided about every piece. */
export async function writeHireEnding(
  { db, clock, facts }: NotificationServices,
  { accountId, endsOn, notice }: { accountId: Id<'account'>; endsOn: string; notice: HireEnding['notice'] },
): Promise<EmailMessage | undefined> {
  const loans = await facts.listHiresEnding(accountId, endsOn)
  if (loans.length === 0) return undefined
  const membership = await findUsedMembership(db, accountId)
  const today = dayInLondon(clock.now())
  const mayRenew = mayExtend((await readStanding(db, membership, today)) ?? leftBehind).ok
  const end = membership ? await findEnd(db, membership.id) : null
  const months = await readHireMonths(db)
  const dueBackOn = end && clothesDueOn(end.endedOn, end.days)
  const next = nextHire({ endsOn: endsOn as LocalDay }, today, { months, dueBackOn })
  const isRenewable = ({ membershipId }: EmailHire) => mayRenew && membershipId === membership?.id
  return hireEnding({
    notice,
    endsOn: day(endsOn),
    // While the membership is ending, another term may end sooner, when everything is due back.
    longer: next.endsOn === dueBackOn ? `until ${day(dueBackOn)}` : `another ${countMonths(months)}`,
    pieces: piecesOf(loans.filter(isRenewable)),
    dueBack: piecesOf(loans.filter((loan) => !isRenewable(loan))),
  })
}

export async function writeRentalExtended(
  { facts }: NotificationServices,
  loanId: Id<'loan'>,
): Promise<EmailMessage | undefined> {
  const found = await facts.findHire(loanId)
  const [piece] = found ? piecesOf([found.loan]) : []
  return found && piece && rentalExtended({ piece, startsOn: day(found.startsOn), endsOn: day(found.endsOn) })
}

/** Sent when pieces become the family’s because they have been rented for long enough. */
export async function writeGarmentsKept(
  { db, facts }: NotificationServices,
  loanIds: readonly Id<'loan'>[],
): Promise<EmailMessage | undefined> {
  const loans = await facts.listLoans(loanIds)
  if (loans.length === 0) return undefined
  const after = countMonths(await readNumberSetting(db, 'keep.months'))
  return garmentsKept({ pieces: piecesOf(loans), creditsFreed: creditsOf(loans), after })
}
