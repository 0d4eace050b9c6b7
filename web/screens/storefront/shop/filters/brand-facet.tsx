import { useState } from 'react'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

const shownAtFirst = 8
const searchableFrom = 11

export interface BrandFacetProps {
  brands: { code: string; label: string; count: number }[]
  chosen: string[]
  onToggle: (code: string) => void
}

/**
 * Lists eight brands and the chosen ones, or all on request; many brands get a search field. Without JavaScript it
 * lists all.
 */
export function BrandFacet({ brands, chosen, onToggle }: BrandFacetProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = brands.filter((brand) => brand.label.toLowerCase().includes(words))
  const isFolded = (code: string, at: number) =>
    !showsAll && words === '' && at >= shownAtFirst && !chosen.includes(code)
  const foldedCount = found.filter((brand, at) => isFolded(brand.code, at)).length
  return (
    <>
      {brands.length >= searchableFrom && (
        <input
          type="search"
          className="input with-script mb-8"
          aria-label={shopCopy.brandSearch}
          placeholder={shopCopy.brandSearch}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {found.map((brand, at) => (
          <li key={brand.code} className={isFolded(brand.code, at) ? 'without-script' : undefined}>
            <Checkbox
              name="brands"
              value={brand.code}
              label={brand.label}
              aside={brand.count}
              checked={chosen.includes(brand.code)}
              onChange={() => onToggle(brand.code)}
              className={classNames(brand.count === 0 && 'facet-none') || undefined}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted text-small">{shopCopy.brandNone}</p>}
      {foldedCount > 0 && (
        <Button variant="text" small className="with-script" onClick={() => setShowsAll(true)}>
          {shopCopy.showAllBrands(brands.length)}
        </Button>
      )}
    </>
  )
}
