import { describe, expect, it } from 'vitest'
import { readChild, readDateOfBirth, readMonth } from '#web/screens/account/details/read-child.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('readMonth', () => {
  it.each([
    ['3', 3],
    ['03', 3],
    [' mar ', 3],
    ['March', 3],
    ['Sept', 9],
    ['sep.', 9],
    ['DECEMBER', 12],
    ['12', 12],
  ])('reads %j as %i', (text, month) => expect(readMonth(text)).toBe(month))

  it.each(['0', '13', 'ma', 'marsh', 'xyz', '', '3rd'])('reads no month from %j', (text) =>
    expect(readMonth(text)).toBeUndefined(),
  )
})

describe('readDateOfBirth', () => {
  const read = (day: string, month: string, year: string) => readDateOfBirth({ day, month, year })

  it('accepts a day of the calendar', () => {
    expect(read('27', 'mar', '2023')).toBe('2023-03-27')
    expect(read('29', '2', '2024')).toBe('2024-02-29')
    expect(read(' 1 ', '12', '2022')).toBe('2022-12-01')
  })

  it('accepts an empty date', () => expect(read('', ' ', '')).toBeUndefined())

  it.each([
    ['27', '', '2023', 'month', 'Date of birth must include a month'],
    ['', '', '2023', 'day', 'Date of birth must include a day and a month'],
    ['27', '3', '', 'year', 'Date of birth must include a year'],
    ['27', '3', '23', 'year', 'Year must have 4 numbers, like 2023'],
    ['29', '2', '2023', 'day', 'Date of birth must be a real date'],
    ['31', '4', '2023', 'day', 'Date of birth must be a real date'],
    ['0', '4', '2023', 'day', 'Date of birth must be a real date'],
    ['5', 'brumaire', '2023', 'month', 'Date of birth must be a real date'],
  ])('refuses %j %j %j at the %s', (day, month, year, field, message) => {
    expect(read(day, month, year)).toEqual({ field, message })
  })
})

describe('readChild', () => {
  it('reads the parts that are given', () => {
    expect(readChild(form({ name: ' Idris ', day: '', month: '', year: '', heightCm: '' }))).toEqual({
      ok: true,
      child: { name: 'Idris' },
    })
    expect(readChild(form({ name: '', day: '27', month: '3', year: '2023', heightCm: '104 cm' }))).toEqual({
      ok: true,
      child: { dateOfBirth: '2023-03-27', heightCm: 104 },
    })
  })

  it('reads a removed child from the form of its undo', () => {
    expect(readChild(form({ name: 'Idris', dateOfBirth: '2023-03-27', heightCm: '' }))).toEqual({
      ok: true,
      child: { name: 'Idris', dateOfBirth: '2023-03-27' },
    })
  })

  it('refuses a form in which everything is empty', () => {
    expect(readChild(form({ name: '', day: '', month: '', year: '', heightCm: '' }))).toEqual({
      ok: false,
      problems: [{ field: 'name', message: 'Enter a name, a date of birth or a height' }],
    })
  })

  it('reports all problems at once', () => {
    const read = readChild(form({ name: 'Idris', day: '40', month: '3', year: '2023', heightCm: 'tall' }))
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['day', 'heightCm'])
  })
})
