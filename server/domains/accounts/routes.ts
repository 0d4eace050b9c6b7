import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { changeDetails } from './operations/change-details.ts'
import { replacePassword, resetPassword } from './operations/change-password.ts'
import { sessionCookie } from './operations/open-session.ts'
import { type Caller, registerUser, type SignedIn } from './operations/register-user.ts'
import { requestPasswordReset, resetAnswer } from './operations/request-password-reset.ts'
import { signIn } from './operations/sign-in.ts'
import { signOut } from './operations/sign-out.ts'
import { presentUser } from './present.ts'
import { getUserRow } from './queries.ts'
import type { AccountServices, User } from './services.ts'

type AccountEndpoint =
  | 'registerUser'
  | 'login'
  | 'logout'
  | 'customerInfo'
  | 'customerDetails'
  | 'requestPasswordReset'
  | 'changePassword'

const callerOf = (context: CallContext): Caller => ({
  ip: context.ip,
  userAgent: context.userAgent,
  sessionHash: context.viewer?.sessionHash,
})

export function accountRoutes(services: AccountServices): Pick<Handlers, AccountEndpoint> {
  const describeUser = async (accountId: Id<'account'>): Promise<User> => {
    const [row, plan, pendingReturn] = await Promise.all([
      getUserRow(services.db, accountId),
      services.describeMembership(services.db, accountId),
      services.hasPendingReturn(services.db, accountId),
    ])
    const can = await services.describeAbilities(services.db, accountId, { plan, pendingReturn })
    return presentUser(row, { plan, pendingReturn, can })
  }
  const welcome = async ({ accountId, session }: SignedIn, context: CallContext) => {
    context.setCookie(sessionCookie.name, session.token, { maxAge: sessionCookie.maxAge, httpOnly: true })
    return { user: await describeUser(accountId) }
  }

  return {
    registerUser: async ({ body }, context) => welcome(await registerUser(services, body, callerOf(context)), context),
    login: async ({ body }, context) => welcome(await signIn(services, body, callerOf(context)), context),
    async logout(_input, context) {
      await signOut(services, context.viewer?.sessionHash)
      context.clearCookie(sessionCookie.name)
      return { ok: true }
    },
    customerInfo: async (_input, { viewer }) => ({ user: await describeUser(viewer.accountId) }),
    async customerDetails({ body }, { viewer }) {
      await changeDetails(services, viewer.accountId, body)
      return { user: await describeUser(viewer.accountId) }
    },
    async requestPasswordReset({ body }, context) {
      await requestPasswordReset(services, body, context)
      return { message: resetAnswer }
    },
    async changePassword({ body }, context) {
      const { resetCode, currentPassword } = body
      if (resetCode !== undefined && currentPassword !== undefined)
        throw new Refusal('invalid_request', messages.invalidRequest, { field: 'body.currentPassword' })
      if (resetCode !== undefined) {
        await resetPassword(services, { ...body, resetCode }, context)
        context.clearCookie(sessionCookie.name)
      } else {
        if (!context.viewer) throw new Refusal('unauthorized', messages.unauthorized)
        if (currentPassword === undefined)
          throw new Refusal('invalid_request', 'Enter your current password', { field: 'body.currentPassword' })
        await replacePassword(services, { ...body, currentPassword }, context.viewer)
      }
      return { message: messages.passwordChanged }
    },
  }
}
