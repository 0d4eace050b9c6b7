import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { operatorActor } from '#server/kernel/actor.ts'
import { humanCode } from '#server/kernel/human-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { RecallTable } from '#server/platform/db/schema.ts'
import { type Tx, transaction, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listGarments, lockGarments } from '../../queries/garments.ts'
import { listCoveredGarments } from '../../queries/recalls/covered-garments.ts'
import { maxRecallTextLength, type RecallCriteria } from '../../rules/recalls/recall-criteria.ts'
import { mustSearchAgain } from '../../rules/recalls/recall-path.ts'
import type { ShelfServices } from '../../services.ts'
import { stopGarments } from '../../steps/recalls/stop-garments.ts'

export interface NewRecall {
  readonly criteria: RecallCriteria
  /** Why the garments are recalled, as emailed to their holders. */
  readonly reason: string
  /** What the holders should do. */
  readonly advice: string
  /** How many garments the operator's search found. */
  readonly count: number
  readonly operator: string
}

/**
 * Recalls every garment that the criteria cover, wherever it is (law L-28): from now on none of them is ready, ordered, booked, sold or
 * sent, and those in orders that have not left us are taken out of them, like pieces that fail our final check. Holders are emailed
 * afterwards. Covered garments that arrive later are stopped at their first safety check.
 * @returns the recall's reference
 * @throws Refusal invalid_request for a reason or advice that is empty or too long; not_now when it covers a different number of garments,
 * or has the criteria of an open recall
 */
export function beginRecall(services: ShelfServices, recall: NewRecall): Promise<string> {
  const reason = parseFamilyText(recall.reason, 'why it is recalled')
  const advice = parseFamilyText(recall.advice, 'what its holders should do')
  return transaction(services.db, async (tx) => {
    const { criteria, count, operator } = recall
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    await refuseRepeated(tx, criteria)
    const garmentIds = await listCoveredGarments(tx, criteria)
    if (garmentIds.length !== count)
      throw new Refusal(
        'not_now',
        `This covers ${garmentIds.length === 1 ? '1 garment' : `${garmentIds.length} garments`}, not ${count}: search again, and check them.`,
      )
    const seen = new Map((await listGarments(tx, garmentIds)).map(({ id, state }) => [id, state]))
    const { id, reference } = await insertRecall(tx, {
      brand_id: criteria.brandId,
      product_id: criteria.productId,
      style: criteria.style,
      colour: criteria.colour,
      size_code: criteria.sizeCode,
      came_from: criteria.cameFrom,
      came_to: criteria.cameTo,
      reason,
      advice,
      begun_at: now,
      begun_by: actor,
    })
    // Orders are locked before their garments, as in all other work on them.
    await services.events.publish(tx, { type: 'recall-begun', recallId: id, garmentIds, by: actor })
    const garments = await lockGarments(tx, garmentIds)
    // The next attempt finds the new order of such a garment.
    if (garments.some(({ id, state }) => mustSearchAgain(state, seen.get(id))))
      throw new WorthAnotherTry(
        'Nothing is recalled: at every try, some of the pieces were just being ordered. Recall them again.',
      )
    await stopGarments(tx, { recallId: id, garments, actor, now })
    const note = `${reference}: ${count} garments`
    await recordOfficeAction(tx, { operator, action: 'recall.begin', subjectId: id, note, now })
    return reference
  })
}

/** A command that is sent twice would email every holder twice. */
async function refuseRepeated(tx: Tx, criteria: RecallCriteria): Promise<void> {
  // The second of two recalls that begin at the same time waits for the first.
  await tx.selectFrom('brand').select('id').where('id', '=', criteria.brandId).forNoKeyUpdate().execute()
  const equalRecall = await tx
    .selectFrom('recall')
    .select('reference')
    .where('brand_id', '=', criteria.brandId)
    .where('product_id', 'is not distinct from', criteria.productId)
    .where('style', '=', criteria.style)
    .where('colour', 'is not distinct from', criteria.colour)
    .where('size_code', 'is not distinct from', criteria.sizeCode)
    .where('came_from', 'is not distinct from', criteria.cameFrom)
    .where('came_to', 'is not distinct from', criteria.cameTo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (equalRecall)
    throw new Refusal('not_now', `Recall ${equalRecall.reference} has the same criteria and has not ended.`)
}

function parseFamilyText(typed: string, instruction: string): string {
  const text = typed.trim()
  if (text === '' || text.length > maxRecallTextLength)
    throw new Refusal(
      'invalid_request',
      `Say ${instruction}, in at most ${maxRecallTextLength} characters: families read it.`,
    )
  return text
}

/** A reference is short, so a collision happens occasionally. */
async function insertRecall(
  tx: Tx,
  values: Omit<Insertable<RecallTable>, 'id' | 'reference'>,
): Promise<{ id: Id<'recall'>; reference: string }> {
  for (;;) {
    const inserted = await tx
      .insertInto('recall')
      .values({ ...values, id: newId<'recall'>(), reference: `RC-${humanCode(randomBytes(6))}` })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
}
