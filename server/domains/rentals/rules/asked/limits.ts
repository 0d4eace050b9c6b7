/** Each may keep pieces for hours and email the payer. */
export const askedByAccount = { name: 'payer-asked', hits: 6, windowSeconds: 24 * 60 * 60 } as const
