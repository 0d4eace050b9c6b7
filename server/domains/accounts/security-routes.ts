import type { personalData } from '#contract/account/personal-data.ts'
import type { accountSecurity } from '#contract/account-security.ts'
import { timeInLondon } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { cancelEmailChange } from './operations/cancel-email-change.ts'
import { confirmEmailChange } from './operations/confirm-email-change.ts'
import { eraseAccount } from './operations/erase-account.ts'
import { exportAccount } from './operations/export-account.ts'
import { listSecurityEvents } from './operations/list-security-events.ts'
import { findFreshUntil } from './operations/prove-identity.ts'
import { requestEmailChange } from './operations/request-email-change.ts'
import { undoEmailChange } from './operations/undo-email-change.ts'
import type { AccountAnswers, AccountServices } from './services.ts'
import { findOpenChange } from './steps/email-changes.ts'
import { sessionCookie } from './steps/open-session.ts'

/** The calls with which owners read and change the access to their accounts. */
export const accountSecurityRoutes = (
  services: AccountServices,
  answers: AccountAnswers,
): Pick<Handlers, keyof typeof accountSecurity | keyof typeof personalData> => ({
  async proofOfIdentity(_input, { viewer }) {
    const { db, wallClock } = services
    const wallNow = wallClock.now()
    const [until, open] = await Promise.all([
      findFreshUntil(db, viewer, wallNow),
      findOpenChange(db, viewer.accountId, wallNow),
    ])
    return {
      provedUntil: until?.toISOString() ?? null,
      provedUntilLabel: until && timeInLondon(until),
      waitingEmail: open?.new_email ?? null,
    }
  },
  async requestEmailChange({ body }, context) {
    const email = await requestEmailChange(services, body, context)
    return {
      email,
      message: `Check the inbox of ${email}. Press the link in our email there, and it’s your new email.`,
    }
  },
  async cancelEmailChange(_input, { viewer }) {
    await cancelEmailChange(services, viewer.accountId)
    return { ok: true }
  },
  confirmEmailChange: async ({ body }, context) => ({ email: await confirmEmailChange(services, body.code, context) }),
  async undoEmailChange({ body }, context) {
    const email = await undoEmailChange(services, body.code, context)
    context.clearCookie(sessionCookie.name)
    return { email }
  },
  async eraseAccount({ body }, context) {
    await eraseAccount(services, body, context)
    context.clearCookie(sessionCookie.name)
    return { ok: true }
  },
  exportAccount: ({ body }, context) => exportAccount(services, body, context, answers),
  listSecurityEvents: ({ query }, { viewer }) => listSecurityEvents(services.db, viewer.accountId, query.page ?? 1),
})
