import { StripeError } from '../http/stripe-error.ts'
import type { SetupIntent } from '../objects.ts'
import {
  cardNumber,
  cardOf,
  emptyCardFields,
  expiryDate,
  field,
  type Problems,
  problemOf,
  securityCode,
  type Values,
} from '../pages/card-fields.ts'
import { html } from '../pages/html.ts'
import { cardList, goTo, type PageAnswer, page } from '../pages/layout.ts'
import { createCardMethod, detachMethod } from '../payments/card-method.ts'
import { confirmSetup } from '../setup/confirm-setup.ts'
import { newSetupIntent } from '../setup/new-setup-intent.ts'
import type { World } from '../world.ts'
import { makeDefaultCard } from './default-card.ts'
import { defaultCardOf, liveSubscriptions, type Portal } from './open-portal.ts'
import { showPortalHome } from './portal-home.ts'

/** Shows the form for another card. If the portal was opened for this alone, the new card always becomes the default. */
export function showNewCard(
  world: World,
  portal: Portal,
  values: Values = { default: 'on' },
  problems: Problems = {},
  alert: string | null = null,
): PageAnswer {
  const { session, path } = portal
  const back = inFlow(portal) ? session.return_url : `${path}?home=1`
  const main = html`<div class="message">
${back && html`<p><a class="back" href="${back}"><span aria-hidden="true">←</span> Back</a></p>`}
<h1>${inFlow(portal) ? 'Update your payment method' : 'Add a card'}</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="${path}/cards/new">
${field(cardNumber, values, problems)}
<div class="pair">${field(expiryDate, values, problems)}${field(securityCode, { ...values, cvc: '' }, problems)}</div>
${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' }, values, problems)}
${
  !inFlow(portal) &&
  html`<label class="check"><input type="checkbox" name="default"${values.default === 'on' && html` checked`}> Use as my default card</label>`
}
<button type="submit">${inFlow(portal) ? 'Update payment method' : 'Add card'}</button>
<p class="note">Nothing is taken now. The shop may charge this card for your subscription.</p>
</form>
${cardList()}
</div>`
  return page({ config: world.config, title: 'Add a card · Sandbox portal', main })
}

/** Handles the form: saves the card, asks the bank’s question, or shows what was wrong. */
export function addCard(world: World, portal: Portal, values: Values): PageAnswer {
  const problems = emptyCardFields(values)
  if (Object.keys(problems).length > 0) {
    return showNewCard(world, portal, values, problems, 'Please fill in the marked fields.')
  }
  const asDefault = inFlow(portal) || values.default === 'on'
  try {
    const { email, address } = portal.customer
    const billing = { name: values.name ?? null, email, ...(address ? { address } : {}) }
    const method = createCardMethod(world, cardOf(values), billing)
    const intent = newSetupIntent(world, { customer: portal.customer.id, usage: 'off_session' })
    const outcome = confirmSetup(world, intent, method, {
      inBrowser: false,
      returnUrl: `${world.config.publicOrigin}${portal.path}/cards/added${asDefault ? '?default=1' : ''}`,
    })
    if (outcome.state === 'requires_action') return goTo(outcome.intent.next_action?.redirect_to_url?.url ?? '')
    if (outcome.state === 'failed') {
      return showNewCard(world, portal, values, {}, outcome.error.message ?? 'Your card was declined.')
    }
    return finished(world, portal, outcome.intent, asDefault)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return showNewCard(world, portal, values, problemOf(error), error.body.message)
  }
}

/** Handles the return from the bank. */
export function cardAdded(world: World, portal: Portal, query: URLSearchParams): PageAnswer {
  const intent = world.store.find('setup_intent', query.get('setup_intent') ?? '')
  if (intent?.customer !== portal.customer.id) return goTo(`${portal.path}?home=1`)
  if (intent.status === 'succeeded') return finished(world, portal, intent, query.get('default') === '1')
  return showNewCard(world, portal, {}, {}, intent.last_setup_error?.message ?? 'Your card was not added.')
}

export function makeDefault(world: World, portal: Portal, id: string): PageAnswer {
  const method = world.store.find('payment_method', id)
  if (method?.customer !== portal.customer.id) return goTo(`${portal.path}?home=1`)
  makeDefaultCard(world, portal.customer.id, method)
  return goTo(`${portal.path}?home=1&said=default`)
}

export function removeCard(world: World, portal: Portal, id: string): PageAnswer {
  const method = world.store.find('payment_method', id)
  if (method?.customer !== portal.customer.id) return goTo(`${portal.path}?home=1`)
  const charged = liveSubscriptions(world, portal.customer.id).map((it) => it.default_payment_method)
  if (charged.includes(id) || defaultCardOf(world, portal.customer) === id) {
    return showPortalHome(
      world,
      portal,
      null,
      'This card pays for your subscription. Make another one the default first.',
    )
  }
  detachMethod(world, method)
  return goTo(`${portal.path}?home=1&said=removed`)
}

const inFlow = (portal: Portal): boolean => portal.session.flow?.type === 'payment_method_update'

/** Finishes with a saved card, and leads the visitor on as the flow says. */
function finished(world: World, portal: Portal, intent: SetupIntent, asDefault: boolean): PageAnswer {
  const method = world.get('payment_method', intent.payment_method ?? '')
  // The only card becomes the default even if the box is not ticked.
  if (asDefault || defaultCardOf(world, portal.customer) === null) makeDefaultCard(world, portal.customer.id, method)
  const after = inFlow(portal) ? portal.session.flow?.after_completion : undefined
  if (after?.type === 'redirect' && after.redirect) return goTo(after.redirect.return_url)
  if (after?.type === 'hosted_confirmation') {
    const back = portal.session.return_url
    const main = html`<div class="message"><h1>Your payment method has been updated</h1>
<p>${after.hosted_confirmation?.custom_message ?? 'Thank you.'}</p>
${back && html`<p><a class="button" href="${back}">Return to the shop</a></p>`}</div>`
    return page({ config: world.config, title: 'Updated · Sandbox portal', main })
  }
  return goTo(`${portal.path}?home=1&said=added`)
}
