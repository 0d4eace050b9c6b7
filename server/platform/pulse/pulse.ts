// What a process asks the database when nobody asks anything of it: the business clock, whether a job is due, whether the
// catalogue has changed. All of it is one statement, some four times a second (docs/operations.md, "An idle process").
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface Question {
  /** One value, as SQL; undefined: nothing to ask this time. */
  ask(): RawBuilder<unknown> | undefined
  hear(answer: unknown): void
  /** It could not be answered; it is asked again. */
  miss(error: unknown): void
  /** The process lives on for it, even while it has nothing else to do. */
  readonly keepsProcess?: boolean
}

export interface Pulse {
  /** Asks at once when it is the first. @returns what ends it; afterwards neither `hear` nor `miss` is called */
  join(question: Question): () => void
}

/**
 * Of four statements a second it leaves a part for the rounds of recurring jobs (tests/db/idle-statements.test.ts), and what
 * others change shows within a third of a second.
 */
export const pulseMs = 270
const restAfterFailureMs = 500

/** One of a test's own, or nothing at all: `silentPulse`. */
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
    const asked = [...questions].flatMap((question) => {
      const value = question.ask()
      return value ? [{ question, value }] : []
    })
    // What one of them asks may be wrong for this database: the others are answered all the same.
    const groups = failed ? asked.map((one) => [one]) : [asked]
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
        if (questions.has(question)) question.hear(rows[0]?.[`answer_${index}`])
      })
      return true
    } catch (error) {
      for (const { question } of group) if (questions.has(question)) question.miss(error)
      return false
    }
  }

  return {
    join(question) {
      const isFirst = questions.size === 0
      questions.add(question)
      if (isAsking) return leave
      // The timer of those before may be one that lets the process end.
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

/** The one that everybody shares who has this handle of the database: a process has one. */
export function pulseOf(db: Db): Pulse {
  const known = pulses.get(db) ?? startPulse(db)
  pulses.set(db, known)
  return known
}

/** Where a test says when to look. */
export const silentPulse: Pulse = { join: () => () => {} }

/** Tells at each beat that is not answered for how long none has been. @returns what ends it */
export function watchAnswers(pulse: Pulse, onSilence: (silentMs: number) => void): () => void {
  let answeredAt = performance.now()
  return pulse.join({
    ask: () => sql`true`,
    hear() {
      answeredAt = performance.now()
    },
    miss: () => onSilence(performance.now() - answeredAt),
  })
}
