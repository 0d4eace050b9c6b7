// `npm start` and `npm run dev`: the payments sandbox where no other server is named, and the app's server. When one of them ends
// the other is stopped; when we are asked to stop, or die, both are.
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { claimDataFolder } from './claim-data-folder.mjs'
import { giftCodeKey } from './gift-code-key.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { tell } from './report.mjs'
import { requireFreePort } from './require-free-port.mjs'
import { startSandbox, usesSandbox } from './sandbox.mjs'
import { serverFlags } from './server-flags.mjs'
import { startService } from './service.mjs'
import { commandEnvironment, dataFolder, isProduction, readSettings } from './settings.mjs'
import { whenAskedToStop } from './when-asked-to-stop.mjs'

/** @returns the exit code, once everything has ended */
export async function start(root, { development }) {
  const settings = readSettings(root)
  await requireFreePort(settings)
  await ensureInstalled(root)
  const node = pinnedNode(root)
  const env = commandEnvironment(root, node, settings)
  env.NODE_ENV = development ? 'development' : 'production'
  // In production several web processes share the folder, which has pictures but no sandbox and no embedded database.
  const release = isProduction(env) ? () => {} : claimDataFolder(dataFolder(root, env))
  const stopping = whenAskedToStop()
  const services = []
  try {
    Object.assign(env, giftCodeKey(root, env))
    if (!development) await ensureBuilt(root, node, env)
    if (usesSandbox(env) && !stopping.asked()) {
      const sandbox = await startSandbox(root, node, env)
      services.push(sandbox.service)
      Object.assign(env, sandbox.settings)
    }
    if (stopping.asked()) return 0
    const watch = development ? ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'] : []
    const entry = isProduction(env) ? 'server/main.ts' : 'seed/main.ts'
    services.unshift(startService('The server', node, [...serverFlags, ...watch, entry], { env }))
    return await Promise.race([stopping.promise.then(() => 0), ...services.map((service) => endedAlone(service))])
  } finally {
    // The server first: while it finishes its work, it may still call the sandbox.
    for (const service of services) await service.stop()
    release()
  }
}

async function endedAlone(service) {
  const { status, signal } = await service.ended
  if (signal)
    tell(`${service.name} was ended by ${signal}; everything is stopped. Start again with npm start.`, process.stderr)
  return status || 1
}
