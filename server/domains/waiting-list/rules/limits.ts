// Limits how often somebody may ask, by wall time: enough for a family that browses many pieces, too little to flood a stranger's
// inbox. A visitor's email address is counted within its network, so that nobody elsewhere can use up its limit.

const hour = 60 * 60

export const entriesByAccount = { name: 'waiting-list-account', hits: 40, windowSeconds: hour } as const
export const entriesByAddress = { name: 'waiting-list', hits: 40, windowSeconds: hour } as const
export const entriesByNetwork = { name: 'waiting-list-network', hits: 120, windowSeconds: hour } as const
