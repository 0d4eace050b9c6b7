// Records analytics events in the browser (spec §2). Fetched after the first interaction, and never by a visitor who
// refuses everything. It reads the router's state, so no page needs code for it: the pattern of the path, never
// the address. The server decides which events are counted and passed on.
import type { InputOf } from '#contract/index.ts'
import { checkoutBegun } from '#web/lib/measure/checkout-begun.ts'
import { reportErrors } from '#web/lib/measure/report-errors.ts'
import { answerBanner } from '#web/screens/consent/answer-banner.ts'

type Event = InputOf<'recordEvents'>['body']['events'][number]

/** The part of the router's state that is read here; the router exposes it for its own developer tools. */
interface RouterState {
  navigation: { state: string }
  location: { pathname: string; search: string }
  matches: { route: { id: string; path?: string }; params: Record<string, string | undefined> }[]
  loaderData: Record<string, unknown>
}
interface Router {
  state: RouterState
  subscribe(listener: (state: RouterState) => void): void
}

const filterNames = ['types', 'credits', 'genders', 'sizes', 'brands', 'conditions', 'prices'] as const

/** Whether the visitor refuses everything, which may change on any page. */
const refusesEverything = () =>
  /wrenlet_consent=\d\.000/.test(document.cookie) ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function send(seen: Event[], campaign?: string): void {
  // For a visitor who agreed to advertising alone, only joining is sent, unless the events come with a campaign.
  const events =
    campaign || !/wrenlet_consent=\d\.001/.test(document.cookie)
      ? seen
      : seen.filter(({ name }) => name === 'subscribe')
  if (events.length === 0 || refusesEverything()) return
  const body = JSON.stringify({ events, campaign })
  const headers = { 'content-type': 'application/json' }
  // Nothing waits for the answer, and a lost event does not matter.
  fetch('/api/analytics/events', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

const patternOf = ({ matches }: RouterState): string => `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/** The parameters of a filter in the address. */
function parametersOf(name: (typeof filterNames)[number]): string[] {
  if (name === 'credits') return ['creditsMin', 'creditsMax']
  return name === 'prices' ? ['priceMin', 'priceMax'] : [name]
}

/** @returns the filters that are set in a list's address, and their values */
function filtersOf(search: string) {
  const query = new URLSearchParams(search)
  const filters = filterNames.filter((name) => parametersOf(name).some((parameter) => query.has(parameter)))
  const chosen = filters.flatMap(parametersOf).map((parameter) => `${parameter}=${query.getAll(parameter)}`)
  return { filters, chosen: chosen.join() }
}

const basketProducts = (): string[] =>
  /(?:^|;\s*)wrenlet_basket=([^;]*)/
    .exec(document.cookie)?.[1]
    ?.split('~')
    .map((entry) => entry.split('.')[0] ?? '') ?? []

/**
 * True until the first page has been recorded, if it was reloaded: what a reload shows again has already been recorded.
 */
let isReload =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
let pathBefore = ''
let filtersBefore = ''
let hasJoined = false
let isFirst = true
let basketBefore = basketProducts()

function recordState(state: RouterState): void {
  if (state.navigation.state !== 'idle') return
  const events: Event[] = []
  const { pathname, search } = state.location
  const path = patternOf(state)
  const { filters, chosen } = filtersOf(search)
  if (pathname !== pathBefore) {
    events.push({ name: 'pageView', path })
    const product = /^\/(?:shop|resale\/product)\/:id$/.test(path) && state.matches.at(-1)?.params.id
    if (product) events.push({ name: 'productView', product })
    const kind = checkoutBegun({ path, search }, state.loaderData[state.matches.at(-1)?.route.id ?? ''])
    if (kind && !isReload) events.push({ name: 'initiateCheckout', kind })
  } else if (filters.length > 0 && chosen !== filtersBefore) events.push({ name: 'filtersApplied', filters })
  // The pages after joining keep `joined=1` in their addresses, so joining is recorded once.
  if (new URLSearchParams(search).get('joined') === '1' && !hasJoined) {
    hasJoined = true
    if (!isReload) events.push({ name: 'subscribe' })
  }
  pathBefore = pathname
  filtersBefore = chosen
  const basket = basketProducts()
  for (const product of basket)
    if (product && !basketBefore.includes(product)) events.push({ name: 'addToCart', product, kind: 'rental' })
  basketBefore = basket
  // For a visitor who agreed to advertising on an earlier visit. If they agree on this one, the banner sends the
  // campaign.
  const campaign = isFirst && /wrenlet_consent=\d\.\d\d1/.test(document.cookie) ? search.slice(1, 500) : ''
  send(events, campaign || undefined)
  isFirst = false
  isReload = false
}

answerBanner()
if (router) {
  recordState(router.state)
  router.subscribe(recordState)
  // Tabs share the basket's cookie, and the tab that adds a piece records it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') basketBefore = basketProducts()
  })
  reportErrors(() => patternOf(router.state))
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="mailto:"]'))
      send([{ name: 'contact', path: patternOf(router.state) }])
  })
}
