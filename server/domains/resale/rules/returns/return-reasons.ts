// The reasons that a buyer may give for a return; giving none is fine (product §6).
export const returnReasons = ['changed_mind', 'does_not_fit', 'not_as_described', 'faulty'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnReasonLabel: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'I changed my mind',
  does_not_fit: 'It doesn’t fit',
  not_as_described: 'It’s not as described',
  faulty: 'It’s faulty',
}

/** Reasons for which the law gives more time than for a change of mind. */
export const faultReasons = ['not_as_described', 'faulty'] as const satisfies readonly ReturnReason[]
