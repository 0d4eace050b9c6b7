import { moneyWords } from '../billing/invoice-lines.ts'
import type { PaymentIntent } from '../objects.ts'
import type { IntentSide } from '../payments/attempt.ts'
import { finishChallenge } from '../payments/confirm.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { html } from './html.ts'
import { goTo, type PageAnswer, page } from './layout.ts'

/** What a bank asks: did you order this? Alone on a page, or framed by the card form's library. */
export function showChallenge(world: World, query: URLSearchParams): PageAnswer {
  const intent = intentOf(world, query.get('payment_intent'), query.get('client_secret'))
  const framed = query.get('frame') === '1'
  if (intent?.status !== 'requires_action') return over(world, framed)
  const method = intent.payment_method === null ? undefined : world.store.find('payment_method', intent.payment_method)
  const main = html`<div class="message challenge">
<h1>3-D Secure test page</h1>
<p>Your bank asks whether you want to pay <strong>${moneyWords(intent.amount, intent.currency)}</strong>${
    method && html` with the card ending in ${method.card.last4}`
  }.</p>
<form method="post" action="${world.config.publicBase}/v3/challenge">
<input type="hidden" name="payment_intent" value="${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<input type="hidden" name="frame" value="${framed ? '1' : '0'}">
<button type="submit" name="result" value="complete">Complete authentication</button>
<button type="submit" name="result" value="fail" class="quiet">Fail authentication</button>
</form>
</div>`
  return page({ config: world.config, title: '3-D Secure test page', main, framed })
}

/** Takes the answer and goes back to whoever asked. */
export function answerChallenge(world: World, values: Values): PageAnswer {
  const framed = values.frame === '1'
  const intent = intentOf(world, values.payment_intent, values.client_secret)
  if (intent?.status !== 'requires_action') return over(world, framed)
  const side = world.store.side<IntentSide>(intent.id)
  const outcome = finishChallenge(world, intent, values.result === 'complete')
  if (framed || !side?.returnUrl) return over(world, framed)
  const back = new URL(side.returnUrl)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', outcome.state === 'succeeded' ? 'succeeded' : 'failed')
  return goTo(back.href)
}

function intentOf(
  world: World,
  id: string | null | undefined,
  secret: string | null | undefined,
): PaymentIntent | undefined {
  const intent = id ? world.store.find('payment_intent', id) : undefined
  return intent?.client_secret === secret ? intent : undefined
}

/** Nothing more to ask; a frame tells the page around it. */
function over(world: World, framed: boolean): PageAnswer {
  const main = html`<div class="message"><h1>Thank you</h1><p>You can close this page.</p></div>`
  return page({
    config: world.config,
    title: '3-D Secure test page',
    main,
    framed,
    ...(framed ? { script: 'challenge-done.js' } : {}),
  })
}
