// How often one network may choose and report, by wall time: many families may share one.

/** Choices about cookies in an hour. */
export const choiceNetwork = { name: 'consent-network', hits: 100, windowSeconds: 60 * 60 } as const
/** Reports of events in a minute: a page sends one or two. */
export const eventNetwork = { name: 'events-network', hits: 300, windowSeconds: 60 } as const
/** Reports of errors in a minute: a browser sends five of a page at most. */
export const errorNetwork = { name: 'errors-network', hits: 30, windowSeconds: 60 } as const
