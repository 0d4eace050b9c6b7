// The closet: what is with a member, what goes back, and what they may do with it (specification §6).
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { lastOrdersSetting, selectMembership, standingWith } from '#server/domains/membership/index.ts'
import { abilitiesOf, isPending, type KeepNumbers, liveLoanStates } from '#server/domains/rentals/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { settingsNamed, wholeNumber, wholeNumbers } from '#server/platform/settings.ts'
import { type LentPiece, selectLentPieces } from '../lent-pieces.ts'
import { presentReturn, selectReturns } from '../returns.ts'
import { presentRental } from './present-rental.ts'

const keepSettings = ['keep.months', 'keep.pence_per_credit_month_hundredths', 'keep.minimum_pence'] as const
const dueDaysSetting = 'return.due_days'

/** @throws Refusal subscription_required for an account that never joined (specification §6) */
export async function readCloset(
  { db, today }: { readonly db: Reader; readonly today: LocalDay },
  accountId: Id<'account'>,
): Promise<AnswerOf<'listRentals'>> {
  const member = await selectMembership(db, accountId)
    .select(['state', 'ends_on', 'choice_due'])
    .select(settingsNamed([...keepSettings, dueDaysSetting, lastOrdersSetting]).as('settings'))
    .select(
      jsonArrayFrom(selectReturns(db).where('account_id', '=', accountId).where('state', '<>', 'cancelled')).as(
        'returns',
      ),
    )
    .executeTakeFirst()
  if (!member) throw new Refusal('subscription_required', messages.subscribeToAccess)
  const { settings, returns } = member
  const loans = await selectLentPieces(db)
    .where('loan.account_id', '=', accountId)
    .where('loan.state', 'in', liveLoanStates)
    .orderBy('loan.ordered_at')
    .orderBy('loan.id')
    .execute()
  const pending = returns.find(({ state }) => isPending(state))
  const can = abilitiesOf({
    standing: standingWith(member, today, settings),
    pendingReturn: pending !== undefined,
    somethingAtHome: loans.some((loan) => loan.state === 'at_home'),
  })
  const shown = {
    ...{ today, numbers: keepNumbers(settings), canReturn: can.return },
    returnDueOn: pending?.due_on ?? null,
  }
  const dueDays = wholeNumber(dueDaysSetting, settings?.[dueDaysSetting])
  const present = (loan: LentPiece) => presentRental(loan, shown)
  return {
    rentals: {
      active: loans.filter((loan) => loan.state !== 'return_announced').map(present),
      returns: loans.filter((loan) => loan.state === 'return_announced').map(present),
    },
    announcements: returns.map((row) => presentReturn(row, dueDays)),
    can: { swap: can.swap, return: can.return },
  }
}

/** @throws MissingSettingError */
function keepNumbers(settings: Record<string, unknown> | null): KeepNumbers {
  const numbers = wholeNumbers(keepSettings, settings)
  return {
    months: numbers['keep.months'],
    penceHundredthsPerCreditMonth: numbers['keep.pence_per_credit_month_hundredths'],
    minimum: pence(numbers['keep.minimum_pence']),
  }
}
