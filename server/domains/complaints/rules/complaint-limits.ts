// Limits how often somebody may complain, by wall time: enough for a family with several problems on one day, too little to flood the
// office. An address is counted by network, so that nobody elsewhere can use up its limit.

const hour = 60 * 60

export const complaintsByAddress = { name: 'complaints', hits: 5, windowSeconds: hour } as const
export const complaintsByNetwork = { name: 'complaints-network', hits: 20, windowSeconds: hour } as const
