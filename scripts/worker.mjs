// `npm run worker`: the jobs in their own process. It ends with us, and we with it.
import { giftCodeKey } from './gift-code-key.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runningSandbox, usesSandbox } from './sandbox.mjs'
import { startService } from './service.mjs'
import { commandEnvironment, readSettings } from './settings.mjs'
import { whenAskedToStop } from './when-asked-to-stop.mjs'

/** @returns the exit code, once it has finished the work in progress */
export async function work(root) {
  await ensureInstalled(root)
  const node = pinnedNode(root)
  const env = commandEnvironment(root, node, readSettings(root))
  if (usesSandbox(env)) Object.assign(env, runningSandbox(root, env))
  Object.assign(env, giftCodeKey(root, env))
  const stopping = whenAskedToStop()
  const service = startService('The worker', node, ['--enable-source-maps', 'server/worker.ts'], { env })
  const status = await Promise.race([stopping.promise.then(() => 0), service.ended.then((end) => end.status || 1)])
  await service.stop()
  return status
}
