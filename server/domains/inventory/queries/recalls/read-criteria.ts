import { sql } from 'kysely'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  maxStyleLength,
  type RecallCriteria,
  type TypedRecallCriteria,
  tidyStyle,
} from '../../rules/recalls/recall-criteria.ts'
import { comesIn } from './covered-garments.ts'

/**
 * Finds what an operator typed names: a brand by its name or code, a design by its id or by words of its name, a size by its code
 * or label.
 * @throws Refusal not_found, invalid_request
 */
export async function readRecallCriteria(db: Db, typed: TypedRecallCriteria): Promise<RecallCriteria> {
  const { cameFrom = null, cameTo = null } = typed
  if (cameFrom !== null && cameTo !== null && cameFrom > cameTo)
    throw new Refusal('invalid_request', 'The first of these days is after the last.')
  const style = tidyStyle(typed.style ?? '')
  if (style.length > maxStyleLength)
    throw new Refusal('invalid_request', `Give at most ${maxStyleLength} characters of the name of a design.`)
  const brandId = await findBrand(db, typed.brand.trim())
  const productId = isId<'product'>(style.toLowerCase()) ? await findDesign(db, brandId, style.toLowerCase()) : null
  return {
    brandId,
    productId,
    cameFrom,
    cameTo,
    style: productId === null ? style : '',
    colour: typed.colour === undefined ? null : await findColour(db, typed.colour.trim()),
    sizeCode: typed.size === undefined ? null : await findSize(db, typed.size.trim()),
  }
}

async function findBrand(db: Db, text: string): Promise<Id<'brand'>> {
  const brand = await db
    .selectFrom('brand')
    .select('id')
    .where((eb) => eb.or([sql<boolean>`lower(name) = ${text.toLowerCase()}`, eb('code', '=', text.toLowerCase())]))
    .executeTakeFirst()
  if (!brand) throw new Refusal('not_found', `There is no brand "${text}".`)
  return brand.id
}

async function findDesign(db: Db, brandId: Id<'brand'>, id: string): Promise<Id<'product'>> {
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id as Id<'product'>)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found', `That brand has no design "${id}".`)
  return product.id
}

async function findColour(db: Db, text: string): Promise<string> {
  const known = await db
    .selectFrom('product as p')
    .select('p.id')
    .where(comesIn(sql`${text}::text`))
    .limit(1)
    .executeTakeFirst()
  if (!known || !/\p{L}/u.test(text)) throw new Refusal('not_found', `No design comes in "${text}".`)
  return text.toLowerCase()
}

async function findSize(db: Db, text: string): Promise<string> {
  const size = await db
    .selectFrom('size')
    .select('code')
    // Labels have an en dash, for which operators type a hyphen.
    .where(sql<boolean>`${text.replace('–', '-')} in (code, replace(label, '–', '-'), replace(short_label, '–', '-'))`)
    .executeTakeFirst()
  if (!size) throw new Refusal('not_found', `There is no size "${text}".`)
  return size.code
}
