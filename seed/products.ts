// The 129 curated styles as products, with their coordinating pieces and their collections.
import { addCollection, type ProductDraft, saveProduct, setCoordinates } from '#server/domains/catalogue/index.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { picturesFor } from './pictures/manifest.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { brands, collections, type Style, styles } from './styles/index.ts'
import { coloursOf, keywordsOf } from './styles/search-words.ts'

export interface PlannedProduct {
  readonly style: Style
  readonly publishedOn: LocalDay
}

export interface SeededProduct extends PlannedProduct {
  readonly id: Id<'product'>
}

export interface SeedTime {
  readonly today: LocalDay
  readonly now: Date
}

const randomSeed = 20261120

const justLanded = new Set(collections.find((collection) => collection.slug === 'just-landed')?.handles)

/** Just-landed products arrived within the last fortnight, the rest of the range one to fourteen months ago. */
const publishedDay = (style: Style, today: LocalDay, random: SeededRandom): LocalDay =>
  addDays(today, -(justLanded.has(style.handle) ? 1 + random.below(14) : 30 + random.below(390)))

export function planProducts(today: LocalDay): PlannedProduct[] {
  const random = seededRandom(randomSeed)
  return styles.map((style) => ({ style, publishedOn: publishedDay(style, today, random) }))
}

export async function seedProducts(tx: Tx, { today, now }: SeedTime): Promise<SeededProduct[]> {
  const products: SeededProduct[] = []
  for (const { style, publishedOn } of planProducts(today)) {
    const { id } = await saveProduct(tx, draftOf(style, publishedOn), now)
    products.push({ id, style, publishedOn })
    if (style.skiPart)
      await tx.insertInto('ski_style').values({ product_id: id, part: style.skiPart, created_at: now }).execute()
  }
  const idsByHandle = new Map(products.map(({ id, style }) => [style.handle, id]))
  const idsOf = (handles: readonly string[]) => handles.flatMap((handle) => idsByHandle.get(handle) ?? [])
  for (const { id, style } of products) await setCoordinates(tx, id, idsOf(style.tags.coordinatingItems), now)
  for (const [index, { slug, title, intro, handles }] of collections.entries())
    await addCollection(tx, { slug, title, intro, position: index + 1, productIds: idsOf(handles) }, now)
  return products
}

function draftOf(style: Style, publishedOn: LocalDay): ProductDraft {
  const brand = brands.find(({ slug }) => slug === style.brand)
  if (!brand) throw new Error(`${style.handle} has no known brand`)
  const { tags } = style
  return {
    handle: style.handle,
    brand: { code: brand.slug, name: brand.name, story: brand.story.join('\n') },
    typeCode: style.type,
    name: style.name,
    sex: style.sex,
    longDescription: style.description,
    rrpPence: pence(style.rrpPence),
    status: 'active',
    publishedOn,
    pictures: picturesFor(style.handle).map(({ basePath, ...picture }) => ({
      ...picture,
      base: basePath,
      external: false,
      tint: style.backdrop,
    })),
    colours: coloursOf(style),
    keywords: keywordsOf(style),
    cutForCloth: tags.cutForCloth ? 'Roomy enough for a cloth nappy' : null,
    tags: {
      easy_dressing: tags.easyDressing,
      comfort: tags.comfort,
      special_details: tags.specialDetails,
      adjustable_sizing: tags.adjustableSizing,
      organic_certification: tags.organicCertifications,
      care: tags.care,
    },
  }
}
