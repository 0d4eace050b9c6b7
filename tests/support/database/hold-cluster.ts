// A process that shared-cluster.test.ts starts and may kill. It starts or joins the cluster in a folder, prints the address as
// JSON, and stops the cluster when its standard input closes.
import { startEmbedded } from '#server/platform/db/embedded.ts'

const [dataDir = '', role = ''] = process.argv.slice(2)
try {
  const { url, adopted, lost, stop } = await startEmbedded({
    dataDir,
    role: role === 'server' ? 'server' : 'command',
    sync: false,
    hangsAfterMs: 300,
    onWait: (waiting) => console.log(JSON.stringify({ waiting })),
  })
  console.log(JSON.stringify({ url, adopted }))
  void lost.then(() => console.log(JSON.stringify({ lost: true })))
  process.stdin.resume().once('end', () => void stop())
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}
