// Limits the findings that one network may send, by wall time.
const hour = 60 * 60
const day = 24 * hour

export const findingsOfNetworkHour = {
  name: 'findings-hour',
  hits: { setting: 'finding.network_hour' },
  windowSeconds: hour,
} as const
export const findingsOfNetworkDay = {
  name: 'findings-day',
  hits: { setting: 'finding.network_day' },
  windowSeconds: day,
} as const
/** Pressing the button twice reports one finding. */
export const findingsOfNetworkAndPiece = { name: 'findings-piece', hits: 1, windowSeconds: day } as const
