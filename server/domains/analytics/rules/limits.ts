// How often one network may choose and report, by wall time: many families may share one.

/** Choices about cookies in an hour. */
export const choiceNetwork = { name: 'consent-network', hits: 100, windowSeconds: 60 * 60 } as const
