import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a route's `shouldRevalidate`: reloads the page after a 409, which means that it has changed since it was opened;
 * the router's default would keep offering what was refused. After any other refusal nothing has changed, and the form
 * keeps its idempotency key.
 */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate
