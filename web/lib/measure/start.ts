// What is counted in the browser (spec §2), fetched after the first movement and never by a visitor who has objected. It reads the
// router's state, so that no page carries code for it: the pattern of the path, never the address.
import type { InputOf } from '#contract/index.ts'
import { answerBanner } from '#web/screens/consent/answer-banner.ts'

type Event = InputOf<'recordEvents'>['body']['events'][number]

/** As far as it is read here; the router sets it for its own tools. */
interface RouterState {
  navigation: { state: string }
  location: { pathname: string; search: string }
  matches: { route: { path?: string }; params: Record<string, string | undefined> }[]
}
interface Router {
  state: RouterState
  subscribe(hear: (state: RouterState) => void): void
}

const filterNames = ['types', 'credits', 'genders', 'sizes', 'brands', 'conditions', 'prices'] as const
const checkouts = { '/checkout': 'rental', '/resale/checkout': 'resale' } as const

/** May change on any page. */
const objects = () =>
  /wrenlet_consent=\d\.0/.test(document.cookie) ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function send(events: Event[]): void {
  if (events.length === 0 || objects()) return
  const body = JSON.stringify({ events })
  const headers = { 'content-type': 'application/json' }
  // No one waits for it, or misses it.
  fetch('/api/analytics/events', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

const patternOf = ({ matches }: RouterState): string => `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

const filtersOf = (search: string) => {
  const query = new URLSearchParams(search)
  return filterNames.filter((name) => query.has(name) || query.has(`${name}Min`) || query.has(`${name}Max`))
}

const basketProducts = (): string[] =>
  /(?:^|;\s*)wrenlet_basket=([^;]*)/
    .exec(document.cookie)?.[1]
    ?.split('~')
    .map((entry) => entry.split('.')[0] ?? '') ?? []

const isReload =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
let shownPath = ''
let shownFilters = ''
let shownJoined = ''
let kept = basketProducts()

function look(state: RouterState): void {
  if (state.navigation.state !== 'idle') return
  const events: Event[] = []
  const { pathname, search } = state.location
  const path = patternOf(state)
  const filters = filtersOf(search)
  const chosen = filters.map((name) => new URLSearchParams(search).getAll(name)).join()
  if (pathname !== shownPath) {
    events.push({ name: 'pageView', path })
    const product = /^\/(?:shop|resale\/product)\/:id$/.test(path) && state.matches.at(-1)?.params.id
    if (product) events.push({ name: 'productView', product })
    const kind = checkouts[pathname as keyof typeof checkouts]
    if (kind && !isReload) events.push({ name: 'initiateCheckout', kind })
  } else if (filters.length > 0 && chosen !== shownFilters) events.push({ name: 'filtersApplied', filters })
  if (!isReload && new URLSearchParams(search).get('joined') === '1' && shownJoined !== search)
    events.push({ name: 'subscribe' })
  shownJoined = search
  shownPath = pathname
  shownFilters = chosen
  const basket = basketProducts()
  for (const product of basket)
    if (product && !kept.includes(product)) events.push({ name: 'addToCart', product, kind: 'rental' })
  kept = basket
  send(events)
}

answerBanner()
if (router) {
  look(router.state)
  router.subscribe(look)
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="mailto:"]'))
      send([{ name: 'contact', path: patternOf(router.state) }])
  })
}
