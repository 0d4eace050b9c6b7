// What is counted in the browser (spec §2), fetched after the first movement and never by a visitor who refuses everything. It reads
// the router's state, so that no page carries code for it: the pattern of the path, never the address. The server decides what of it is
// counted, and what is passed on.
import type { InputOf } from '#contract/index.ts'
import { checkoutBegun } from '#web/lib/measure/checkout-begun.ts'
import { reportErrors } from '#web/lib/measure/report-errors.ts'
import { answerBanner } from '#web/screens/consent/answer-banner.ts'

type Event = InputOf<'recordEvents'>['body']['events'][number]

/** As far as it is read here; the router sets it for its own tools. */
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

/** May change on any page. */
const objects = () =>
  /wrenlet_consent=\d\.000/.test(document.cookie) ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

function send(seen: Event[], campaign?: string): void {
  // With a yes to advertising alone nothing of a visit matters but what led to it, and what came of it.
  const events =
    campaign || !/wrenlet_consent=\d\.001/.test(document.cookie)
      ? seen
      : seen.filter(({ name }) => name === 'subscribe')
  if (events.length === 0 || objects()) return
  const body = JSON.stringify({ events, campaign })
  const headers = { 'content-type': 'application/json' }
  // No one waits for it, or misses it.
  fetch('/api/analytics/events', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

const patternOf = ({ matches }: RouterState): string => `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/** What a filter is named in the address. */
const parametersOf = (name: (typeof filterNames)[number]): string[] =>
  name === 'credits' ? ['creditsMin', 'creditsMax'] : name === 'prices' ? ['priceMin', 'priceMax'] : [name]

/** @returns the filters of a list, and what is chosen in them */
function filtersOf(search: string) {
  const query = new URLSearchParams(search)
  const filters = filterNames.filter((name) => parametersOf(name).some((one) => query.has(one)))
  const chosen = filters.flatMap(parametersOf).map((one) => `${one}=${query.getAll(one)}`)
  return { filters, chosen: chosen.join() }
}

const basketProducts = (): string[] =>
  /(?:^|;\s*)wrenlet_basket=([^;]*)/
    .exec(document.cookie)?.[1]
    ?.split('~')
    .map((entry) => entry.split('.')[0] ?? '') ?? []

/** True until the first page has been counted: what a reload shows again has been, too. */
let isReload =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
let shownPath = ''
let shownFilters = ''
let hasJoined = false
let isFirst = true
let kept = basketProducts()

function look(state: RouterState): void {
  if (state.navigation.state !== 'idle') return
  const events: Event[] = []
  const { pathname, search } = state.location
  const path = patternOf(state)
  const { filters, chosen } = filtersOf(search)
  if (pathname !== shownPath) {
    events.push({ name: 'pageView', path })
    const product = /^\/(?:shop|resale\/product)\/:id$/.test(path) && state.matches.at(-1)?.params.id
    if (product) events.push({ name: 'productView', product })
    const kind = checkoutBegun(path, state.loaderData[state.matches.at(-1)?.route.id ?? ''])
    if (kind && !isReload) events.push({ name: 'initiateCheckout', kind })
  } else if (filters.length > 0 && chosen !== shownFilters) events.push({ name: 'filtersApplied', filters })
  // The steps after joining carry it, too.
  if (new URLSearchParams(search).get('joined') === '1' && !hasJoined) {
    hasJoined = true
    if (!isReload) events.push({ name: 'subscribe' })
  }
  shownPath = pathname
  shownFilters = chosen
  const basket = basketProducts()
  for (const product of basket)
    if (product && !kept.includes(product)) events.push({ name: 'addToCart', product, kind: 'rental' })
  kept = basket
  // Of a visitor who agreed to advertising on an earlier visit; the banner sends that of this one.
  const campaign = isFirst && /wrenlet_consent=\d\.\d\d1/.test(document.cookie) ? search.slice(1, 500) : ''
  send(events, campaign || undefined)
  isFirst = false
  isReload = false
}

answerBanner()
if (router) {
  look(router.state)
  router.subscribe(look)
  reportErrors(() => patternOf(router.state))
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="mailto:"]'))
      send([{ name: 'contact', path: patternOf(router.state) }])
  })
}
