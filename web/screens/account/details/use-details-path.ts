import { useOutletContext } from 'react-router'

/** What the layout of the account passes to its pages. */
export interface AccountContext {
  graceOver: boolean
}

/**
 * Returns where links back to the details lead: once the days of grace are over, /account alone redirects to the
 * payment.
 */
export const useDetailsPath = (): string =>
  useOutletContext<AccountContext | undefined>()?.graceOver ? '/account?from=payment' : '/account'
