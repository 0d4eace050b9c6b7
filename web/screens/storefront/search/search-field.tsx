import Search from 'lucide/dist/esm/icons/search.mjs'
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchCopy } from '#web/screens/storefront/search/copy.ts'
import type { SuggestionsProps } from '#web/screens/storefront/search/suggestions.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface SearchFieldProps {
  className?: string
  /** The name of the landmark, where the page has another search besides the header's. */
  name?: string
  input?: RefObject<HTMLInputElement | null>
  /** Called on Escape when there is no list of suggestions to close. */
  onEscape?: () => void
}

/**
 * The search form, which works without JavaScript. Its suggestions are loaded when it first takes the focus; from then
 * on it is a combobox with a list (APG), and `suggestions.tsx` handles the arrows, Enter and Escape.
 */
export function SearchField({ className, name, input, onEscape }: SearchFieldProps) {
  const navigate = useNavigate()
  const ownInput = useRef<HTMLInputElement>(null)
  const field = input ?? ownInput
  const id = useId()
  const { searched, shop } = useCurrentSearch()
  const [text, setText] = useState(searched)
  const [shownFor, setShownFor] = useState(searched)
  if (shownFor !== searched) {
    setShownFor(searched)
    setText(searched)
  }
  // Text typed before hydration stays.
  useEffect(() => setText(field.current?.value ?? ''), [field])

  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null)
  const [focused, setFocused] = useState(false)
  const [list, setList] = useState<{ open: boolean; active?: string }>({ open: false })
  const keys = useRef<(event: KeyboardEvent) => void>(null)

  const activate = () => {
    setFocused(true)
    // Without the suggestions the form still searches; a chunk that fails to load is requested again at the next focus.
    if (!Suggestions) import('./suggestions.tsx').then((part) => setSuggestions(() => part.Suggestions)).catch(() => {})
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = normalised(text)
    setFocused(false)
    void navigate(q ? `${shop}?${new URLSearchParams({ q })}` : shop)
  }
  const press = (event: KeyboardEvent) => {
    keys.current?.(event)
    if (!event.defaultPrevented && event.key === 'Escape') onEscape?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser that we serve
    <form
      role="search"
      aria-label={name}
      method="get"
      action={shop}
      className={classNames('search-field', className)}
      onSubmit={search}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(false)}
    >
      <input
        ref={field}
        type="search"
        name="q"
        className="search-input"
        aria-label={searchCopy.label}
        placeholder={searchCopy.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          activate()
        }}
        onFocus={activate}
        onKeyDown={press}
        {...(Suggestions && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': list.open,
          'aria-controls': id,
          'aria-activedescendant': list.active,
        })}
      />
      <button type="submit" className="icon-button search-go" aria-label={searchCopy.go}>
        <Icon of={Search} size={20} />
      </button>
      {Suggestions && (
        <Suggestions
          id={id}
          shop={shop}
          text={text.trim()}
          wanted={focused}
          keys={keys}
          onList={setList}
          onClose={() => setFocused(false)}
          onChoose={(address) => {
            setFocused(false)
            setText(wordsOf(address.slice(address.indexOf('?'))))
          }}
        />
      )}
    </form>
  )
}

/** The shop that the visitor is in, which the field searches, and the words of the current search. */
function useCurrentSearch() {
  const { pathname, search } = useLocation()
  const shop = /^\/resale(\/|$)/.test(pathname) ? '/resale' : '/shop'
  return { shop, searched: pathname === shop ? wordsOf(search) : '' }
}

/** Normalises words as lib/shop/shop-query.ts does, a module that not every page loads. */
const normalised = (words: string): string => words.trim().replace(/\s+/g, ' ').slice(0, 100)

const wordsOf = (search: string): string => normalised(new URLSearchParams(search).get('q') ?? '')
