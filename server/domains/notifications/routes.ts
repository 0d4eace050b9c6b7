import { messages } from '#contract/messages.ts'
import type { notifications } from '#contract/notifications.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { askForMailingList, type MailingListServices } from './operations/ask-for-mailing-list.ts'
import { confirmMailingList } from './operations/confirm-mailing-list.ts'
import { leaveMailingList } from './operations/leave-mailing-list.ts'

/** Replaces the specification's words, which are about joining. */
const leftMessage = 'You’re off the list. We won’t email you again.'

export const notificationRoutes = (services: MailingListServices): Pick<Handlers, keyof typeof notifications> => ({
  async addToMailingList({ body }, caller) {
    await askForMailingList(services, body.email, caller)
    return { message: messages.mailingListDone }
  },
  async confirmMailingList({ body }, caller) {
    await confirmMailingList(services, body.code, caller)
    return { message: messages.mailingListDone }
  },
  async leaveMailingList({ body }, caller) {
    await leaveMailingList(services, body.code, caller)
    return { message: leftMessage }
  },
})
