import type { Values } from '../pages/card-fields.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageAnswer, page, redirectTo } from '../pages/layout.ts'
import { byClockOf } from '../test-clocks/clock-of-call.ts'
import type { World } from '../world.ts'
import { addCard, chooseDefaultCard, removeCard, showAddedCard, showNewCard } from './card-pages.ts'
import { showDetails, submitDetails } from './details-page.ts'
import { openPortal, type Portal } from './open-portal.ts'
import { showPortalHome } from './portal-home.ts'

interface PortalRequest {
  method: 'GET' | 'POST'
  /** The path after the token: `['cards', 'new']` */
  steps: string[]
  query: URLSearchParams
  values: Values
}

/** Answers requests for the billing portal. Features that the configuration disables are neither shown nor accepted. */
export function answerPortal(requestWorld: World, token: string, request: PortalRequest): PageAnswer | undefined {
  const portal = openPortal(requestWorld, token)
  if (portal === undefined) return expiredPage(requestWorld)
  const world = byClockOf(requestWorld, portal.customer.id)
  const { method, query, values } = request
  const { payment_method_update: cards, customer_update: details } = portal.configuration.features
  const [group, id = '', verb] = request.steps
  if (group === undefined && method === 'GET') return showEntrance(world, portal, query)
  if (group === 'cards' && cards.enabled) {
    if (method === 'GET' && id === 'new') return showNewCard(world, portal)
    if (method === 'POST' && id === 'new') return addCard(world, portal, values)
    if (method === 'GET' && id === 'added') return showAddedCard(world, portal, query)
    if (method === 'POST' && verb === 'default') return chooseDefaultCard(world, portal, id)
    if (method === 'POST' && verb === 'remove') return removeCard(world, portal, id)
  }
  if (group === 'details' && details.enabled) {
    return method === 'GET' ? showDetails(world, portal) : submitDetails(world, portal, values)
  }
  return undefined
}

/** A deep link opens its own page first, unless the address asks for the home page. */
function showEntrance(world: World, portal: Portal, query: URLSearchParams): PageAnswer {
  const flow = portal.session.flow?.type
  if (flow !== undefined && query.get('home') !== '1') {
    return redirectTo(`${portal.path}/${flow === 'customer_update' ? 'details' : 'cards/new'}`)
  }
  return showPortalHome(world, portal, query.get('said'))
}

function expiredPage(world: World): PageAnswer {
  const main: Html = html`<div class="message"><h1>This page has expired</h1>
<p>Go back to the shop and open your billing details again.</p></div>`
  return page({ config: world.config, title: 'Expired · Sandbox portal', main, status: 404 })
}
