import type { SaleCondition } from '#contract/primitives.ts'
import { lockGarments, recordSafety, safe, safetyPoints, safetyWords } from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSafeNow } from '../queries/listings.ts'
import type { ResaleRecords } from '../services.ts'
import { listForSale } from '../steps/list-for-sale.ts'
import { requireSalePrice } from '../steps/require-sale-price.ts'
import { proposeSale, type SaleProposal } from './propose-sale.ts'

export interface Retirement {
  readonly garmentId: Id<'garment'>
  /** Undefined for the proposed one. */
  readonly condition: SaleCondition | undefined
  readonly price: Pence | undefined
  /** Whether the operator has just passed its safety check. */
  readonly checkedSafe: boolean
  readonly operator: string
}

export interface Retired {
  readonly qrId: string
  readonly proposal: SaleProposal
  readonly condition: SaleCondition
  readonly price: Pence
}

/**
 * Moves a garment from the rental shop to the resale shop, with its marks and its history.
 * @throws Refusal not_found; not_now (not with us, recalled, ordered, already listed, a draft, without a safety check, or outside the
 * price range)
 */
export async function retireGarment(
  { db, clock }: ResaleRecords,
  { garmentId, condition: chosen, price: chosenPrice, checkedSafe, operator }: Retirement,
): Promise<Retired> {
  const now = clock.now()
  const actor = operatorActor(operator)
  return await transaction(db, async (tx) => {
    const [garment] = await lockGarments(tx, [garmentId])
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    const { qrId } = garment
    // A recall does not change the state of a garment that is being inspected or mended (law L-28).
    if (garment.recalled) throw new Refusal('not_now', `Garment ${qrId} is recalled: it cannot be put up for sale.`)
    const proposal = await proposeSale(tx, garment, { chosen, now })
    if (!proposal.published)
      throw new Refusal(
        'not_now',
        `${proposal.name} is a draft, so garment ${qrId} would not be shown: activate it first.`,
      )
    const condition = chosen ?? proposal.condition
    const price = chosenPrice ?? proposal.price
    requireSalePrice(price)
    await listForSale(tx, garment, { condition, price, actor, now })
    if (checkedSafe) await recordSafety(tx, { garmentIds: [garmentId], findings: safe, actor, now })
    else if (!(await isSafeNow(tx, garmentId)))
      throw new Refusal(
        'not_now',
        `Garment ${qrId} has not passed its safety check (${safetyWords(safetyPoints)}): say --safe once it has.`,
      )
    const note = `${condition}, ${formatPounds(price)}`
    await recordOfficeAction(tx, { operator, action: 'garment.retire', subjectId: garmentId, note, now })
    return { qrId, proposal, condition, price }
  })
}
