// Limits how often somebody may ask, by wall time: enough for a family that browses many pieces, too little to flood a
// stranger's inbox. Nobody elsewhere can use up what an account, or a visitor's address, may send: an address is counted by network.

const hour = 60 * 60

export const entriesByAccount = { name: 'waiting-list-account', hits: 40, windowSeconds: hour } as const
export const entriesByAddress = { name: 'waiting-list', hits: 40, windowSeconds: hour } as const
export const entriesByNetwork = { name: 'waiting-list-network', hits: 120, windowSeconds: hour } as const
