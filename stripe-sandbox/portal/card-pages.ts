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
import { cardList, type PageAnswer, page, redirectTo } from '../pages/layout.ts'
import { createCardMethod, detachMethod } from '../payments/card-method.ts'
import { confirmSetup } from '../setup/confirm-setup.ts'
import { newSetupIntent } from '../setup/new-setup-intent.ts'
import type { World } from '../world.ts'
import { makeDefaultCard } from './default-card.ts'
import { defaultCardOf, liveSubscriptions, type Portal } from './open-portal.ts'
import { showPortalHome } from './portal-home.ts'

/** Shows the form for another card, which always becomes the default if the portal was opened only to update it. */
export function showNewCard(
  world: World,
  portal: Portal,
  values: Values = { default: 'on' },
  problems: Problems = {},
  alert: string | null = null,
): PageAnswer {
  const { session, path } = portal
  const backUrl = isUpdateFlow(portal) ? session.return_url : `${path}?home=1`
  const main = html`<div class="message">
${backUrl && html`<p><a class="back" href="${backUrl}"><span aria-hidden="true">←</span> Back</a></p>`}
<h1>${isUpdateFlow(portal) ? 'Update your payment method' : 'Add a card'}</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="${path}/cards/new">
${field(cardNumber, values, problems)}
<div class="pair">${field(expiryDate, values, problems)}${field(securityCode, { ...values, cvc: '' }, problems)}</div>
${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' }, values, problems)}
${
  !isUpdateFlow(portal) &&
  html`<label class="check"><input type="checkbox" name="default"${values.default === 'on' && html` checked`}> Use as my default card</label>`
}
<button type="submit">${isUpdateFlow(portal) ? 'Update payment method' : 'Add card'}</button>
<p class="note">Nothing is taken now. The shop may charge this card for your subscription.</p>
</form>
${cardList()}
</div>`
  return page({ config: world.config, title: 'Add a card · Sandbox portal', main })
}

/** Handles the form: saves the card, shows the bank’s challenge, or shows what was wrong. */
export function addCard(world: World, portal: Portal, values: Values): PageAnswer {
  const problems = emptyCardFields(values)
  if (Object.keys(problems).length > 0) {
    return showNewCard(world, portal, values, problems, 'Please fill in the marked fields.')
  }
  const becomesDefault = isUpdateFlow(portal) || values.default === 'on'
  try {
    const { email, address } = portal.customer
    const billing = { name: values.name ?? null, email, ...(address ? { address } : {}) }
    const method = createCardMethod(world, cardOf(values), billing)
    const intent = newSetupIntent(world, { customer: portal.customer.id, usage: 'off_session' })
    const outcome = confirmSetup(world, intent, method, {
      inBrowser: false,
      returnUrl: `${world.config.publicOrigin}${portal.path}/cards/added${becomesDefault ? '?default=1' : ''}`,
    })
    if (outcome.state === 'requires_action') return redirectTo(outcome.intent.next_action?.redirect_to_url?.url ?? '')
    if (outcome.state === 'failed') {
      return showNewCard(world, portal, values, {}, outcome.error.message ?? 'Your card was declined.')
    }
    return finishAddingCard(world, portal, outcome.intent, becomesDefault)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return showNewCard(world, portal, values, problemOf(error), error.body.message)
  }
}

/** Handles the return from the bank. */
export function showAddedCard(world: World, portal: Portal, query: URLSearchParams): PageAnswer {
  const intent = world.store.find('setup_intent', query.get('setup_intent') ?? '')
  if (intent?.customer !== portal.customer.id) return redirectTo(`${portal.path}?home=1`)
  if (intent.status === 'succeeded') return finishAddingCard(world, portal, intent, query.get('default') === '1')
  return showNewCard(world, portal, {}, {}, intent.last_setup_error?.message ?? 'Your card was not added.')
}

export function chooseDefaultCard(world: World, portal: Portal, id: string): PageAnswer {
  const method = world.store.find('payment_method', id)
  if (method?.customer !== portal.customer.id) return redirectTo(`${portal.path}?home=1`)
  makeDefaultCard(world, portal.customer.id, method)
  return redirectTo(`${portal.path}?home=1&said=default`)
}

export function removeCard(world: World, portal: Portal, id: string): PageAnswer {
  const method = world.store.find('payment_method', id)
  if (method?.customer !== portal.customer.id) return redirectTo(`${portal.path}?home=1`)
  const chargedCards = liveSubscriptions(world, portal.customer.id).map(
    (subscription) => subscription.default_payment_method,
  )
  if (chargedCards.includes(id) || defaultCardOf(world, portal.customer) === id) {
    return showPortalHome(
      world,
      portal,
      null,
      'This card pays for your subscription. Make another one the default first.',
    )
  }
  detachMethod(world, method)
  return redirectTo(`${portal.path}?home=1&said=removed`)
}

const isUpdateFlow = (portal: Portal): boolean => portal.session.flow?.type === 'payment_method_update'

/** Makes a saved card the default if requested, and shows the page that the flow names. */
function finishAddingCard(world: World, portal: Portal, intent: SetupIntent, becomesDefault: boolean): PageAnswer {
  const method = world.get('payment_method', intent.payment_method ?? '')
  // The only card becomes the default even if the box is not ticked.
  if (becomesDefault || defaultCardOf(world, portal.customer) === null)
    makeDefaultCard(world, portal.customer.id, method)
  const afterCompletion = isUpdateFlow(portal) ? portal.session.flow?.after_completion : undefined
  if (afterCompletion?.type === 'redirect' && afterCompletion.redirect)
    return redirectTo(afterCompletion.redirect.return_url)
  if (afterCompletion?.type === 'hosted_confirmation') {
    const backUrl = portal.session.return_url
    const main = html`<div class="message"><h1>Your payment method has been updated</h1>
<p>${afterCompletion.hosted_confirmation?.custom_message ?? 'Thank you.'}</p>
${backUrl && html`<p><a class="button" href="${backUrl}">Return to the shop</a></p>`}</div>`
    return page({ config: world.config, title: 'Updated · Sandbox portal', main })
  }
  return redirectTo(`${portal.path}?home=1&said=added`)
}
