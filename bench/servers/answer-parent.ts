import process from 'node:process'
import type { Question, Reply } from './messages.ts'

type Ask = Question['ask']

/** Answers the bench's messages to a server that it started, and exits when the bench does. */
export function answerParent(
  ready: Reply,
  answers: Partial<Record<Ask, () => Promise<Reply> | Reply>> = {},
  close: () => Promise<unknown> = async () => {},
): void {
  const cpu = (): Reply => {
    const { user, system } = process.cpuUsage()
    return { type: 'cpu', microseconds: user + system }
  }
  process.on('message', async ({ ask }: Question) => {
    const reply = await (answers[ask] ?? cpu)()
    process.send?.(reply)
  })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
  process.send?.(ready)
}
