// Measures the server-rendered shop page of 20 cards. Without the answer cache it is compared with React rendering the same tree to
// a string, and profiled. With the cache it is compared with a bare route that sends the same bytes.
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { measureInTurn } from './in-turn.ts'
import { load } from './load.ts'
import { recordAnswers } from './record-answers.ts'
import { reportProfile } from './report-profile.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { shopPath } from './servers/bare-shop-page.ts'
import { startPlain, startWrenlet } from './servers/servers.ts'

const garments = 100_000
const paths = [shopPath]
const compressed = { 'accept-encoding': 'br' }

export async function comparePages(world: BenchWorld): Promise<Result[]> {
  const wrenlet = await startWrenlet(await world.cluster.withGarments(garments), world.now)
  const results: Result[] = []
  try {
    await reportSize(world, wrenlet.originNothingKept)
    const uncached = { ...wrenlet, origin: wrenlet.originNothingKept, paths }
    const tree = { ...wrenlet, origin: wrenlet.originBarePage, paths }
    const rendered = await measureInTurn(uncached, tree, world.pace)
    results.push(resultOf('shop page, nothing kept, against bare renderToString', rendered, { atLeast: 0.25 }))
    const packed = await measureInTurn({ ...uncached, headers: compressed }, tree, world.pace)
    results.push(resultOf('  the same, compressed for each request', packed))
    await reportProfile(world, wrenlet, 'an uncached shop page', () => load(uncached.origin, paths, world.pace))
    const bare = await startPlain('bare-server', [
      await recordAnswers(wrenlet.origin, paths, join(world.folder, 'page.jsonl')),
    ])
    try {
      const cached = await measureInTurn({ ...wrenlet, paths }, { ...bare, paths }, world.pace)
      results.push(resultOf('shop page, as it runs, against a bare route', cached, { atLeast: 0.4 }))
    } finally {
      await bare.stop()
    }
  } finally {
    await wrenlet.stop()
  }
  return results
}

async function reportSize({ say }: BenchWorld, origin: string): Promise<void> {
  const { request } = await import('node:http')
  const packed = await new Promise<Buffer>((resolve, reject) => {
    request(`${origin}${shopPath}`, { headers: compressed }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
  const size = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  say(
    `\nThe shop page is ${size(brotliDecompressSync(packed).length)} of HTML, ${size(packed.length)} as sent (brotli).`,
  )
}
