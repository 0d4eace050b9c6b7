// How often one network may choose and report, by wall time. The limits are generous, because many families may share a network.

/** Cookie choices an hour. */
export const choiceNetwork = { name: 'consent-network', hits: 100, windowSeconds: 60 * 60 } as const
/** Reports of events a minute; a page sends one or two. */
export const eventNetwork = { name: 'events-network', hits: 300, windowSeconds: 60 } as const
/** Reports of errors a minute; a browser sends at most five for a page. */
export const errorNetwork = { name: 'errors-network', hits: 30, windowSeconds: 60 } as const
