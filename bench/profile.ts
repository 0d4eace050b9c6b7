// Profiles where this process spends its time, from V8's samples, summed by the origin of the code.
import { Session } from 'node:inspector/promises'
import type { ProfileShare } from './servers/messages.ts'

const kinds: readonly (readonly [what: string, url: RegExp])[] = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  ['React Router: data for the browser (turbo-stream)', /turbo-stream/],
  ['React Router: everything else', /node_modules\/(react-router|@react-router)\//],
  ['the page: loaders and components', /\/build\/server\//],
  ['catalogue', /\/server\/domains\/catalogue\//],
  ['days (Temporal)', /node_modules\/temporal|\/kernel\/calendar/],
  ['database access', /node_modules\/(pg|pg-[a-z]+|kysely)\//],
  ['input checks (TypeBox)', /node_modules\/typebox\//],
  ['our HTTP', /\/server\/(platform\/http|http-server)/],
  ['Fastify and helmet', /node_modules\/(fastify|@fastify|find-my-way|helmet|avvio|fast-json-stringify|pino)/],
  ['Node: Request, Response, web streams', /node:internal\/(deps\/undici|webstreams|url|abort)/],
  ['Node: HTTP and sockets', /node:(_http|net|internal\/(stream_base|http|streams)|stream|_stream)/],
  ['Node: hashing, compression', /node:(internal\/crypto|crypto|zlib)/],
]
const engine: Record<string, string> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'native: sockets, compression, hashing',
}
const notBusy = new Set(['(idle)', '(root)'])

/** @returns a function that stops the profile and returns its shares */
export async function startProfile(): Promise<() => Promise<ProfileShare[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
    const sums = new Map<string, { time: number; functions: Map<string, number> }>()
    let busy = 0
    for (const [at, id] of (profile.samples ?? []).entries()) {
      const frame = nodes.get(id)?.callFrame
      const time = profile.timeDeltas?.[at] ?? 0
      if (!frame || notBusy.has(frame.functionName) || frame.url === 'node:inspector') continue
      busy += time
      const named = Object.hasOwn(engine, frame.functionName)
        ? engine[frame.functionName]
        : kinds.find(([, url]) => url.test(frame.url))?.[0]
      const what = named ?? 'Node: the rest'
      const sum = sums.get(what) ?? { time: 0, functions: new Map<string, number>() }
      sums.set(what, sum)
      sum.time += time
      const name = frame.functionName || '(anonymous)'
      sum.functions.set(name, (sum.functions.get(name) ?? 0) + time)
    }
    const percent = (time: number) => `${((100 * time) / busy).toFixed(1)} %`
    return [...sums]
      .map(([what, { time, functions }]) => ({
        what,
        share: time / busy,
        functions: [...functions]
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, 4)
          .map(([name, spent]) => `${name} ${percent(spent)}`),
      }))
      .toSorted((a, b) => b.share - a.share)
  }
}
