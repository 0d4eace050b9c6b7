import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('personal data and secrets are hidden, however deep', () => {
  const text = logged((log) =>
    log.info(
      {
        email: 'a@b.co',
        body: { email: 'a@b.co', password: 'pass', at: { cookie: 'pass', 'set-cookie': 'pass' } },
        requestId: 'r1',
      },
      'hello',
    ),
  )
  expect(text).not.toMatch(/a@b\.co|pass"/)
  expect(JSON.parse(text)).toMatchObject({ requestId: 'r1', msg: 'hello', email: '[hidden]' })
})

test('an error says what went wrong without quoting the row', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
    code: '23505',
    constraint: 'account_email',
    detail: 'Key (email)=(a@b.co) already exists.',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toContain('a@b.co')
  expect(JSON.parse(text).err).toMatchObject({
    message: 'duplicate key',
    constraint: 'account_email',
    cause: { message: 'deeper' },
  })
})
