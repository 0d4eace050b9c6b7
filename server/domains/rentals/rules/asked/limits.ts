/** Each request may hold pieces for hours and emails the payer. */
export const askedByAccount = { name: 'payer-asked', hits: 6, windowSeconds: 24 * 60 * 60 } as const
