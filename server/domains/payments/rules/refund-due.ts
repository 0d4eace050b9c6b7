// A refund must reach its payer within 14 days (Consumer Contracts Regulations 2013, reg 34; law L-4). The office is notified
// earlier, while there is time to pay it another way (payments §10).

const dayMs = 86_400_000
const dueDays = 14
const alertDaysBefore = 4

export const refundDueBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + dueDays * dayMs)

/** When the office is notified of a refund that is not complete; a retried refund keeps its due date. */
export const refundAlertAt = (dueBy: Date): Date => new Date(dueBy.getTime() - alertDaysBefore * dayMs)
