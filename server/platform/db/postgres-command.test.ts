import { expect, test } from 'vitest'
import { folderProblem } from './postgres-command.ts'

test.each([
  ['/home/a"b/wrenlet', '"'],
  ['/home/a`b/wrenlet', '`'],
  ['/home/a$b/wrenlet', '$'],
  [`/home/$${'{a}'}/wrenlet`, '$'],
])('%s is refused in one sentence, because PostgreSQL cannot start its own programs there', (folder, sign) => {
  expect(folderProblem(folder)).toBe(
    `The embedded PostgreSQL cannot be started from ${folder}, because of the ${sign} in that path: move Wrenlet to another folder, or set DATABASE_URL.`,
  )
})

test.each(['/root/wrenlet', "/home/O'Neill & ü (#1)/a b!%", '/home/a$/b', '/home/a\\b'])(
  'PostgreSQL can start its programs from %s',
  (folder) => {
    expect(folderProblem(folder)).toBeUndefined()
  },
)
