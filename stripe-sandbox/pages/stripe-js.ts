import { readFileSync } from 'node:fs'

/** In the order in which they need each other. */
const parts = ['frames', 'intents', 'payment-element', 'express-checkout', 'stripe']

/**
 * The one script that a shop loads as Stripe.js. A module cannot be it: shops load a classic script and expect
 * `window.Stripe` as soon as it has run. So the modules are joined: their imports and exports, each on a line of its own,
 * are names of one function.
 */
export function stripeJs(): string {
  const bodies = parts.map((part) =>
    readFileSync(new URL(`../shim/${part}.js`, import.meta.url), 'utf8')
      .replace(/^import .*\n/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\nif (window.Stripe) return\n${bodies.join('\n')}\n})()\n`
}
