import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a route's `shouldRevalidate`: loads the page again after a 409, which says that it has changed since it was opened. By default the
 * router keeps what it had loaded, so that the page would still offer, and post, what was refused. After any other refusal nothing has
 * changed, and the form keeps the key under which a repeated submission is recognised.
 */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate
