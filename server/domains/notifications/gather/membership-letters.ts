import { findConsent, type Recipient } from '#server/domains/accounts/index.ts'
import { coolingOffDays, findJoiningPrice, findMembershipContract } from '#server/domains/membership/index.ts'
import { readPostagePrices } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { joiningRefunded } from '../templates/joining-refunded.ts'
import { membershipAccepted } from '../templates/membership-accepted.ts'
import { day, dayOrNull, pounds, priceInWords } from './words.ts'

export async function writeMembershipAccepted(
  { db, site }: NotificationServices,
  { givenName }: Recipient,
  membershipId: Id<'membership'>,
): Promise<Letter | undefined> {
  const contract = await findMembershipContract(db, membershipId)
  if (!contract) return undefined
  const terms = contract.consent_id === null ? undefined : await findConsent(db, contract.consent_id)
  const postage = await readPostagePrices(db)
  const joinedOn = contract.joined_on as LocalDay
  return membershipAccepted(
    {
      givenName,
      plan: contract.title,
      credits: contract.package_credits + contract.booster_credits,
      price: priceInWords(contract.total_pence, contract.interval_months),
      paid:
        contract.last_payment_pence !== null && contract.last_payment_on !== null
          ? `${pounds(contract.last_payment_pence)} on ${day(contract.last_payment_on)}`
          : null,
      joinedOn: day(joinedOn),
      renewsOn: dayOrNull(contract.renews_on),
      coolingOffUntil: day(addDays(joinedOn, coolingOffDays)),
      askedForEarlyStart: (terms?.shown as { startNow?: unknown } | null | undefined)?.startNow === true,
      terms: terms ? `version ${terms.terms_version}, accepted on ${day(dayInLondon(terms.at))}` : null,
      outboundPostage: pounds(postage.outbound),
      returnPostage: pounds(postage.return),
      returnDueDays: await readNumberSetting(db, 'return.due_days'),
      hireMonths: await readNumberSetting(db, 'term.months'),
      keepMonths: await readNumberSetting(db, 'keep.months'),
    },
    site,
  )
}

export async function writeJoiningRefunded(
  { db, site }: NotificationServices,
  joiningId: Id<'joining'>,
): Promise<Letter | undefined> {
  const joining = await findJoiningPrice(db, joiningId)
  if (!joining) return undefined
  const plan = `${joining.title}, ${priceInWords(joining.total_pence, joining.interval_months)}`
  return joiningRefunded({ plan, amount: pounds(joining.total_pence) }, site)
}
