import { expect, it } from 'vitest'
import {
  each,
  ifFilled,
  ifPresent,
  numberFrom,
  oneOf,
  readForm,
  text,
  texts,
  ticked,
  verbatim,
} from '#web/lib/form/read-form.ts'

function form(...fields: [name: string, value: string][]): FormData {
  const posted = new FormData()
  for (const [name, value] of fields) posted.append(name, value)
  return posted
}

it('reads the fields that the schema names, and no others', () => {
  const posted = form(['email', ' wren@example.com '], ['password', ' puddle '], ['news', 'on'], ['extra', 'x'])
  expect(readForm(posted, { email: text, password: verbatim, news: ticked, terms: ticked })).toEqual({
    email: 'wren@example.com',
    password: ' puddle ',
    news: true,
    terms: false,
  })
})

it('reads a missing field as empty, or as undefined if the schema distinguishes the two', () => {
  const schema = {
    ...each(['name', 'city'], text),
    items: texts,
    hidden: ifPresent(text),
    password: ifFilled(verbatim),
  }
  const nothing = { name: '', city: '', items: [], hidden: undefined, password: undefined }
  expect(readForm(form(), schema)).toEqual(nothing)
  expect(readForm(form(['hidden', ''], ['password', '']), schema)).toEqual({ ...nothing, hidden: '' })
})

it('reads every value of a repeated field, in order', () => {
  expect(readForm(form(['item', 'b'], ['item', 'a'], ['item', 'b']), { item: texts })).toEqual({
    item: ['b', 'a', 'b'],
  })
})

it('reads only known words and only numbers that are large enough', () => {
  const schema = { state: oneOf(['open', 'paid']), steps: numberFrom(1) }
  expect(readForm(form(['state', 'paid'], ['steps', '3']), schema)).toEqual({ state: 'paid', steps: 3 })
  expect(readForm(form(['state', 'Paid'], ['steps', '-3']), schema)).toEqual({ state: undefined, steps: 1 })
  expect(readForm(form(['steps', 'many']), schema)).toEqual({ state: undefined, steps: 1 })
})
