// By when money must be back with its owner: 14 days (Consumer Contracts Regulations 2013, reg 34; law L-4), and when a
// person is asked to see to it, so that there is time left to do it another way (payments.md §10).

const dayMs = 86_400_000
const dueDays = 14
const alertDays = 10

export const refundDueBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + dueDays * dayMs)

export const refundAlertAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + alertDays * dayMs)
