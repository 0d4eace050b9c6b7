// The emails about rentals that end, are extended, or have lasted so long that the pieces are kept.
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailHire } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { garmentsKept } from '../templates/rentals/garments-kept.ts'
import { type HireEnding, hireEnding } from '../templates/rentals/hire-ending.ts'
import { rentalExtended } from '../templates/rentals/rental-extended.ts'
import { countMonths, creditsOf, day, piecesOf } from './format.ts'
import { readRenewal } from './rights/read-renewal.ts'

/** Not sent once the family has made its choice for every piece. */
export async function writeHireEnding(
  services: NotificationServices,
  { accountId, endsOn, notice }: { accountId: Id<'account'>; endsOn: string; notice: HireEnding['notice'] },
): Promise<EmailMessage | undefined> {
  const loans = await services.facts.listHiresEnding(accountId, endsOn)
  if (loans.length === 0) return undefined
  const { allows, longer } = await readRenewal(services, accountId, endsOn)
  const isRenewable = ({ membershipId }: EmailHire) => allows(membershipId)
  return hireEnding({
    notice,
    endsOn: day(endsOn),
    longer,
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
