import process from 'node:process'
import type { Asked, Told } from './messages.ts'

type Ask = Asked['ask']

/** Answers the bench's messages to a server that it started, and exits when the bench does. */
export function answerParent(
  ready: Told,
  answers: Partial<Record<Ask, () => Promise<Told> | Told>> = {},
  close: () => Promise<unknown> = async () => {},
): void {
  const cpu = (): Told => {
    const { user, system } = process.cpuUsage()
    return { told: 'cpu', microseconds: user + system }
  }
  process.on('message', async ({ ask }: Asked) => {
    const told = await (answers[ask] ?? cpu)()
    process.send?.(told)
  })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
  process.send?.(ready)
}
