// How often somebody may ask to be told, by wall time: a family looks through many pieces, nobody fills a stranger's inbox.

const hour = 60 * 60

export const wishesByAddress = { name: 'waiting-list', hits: 40, windowSeconds: hour } as const
export const wishesByNetwork = { name: 'waiting-list-network', hits: 120, windowSeconds: hour } as const
