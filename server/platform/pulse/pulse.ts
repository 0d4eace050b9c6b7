// What an idle process asks the database: the application clock, whether a job is due, whether the catalogue has
// changed. One statement asks it all, about four times a second (docs/operations.md, "An idle process").
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface Question {
  /** One value as SQL; undefined when there is nothing to ask this time. */
  ask(): RawBuilder<unknown> | undefined
  onAnswer(answer: unknown): void
  /** The question could not be answered; it is asked again. */
  onFailure(error: unknown): void
  /** Keeps the process alive, even while it has nothing else to do. */
  readonly keepsProcess?: boolean
}

export interface Pulse {
  /**
   * Adds a question; the first one is asked immediately.
   * @returns a function that removes it; afterwards neither `onAnswer` nor `onFailure` is called
   */
  join(question: Question): () => void
}

/**
 * Leaves some of the four statements a second for recurring jobs (tests/db/idle-statements.test.ts), and shows changes by other
 * processes within a third of a second.
 */
export const pulseMs = 280
const restAfterFailureMs = 500

/** Starts a separate pulse, for tests; `silentPulse` is for tests without a pulse. */
export function startPulse(db: Db, everyMs = pulseMs): Pulse {
  const questions = new Set<Question>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let failed = false

  const rest = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void beat(), ms)
    if (![...questions].some(({ keepsProcess }) => keepsProcess)) timer.unref()
  }

  const beat = async (): Promise<void> => {
    isAsking = true
    const due = [...questions].flatMap((question) => {
      const value = question.ask()
      return value ? [{ question, value }] : []
    })
    // A question may be wrong for this database: the others are still answered.
    const groups = failed ? due.map((asked) => [asked]) : [due]
    const answered = await Promise.all(groups.map((group) => answer(group)))
    failed = answered.includes(false)
    isAsking = false
    if (questions.size > 0) rest(failed ? restAfterFailureMs : everyMs)
  }

  const answer = async (group: readonly { question: Question; value: RawBuilder<unknown> }[]): Promise<boolean> => {
    if (group.length === 0) return true
    const values = group.map(({ value }, index) => sql`${value} as ${sql.id(`answer_${index}`)}`)
    try {
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(values)}`.execute(db)
      group.forEach(({ question }, index) => {
        if (questions.has(question)) question.onAnswer(rows[0]?.[`answer_${index}`])
      })
      return true
    } catch (error) {
      for (const { question } of group) if (questions.has(question)) question.onFailure(error)
      return false
    }
  }

  return {
    join(question) {
      const isFirst = questions.size === 0
      questions.add(question)
      if (isAsking) return leave
      // The former timer may not keep the process alive.
      if (isFirst) rest(0)
      else if (question.keepsProcess) timer?.ref()
      return leave

      function leave(): void {
        questions.delete(question)
        if (questions.size === 0) clearTimeout(timer)
      }
    },
  }
}

const pulses = new WeakMap<Db, Pulse>()

/** Returns the pulse that everybody with this database handle shares; a process has one handle. */
export function pulseOf(db: Db): Pulse {
  const known = pulses.get(db) ?? startPulse(db)
  pulses.set(db, known)
  return known
}

/** For tests that do their own polling. */
export const silentPulse: Pulse = { join: () => () => {} }

/**
 * Reports, at each beat without an answer, how long the database has been silent.
 * @returns a function that ends the reports
 */
export function watchAnswers(pulse: Pulse, onSilence: (silentMs: number) => void): () => void {
  let answeredAt = performance.now()
  return pulse.join({
    ask: () => sql`true`,
    onAnswer() {
      answeredAt = performance.now()
    },
    onFailure: () => onSilence(performance.now() - answeredAt),
  })
}
