import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

test.each(['Zoë', 'Anne-Marie', 'O’Brien', "D'Arcy", 'J. R.', 'Mary Jane', '李', 'María José', 'Jr.', 'नेहा'])(
  '%s is a name',
  (name) => expect(greetingName(name)).toBe(name),
)

test.each([
  'claim £500 at evil.example/win',
  'evil.example',
  'https://evil.example',
  'a@b.co',
  'Call 0800 123',
  '<b>Zoë</b>',
  ' Zoë',
  '',
  'you have been chosen to take part in our great survey',
])('%j is not a name', (name) => expect(greetingName(name)).toBe(''))
