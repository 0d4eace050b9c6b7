// The list below the search field. A separate chunk, loaded when the field first takes the focus.

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { sizeWords } from '#web/copy/catalogue.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { productPath, resalePath } from '#web/lib/shop/product-path.ts'
import { parseShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { searchCopy } from '#web/screens/storefront/search/copy.ts'
import { isSkiWear, suggestedPieces } from '#web/screens/storefront/shop/suggested-address.ts'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

type Answer = AnswerOf<'searchSuggestions'>

interface FoundSuggestions {
  text: string
  shop: string
  answer: Answer
}

export interface SuggestionsProps {
  /** The id of the list, which the field names in `aria-controls`. */
  id: string
  /** The path of the shop that is searched. */
  shop: string
  text: string
  /** True if the field has the focus and the list has not been closed. */
  wanted: boolean
  /** Set to a handler for the keys pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onList: (list: { open: boolean; active?: string }) => void
  onClose: () => void
  /** Called with the address of the chosen suggestion. */
  onChoose: (address: string) => void
}

interface Option {
  key: string
  to: string
  body: ReactNode
}

const pauseMilliseconds = 150
const minLetters = 2

export function Suggestions({ id, shop, text, wanted, keys, onList, onClose, onChoose }: SuggestionsProps) {
  const navigate = useNavigate()
  const found = useSuggestions(wanted ? text : '', shop)
  const [at, setAt] = useState(-1)
  const options = found?.shop === shop ? toOptions(found) : []
  const open = wanted && options.length > 0
  const active = open && options[at] ? `${id}-${at}` : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: new suggestions start with none active
  useEffect(() => setAt(-1), [found, wanted])
  useEffect(() => onList({ open, active }), [onList, open, active])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: Option) => {
    onChoose(option.to)
    void navigate(option.to)
  }
  useEffect(() => {
    keys.current = (event) => {
      if (!open) return
      const chosen = options[at]
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      // Moves from the field to the first or last option, and past either end back to the field.
      if (step !== 0) setAt(((at + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      else if (event.key === 'Escape') onClose()
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
  })

  return (
    <>
      <p className="visually-hidden" role="status">
        {wanted && found && (options.length > 0 ? searchCopy.found(options.length) : searchCopy.none)}
      </p>
      {/* Always rendered, because the field's `aria-controls` names it. */}
      <div
        role="listbox"
        id={id}
        aria-label={searchCopy.suggestions}
        className="suggestions"
        hidden={!open}
        tabIndex={-1}
        // The focus stays in the field when something is pressed here.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys
          <div
            key={option.key}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            className="suggestion"
            onClick={() => choose(option)}
          >
            {option.body}
          </div>
        ))}
      </div>
    </>
  )
}

/**
 * The suggestions for a text, requested 150 ms after the last letter. A request that is no longer needed is aborted.
 */
function useSuggestions(text: string, shop: string): FoundSuggestions | null {
  const [found, setFound] = useState<FoundSuggestions | null>(null)
  useEffect(() => {
    if (text.length < minLetters) {
      setFound(null)
      return
    }
    const controller = new AbortController()
    const timer = window.setTimeout(async () => {
      const call = shopOf(shop).sells ? 'resaleSuggestions' : 'searchSuggestions'
      const answer = await fetchApi(call, { query: { q: text } }, controller.signal)
      if (!controller.signal.aborted) setFound(answer.ok ? { text, shop, answer: answer.body } : null)
    }, pauseMilliseconds)
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [text, shop])
  return found
}

function toOptions({ answer: { choices, products, total }, text: q, shop }: FoundSuggestions): Option[] {
  const { count, sells } = shopOf(shop)
  const all = shopAddress({ ...parseShopQuery(new URLSearchParams(), shop), q })
  return [
    ...choices.map((choice) => {
      const { pieces, to } = suggestedPieces(choice, { q, shop })
      return {
        key: `${choice.facet} ${choice.code}`,
        to,
        body: (
          <>
            <span className="font-strong">{searchCopy.facets[choice.facet](labelOf(choice))}</span>
            <span className="muted text-small">{isSkiWear(choice, shop) ? searchCopy.byDates : count(pieces)}</span>
          </>
        ),
      }
    }),
    ...products.map((product) => ({
      key: product.id,
      to: (sells ? resalePath : productPath)(product.slug),
      body: (
        <>
          <span className="thumb suggestion-thumb">
            <ProductPicture picture={product.picture} sizes="2.5rem" decorative />
          </span>
          <span className="piece-words">
            <span className="block">{product.name}</span>
            <span className="muted block text-small">{product.brand_name}</span>
          </span>
        </>
      ),
    })),
    ...(total > 0
      ? [{ key: 'all', to: all, body: <span className="link font-strong">{searchCopy.all(q, count(total))}</span> }]
      : []),
  ]
}

const labelOf = ({ facet, code, label }: Answer['choices'][number]): string =>
  (facet === 'sizes' && sizeWords[code]?.long) || label
