import { createServer } from 'node:net'
import { Failure } from './report.mjs'

const reasons = {
  EADDRINUSE: 'is in use by another program: stop that one, or choose another port with PORT=3001 npm start',
  EACCES: 'needs administrator rights: choose 1024 or above, as in PORT=3000 npm start',
  EADDRNOTAVAIL: 'cannot be opened, because HOST is not an address of this machine',
  ENOTFOUND: 'cannot be opened, because HOST is not an address of this machine',
}

/** Checked first, so that a busy port is reported before a long installation. config.ts explains an invalid PORT. */
export async function requireFreePort(settings) {
  const port = Number(settings.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const error = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host: settings.HOST || '127.0.0.1' }, () => probe.close(() => resolve(undefined)))
  })
  if (error) throw new Failure(`Port ${port} ${reasons[error.code] ?? `cannot be opened (${error.message})`}.`)
}
