// A refund must reach its payer within 14 days (Consumer Contracts Regulations 2013, reg 34; law L-4). The office is notified
// earlier, while there is time to pay it another way (payments §10).

const dayMs = 86_400_000
const dueDays = 14
const alertDays = 10

export const refundDueBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + dueDays * dayMs)

export const refundAlertAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + alertDays * dayMs)
