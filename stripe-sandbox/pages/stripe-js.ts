import { readFileSync } from 'node:fs'

/** In order of dependency. */
const parts = ['frames', 'intents', 'payment-element', 'express-checkout', 'stripe']

/**
 * Builds the script that a shop loads as Stripe.js. Shops load a classic script and expect `window.Stripe` as soon as it has run, so
 * it cannot be a module. Instead, the modules are joined into one function, in which their imports and exports, each on a separate
 * line, become local names.
 */
export function stripeJs(): string {
  const bodies = parts.map((part) =>
    readFileSync(new URL(`../shim/${part}.js`, import.meta.url), 'utf8')
      .replace(/^import .*\n/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\nif (window.Stripe) return\n${bodies.join('\n')}\n})()\n`
}
