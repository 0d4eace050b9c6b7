import process from 'node:process'
import type { Question, Reply } from './messages.ts'

type Answers = {
  readonly [Ask in Question['ask']]?: (question: Extract<Question, { ask: Ask }>) => Promise<Reply> | Reply
}

/** Answers the bench's messages in a server that the bench started, and exits when the bench does. */
export function answerParent(
  ready: Reply,
  answers: Answers = {},
  close: () => Promise<unknown> = async () => {},
): void {
  const cpu = (): Reply => {
    const { user, system } = process.cpuUsage()
    return { type: 'cpu', microseconds: user + system }
  }
  process.on('message', async (question: Question) => {
    const answer = answers[question.ask] as ((question: Question) => Promise<Reply> | Reply) | undefined
    const reply = await (answer ?? cpu)(question)
    process.send?.(reply)
  })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
  process.send?.(ready)
}
