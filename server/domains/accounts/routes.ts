import type { accounts } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { isId } from '#server/kernel/ids.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { acceptTerms } from './operations/accept-terms.ts'
import { addChild } from './operations/add-child.ts'
import { changeDetails } from './operations/change-details.ts'
import { replacePassword, resetPassword } from './operations/change-password.ts'
import { deleteChild } from './operations/delete-child.ts'
import { endOtherSession, endOtherSessions } from './operations/end-sessions.ts'
import { type Caller, registerUser, type SignedIn } from './operations/register-user.ts'
import { requestPasswordReset, resetAnswer } from './operations/request-password-reset.ts'
import { requestSignInLink, signInLinkAnswer } from './operations/request-sign-in-link.ts'
import { signIn } from './operations/sign-in.ts'
import { signInByLink } from './operations/sign-in-by-link.ts'
import { signOut } from './operations/sign-out.ts'
import { switchMarketing } from './operations/switch-marketing.ts'
import { presentSession } from './present.ts'
import { listSessionRows } from './queries.ts'
import type { AccountAnswers, AccountServices } from './services.ts'
import { sessionCookie } from './steps/open-session.ts'

type AccountEndpoint = Exclude<keyof typeof accounts, 'customerInfo'>

const callerOf = (context: CallContext): Caller => ({
  ip: context.ip,
  userAgent: context.userAgent,
  sessionHash: context.viewer?.sessionHash,
})

export function accountRoutes(services: AccountServices, answers: AccountAnswers): Pick<Handlers, AccountEndpoint> {
  const answerSignedIn = async ({ accountId, session }: SignedIn, context: CallContext) => {
    context.setCookie(sessionCookie.name, session.token, { maxAge: sessionCookie.maxAge, httpOnly: true })
    return { user: await answers.user(accountId) }
  }

  return {
    registerUser: async ({ body }, context) =>
      answerSignedIn(await registerUser(services, body, callerOf(context)), context),
    login: async ({ body }, context) => answerSignedIn(await signIn(services, body, callerOf(context)), context),
    async logout(_input, context) {
      await signOut(services, context.viewer?.sessionHash)
      context.clearCookie(sessionCookie.name)
      return { ok: true }
    },
    async customerDetails({ body }, { viewer }) {
      await changeDetails(services, viewer.accountId, body)
      return { user: await answers.user(viewer.accountId) }
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
        const { viewer, userAgent } = context
        await replacePassword(services, body, { viewer, userAgent })
      }
      return { message: messages.passwordChanged }
    },
    async requestSignInLink({ body }, context) {
      await requestSignInLink(services, body, context)
      return { message: signInLinkAnswer }
    },
    signInByLink: async ({ body }, context) =>
      answerSignedIn(await signInByLink(services, body.code, callerOf(context)), context),
    async addChild({ body }, { viewer }) {
      return { child: await answers.child(await addChild(services, viewer.accountId, body)) }
    },
    async deleteChild({ params }, { viewer }) {
      await deleteChild(services, viewer.accountId, params.id)
      return { ok: true }
    },
    async receiveMarketing({ body }, { viewer }) {
      await switchMarketing(services, viewer, body.receiveMarketing)
      return body
    },
    async listSessions(_input, { viewer }) {
      const wallNow = services.wallClock.now()
      const rows = await listSessionRows(services.db, viewer.accountId, wallNow)
      const sessions = rows.map((row) => presentSession(row, viewer.sessionHash, wallNow))
      return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
    },
    endOtherSessions: async (_input, context) => ({ ended: await endOtherSessions(services, context) }),
    async endSession({ params }, context) {
      if (!isId<'session'>(params.id) || !(await endOtherSession(services, params.id, context)))
        throw new Refusal('not_found', 'That device is already signed out', { field: 'params.id' })
      return { ok: true }
    },
    async acceptTerms({ body }, { viewer }) {
      await acceptTerms(services, viewer.accountId, body.version)
      return { user: await answers.user(viewer.accountId) }
    },
  }
}
