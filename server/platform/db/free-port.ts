import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The range is below the ephemeral ports, so that no other program is given this one in the meantime. */
const [lowest, highest] = [20_000, 30_000]

/** A loopback port that was free a moment ago: the caller must be ready to try another. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(lowest, highest)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
