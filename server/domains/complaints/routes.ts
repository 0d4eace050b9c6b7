import { formatDay } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { makeComplaint } from './operations/make-complaint.ts'
import type { ComplaintServices } from './services.ts'

export const complaintRoutes = (services: ComplaintServices): Pick<Handlers, 'makeComplaint'> => ({
  makeComplaint: async ({ body }, { ip, viewer }) => {
    const complaint = await makeComplaint(services, body, { ip, accountId: viewer?.accountId })
    return { reference: complaint.reference, email: complaint.email, outcomeBy: formatDay(complaint.dueOn) }
  },
})
