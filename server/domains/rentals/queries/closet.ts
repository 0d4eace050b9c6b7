import { messages } from '#contract/messages.ts'
import { listProductFaces, listSizes } from '#server/domains/catalogue/index.ts'
import { listGarments, piecesOf } from '#server/domains/inventory/index.ts'
import { findMembership, readStanding } from '#server/domains/membership/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Abilities, abilitiesOf, type Can } from '../policies.ts'
import { presentRental, presentReturn, type RentalAnswer, type ReturnAnswer } from '../present.ts'
import type { KeepNumbers } from '../rules/keep-it-price.ts'
import { isPending } from '../rules/return-transitions.ts'
import type { RentalRecords } from '../services.ts'
import { readClosetNumbers } from './closet-numbers.ts'
import { type Loan, listLiveLoans, listLoansOfReturns } from './loans.ts'
import { listReturnsOf } from './returns.ts'

export interface Closet {
  readonly rentals: { readonly active: RentalAnswer[]; readonly returns: RentalAnswer[] }
  readonly announcements: ReturnAnswer[]
  readonly can: Pick<Abilities, 'swap' | 'return'>
}

/** The code of the catalogue's type that never becomes the member's by time (decisions.md §4.8). */
const skiWear = 'skiwear'

/** @throws Refusal subscription_required for an account that never joined (specification §6) */
export async function readCloset(
  { db, clock }: Pick<RentalRecords, 'db' | 'clock'>,
  accountId: Id<'account'>,
): Promise<Closet> {
  const membership = await findMembership(db, accountId)
  if (!membership) throw new Refusal('subscription_required', messages.subscribeToAccess)
  const loans = await listLiveLoans(db, accountId)
  const returns = await listReturnsOf(db, accountId)
  const returning = Map.groupBy(
    await listLoansOfReturns(
      db,
      returns.map((row) => row.id),
    ),
    (loan) => loan.return_id,
  )
  const pending = returns.find(({ state }) => isPending(state))
  const can = abilitiesOf({
    standing: await readStanding(db, membership, dayInLondon(clock.now())),
    pendingReturn: pending !== undefined,
    somethingAtHome: loans.some((loan) => loan.state === 'at_home'),
  })
  const { keep, dueDays } = await readClosetNumbers(db)
  const present = await rentalPresenter(db, loans, {
    ...{ dueOn: pending?.due_on ?? null, canReturn: can.return, numbers: keep, today: dayInLondon(clock.now()) },
  })
  return {
    rentals: {
      active: loans.filter((loan) => loan.state !== 'return_announced').map(present),
      returns: loans.filter((loan) => loan.state === 'return_announced').map(present),
    },
    announcements: returns.map((row) => presentReturn(row, returning.get(row.id) ?? [], dueDays)),
    can: { swap: can.swap, return: can.return },
  }
}

interface Shown {
  readonly dueOn: string | null
  readonly canReturn: Can
  readonly numbers: KeepNumbers
  readonly today: LocalDay
}

async function rentalPresenter(
  db: Db,
  loans: readonly Loan[],
  { dueOn, canReturn, numbers, today }: Shown,
): Promise<(loan: Loan) => RentalAnswer> {
  const garmentIds = loans.map((loan) => loan.garment_id)
  const garments = await listGarments(db, garmentIds)
  const faces = await listProductFaces(db, [...new Set(garments.map((garment) => garment.productId))])
  const pieces = piecesOf(garments, faces, loans.length > 0 ? await listSizes(db) : [])
  return (loan) => {
    const piece = pieces.get(loan.garment_id)
    const face = piece && faces.get(piece.productId)
    if (!piece || !face) throw new Error(`garment ${loan.garment_id} is not there`)
    return presentRental({
      loan,
      piece,
      rrp: face.rrpPence,
      returnDueOn: dueOn,
      countsTowardsKeeping: face.typeCode !== skiWear,
      canReturn: loan.state === 'at_home' ? canReturn : notAtHome[loan.state],
      numbers,
      today,
    })
  }
}

const elsewhere = { allowed: false, reason: 'This piece is not at home.' }
const notAtHome: Readonly<Record<Loan['state'], Can>> = {
  ordered: { allowed: false, reason: 'This piece is still on its way to you.' },
  return_announced: { allowed: false, reason: 'You’re already sending this piece back.' },
  at_home: elsewhere,
  returned: elsewhere,
  kept: elsewhere,
  lost: elsewhere,
  cancelled: elsewhere,
}
