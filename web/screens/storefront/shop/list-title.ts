// Titles a list by what it shows, for its heading, the browser's tab and its breadcrumb.
import { genderWords } from '#web/copy/catalogue.ts'
import type { ListFacet, ShopQuery } from '#web/lib/shop/shop-query.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'

type Titled = Pick<ShopQuery, 'q' | 'sizes' | 'types' | 'conditions' | 'brands' | 'genders'>

/** The only value, or null: several would make a poor title, so only the chips name them. */
const onlyOf = <Value>([only, ...others]: readonly Value[]): Value | null =>
  only !== undefined && others.length === 0 ? only : null

/** "Dresses" within a sentence; names like "T-shirts" keep their capital. */
const withinTitle = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Girls’ and boys’ lists include clothes for everyone; girls and boys together include all. */
function audienceOf(genders: Titled['genders']): keyof typeof genderWords | null {
  const [only, ...others] = genders.filter((gender) => gender !== 'unisex')
  if (others.length > 0) return null
  return only ?? (genders.length > 0 ? 'unisex' : null)
}

/**
 * @param label names a code
 * @param brand the name of the one brand shown
 */
export function titleOfList(
  query: Titled,
  label: (facet: ListFacet, value: string) => string,
  brand: string | null,
): string {
  const type = onlyOf(query.types)
  const size = onlyOf(query.sizes)
  const condition = onlyOf(query.conditions)
  const details = [
    ...(size ? [label('sizes', size)] : []),
    ...(condition ? [withinTitle(label('conditions', condition))] : []),
  ]
  const withDetails = (title: string) => [title, ...details].join(', ')
  const kind = type ? label('types', type) : null
  const audience = audienceOf(query.genders)
  const forWhom = audience ? ` ${shopCopy.forWhom(genderWords[audience])}` : ''
  const by = brand ? ` ${shopCopy.by(brand)}` : ''
  if (query.q) {
    const within = kind ? ` ${shopCopy.within(withinTitle(kind))}` : ''
    return withDetails(`${shopCopy.searchTitle(query.q)}${within}${forWhom}${by}`)
  }
  if (brand && !kind && query.types.length === 0) return withDetails(`${brand}${forWhom}`)
  const narrowed = audience || brand || details.length > 0 || query.types.length > 0
  const clothes = kind ?? (narrowed ? shopCopy.someClothes : shopCopy.title)
  if (audience === 'female' || audience === 'male')
    return withDetails(`${shopCopy.whose(genderWords[audience])} ${withinTitle(clothes)}${by}`)
  return withDetails(`${clothes}${forWhom}${by}`)
}
