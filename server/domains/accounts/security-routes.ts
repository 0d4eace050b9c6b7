import type { accountSecurity } from '#contract/account-security.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listSecurityEvents } from './operations/list-security-events.ts'
import type { AccountServices } from './services.ts'

/** What an account's owner reads and changes about who may come in. */
export const accountSecurityRoutes = (services: AccountServices): Pick<Handlers, keyof typeof accountSecurity> => ({
  listSecurityEvents: ({ query }, { viewer }) => listSecurityEvents(services.db, viewer.accountId, query.page ?? 1),
})
