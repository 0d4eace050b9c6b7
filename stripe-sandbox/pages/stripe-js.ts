import { readFileSync } from 'node:fs'

/** In order of dependency. */
const parts = ['frames', 'intents', 'payment-element', 'express-checkout', 'stripe']

/**
 * The one script that a shop loads as Stripe.js. It cannot be a module: shops load a classic script and expect
 * `window.Stripe` as soon as it has run. So the modules are joined into one function: their imports and exports, each on its own line,
 * become names inside it.
 */
export function stripeJs(): string {
  const bodies = parts.map((part) =>
    readFileSync(new URL(`../shim/${part}.js`, import.meta.url), 'utf8')
      .replace(/^import .*\n/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\nif (window.Stripe) return\n${bodies.join('\n')}\n})()\n`
}
