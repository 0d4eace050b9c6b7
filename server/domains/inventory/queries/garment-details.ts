import type { AnswerOf } from '#contract/index.ts'
import { conditionLabel } from '#contract/primitives.ts'
import { listCareTags, listConditionPictures, listProductFaces, listSizes } from '#server/domains/catalogue/index.ts'
import { dayInLondon, formatMonth } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAvailable } from '../rules/availability.ts'
import { garmentStory } from '../rules/garment-story.ts'
import { picturedCondition } from '../rules/pictured-condition.ts'
import { type GarmentMarks, listGarmentMarks } from './garment-marks.ts'
import { listGarmentSteps } from './garment-steps.ts'
import { findGarmentByQrId, listClaims } from './garments.ts'

type Details = AnswerOf<'garmentDetailsQr'>['details']

interface Asker {
  readonly now: Date
  /** Lets a signed-in member see that the piece is with them, and discloses nothing about anyone else. */
  readonly accountId: Id<'account'> | undefined
}

export async function findGarmentDetails(
  db: Db,
  qrId: string,
  { now, accountId }: Asker,
): Promise<Details | undefined> {
  const garment = await findGarmentByQrId(db, qrId)
  if (!garment) return undefined
  const [faces, pictures, claims, steps, care, sizes, marksOf] = await Promise.all([
    listProductFaces(db, [garment.productId]),
    listConditionPictures(db, garment.productId),
    listClaims(db, [garment.id]),
    listGarmentSteps(db, garment.id),
    listCareTags(db, garment.productId),
    listSizes(db),
    listGarmentMarks(db, [garment.id]),
  ])
  const face = faces.get(garment.productId)
  if (!face) throw new Error(`garment ${garment.id} has no product`)
  const claim = claims.get(garment.id)
  const { state, condition, forDates } = garment
  const available = isAvailable({ state, forDates, productOffered: face.rentable, claim }, { accountId }, now)
  const rentedByViewer = claim?.kind === 'loan' && accountId !== undefined && claim.accountId === accountId
  const facts = { state, condition, steps, available, forDates, rentedByViewer, now }
  const story = garmentStory({ ...facts, productActive: face.active })
  const shownAs = picturedCondition(condition, story.mends)
  return {
    qr_id: garment.qrId,
    productId: garment.productId,
    slug: face.slug,
    name: face.name,
    brand_name: face.brandName,
    userSize: garment.sizeCode,
    item_size_name: sizes.find((size) => size.code === garment.sizeCode)?.shortLabel ?? garment.sizeCode,
    current_condition: condition,
    conditionLabel: conditionLabel[condition],
    picture: face.picture,
    condition_picture: pictures.find((picture) => picture.condition === shownAs) ?? null,
    ...story,
    marks: marksInShort(marksOf.get(garment.id)),
    care,
    credits: available ? garment.credits : null,
    itemId: available || rentedByViewer ? garment.id : null,
    loanId: rentedByViewer ? claim.ownerId : null,
    productActive: face.active,
  }
}

/** Null before the first check for marks. */
const marksInShort = (known: GarmentMarks | undefined): Details['marks'] =>
  known?.checkedAt ? { count: known.marks.length, checked: formatMonth(dayInLondon(known.checkedAt)) } : null
