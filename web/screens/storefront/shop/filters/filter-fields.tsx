import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { conditionWords, genderWords, sizeWords } from '#web/copy/catalogue.ts'
import {
  facetOrder,
  hasAllPrices,
  type ListFacet,
  type ShopQuery,
  withPrices,
  withToggled,
} from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { skiWear, skiWearPath } from '#web/lib/shop/type-address.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { BrandFacet } from '#web/screens/storefront/shop/filters/brand-facet.tsx'
import type { Facets } from '#web/screens/storefront/shop/filters/facets.ts'
import { labelsFrom } from '#web/screens/storefront/shop/filters/labels-from.ts'
import { PriceFacet } from '#web/screens/storefront/shop/filters/price-facet.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SizeOption } from '#web/ui/form/size-option.tsx'
import { Icon } from '#web/ui/icon.tsx'

export interface FilterFieldsProps {
  query: ShopQuery
  facets: Facets
  onChange: (query: ShopQuery) => void
  /** True to name the chosen values in each facet's summary, as in the phone's drawer. */
  summarised?: boolean
}

/** The facets, in the order of the chips. Values of one facet are alternatives; facets narrow each other. */
export function FilterFields({ query, facets, onChange, summarised = false }: FilterFieldsProps) {
  const toggle = (facet: ListFacet, value: string) => onChange(withToggled(query, facet, value))
  const label = labelsFrom(facets)
  const shop = shopOf(query.path)
  const chosen = (facet: (typeof facetOrder)[number]) => {
    if (!summarised) return undefined
    return facet === 'price' ? pricesChosen(query) : query[facet].map((value) => label(facet, value)).join(', ')
  }
  const checks = (facet: 'types' | 'conditions' | 'genders', words?: Record<string, string>) => (
    <ul>
      {facets[facet].map((value) => (
        <li key={value.code}>
          {facet === 'types' && value.code === skiWear && !shop.sells ? (
            <Link className="check" to={skiWearPath}>
              <span className="link flex-1">{value.label}</span>
              <span className="muted text-small">{shopCopy.byDates}</span>
            </Link>
          ) : (
            <Checkbox
              name={facet}
              value={value.code}
              label={words?.[value.code] ?? value.label}
              aside={value.count}
              checked={(query[facet] as string[]).includes(value.code)}
              onChange={() => toggle(facet, value.code)}
              className={value.count === 0 ? 'facet-none' : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  )
  const body: Record<(typeof facetOrder)[number], ReactNode> = {
    sizes: (
      <div className="facet-sizes">
        {facets.sizes.map((size) => (
          <SizeOption
            key={size.code}
            type="checkbox"
            name="sizes"
            value={size.code}
            label={sizeWords[size.code]?.short ?? size.label}
            height={sizeWords[size.code]?.height}
            count={size.count}
            unavailable={size.count === 0}
            spoken={`${sizeWords[size.code]?.long ?? size.label}, ${shopOf(query.path).count(size.count)}`}
            checked={query.sizes.includes(size.code)}
            onChange={() => toggle('sizes', size.code)}
          />
        ))}
      </div>
    ),
    genders: checks('genders', genderWords),
    types: checks('types'),
    conditions: checks('conditions', conditionLabels),
    price: (
      <PriceFacet
        shop={shop}
        min={query.priceMin}
        max={query.priceMax}
        onChange={(oneEnd, otherEnd) => onChange(withPrices(query, oneEnd, otherEnd))}
      />
    ),
    brands: <BrandFacet brands={facets.brands} chosen={query.brands} onToggle={(brand) => toggle('brands', brand)} />,
  }
  return facetOrder.map((facet) => (
    <Facet
      key={facet}
      title={facet === 'price' && shop.sells ? shopCopy.facetPounds : shopCopy.facets[facet]}
      chosen={chosen(facet)}
    >
      {body[facet]}
    </Facet>
  ))
}

const conditionLabels = Object.fromEntries(Object.entries(conditionWords).map(([code, words]) => [code, words.label]))

const pricesChosen = (query: ShopQuery) => {
  const sign = shopOf(query.path).sells ? '£' : ''
  return hasAllPrices(query) ? '' : `${sign}${query.priceMin}–${sign}${query.priceMax}`
}

function Facet({ title, chosen, children }: { title: string; chosen?: string; children: ReactNode }) {
  return (
    <details className="disclosure facet" open>
      <summary>
        <span className="min-w-0">
          {title}
          {chosen && <span className="muted ml-8 text-small font-normal">{chosen}</span>}
        </span>
        <Icon of={ChevronDown} size={18} />
      </summary>
      <fieldset className="disclosure-body">
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
