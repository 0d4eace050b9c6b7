// Limits how often a visitor may ask, by wall time: enough for a family that browses many pieces, too little to flood a
// stranger's inbox.

const hour = 60 * 60

export const entriesByAddress = { name: 'waiting-list', hits: 40, windowSeconds: hour } as const
export const entriesByNetwork = { name: 'waiting-list-network', hits: 120, windowSeconds: hour } as const
