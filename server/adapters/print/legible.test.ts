import { expect, test } from 'vitest'
import { legible } from './legible.ts'

const isDrawn = (character: string) => /[\u0020-\u024f]/.test(character)

test.each([
  ['Zoë O’Connor', 'Zoë OConnor'],
  ['Łucja Świątek', 'Łucja Świątek'],
  ['Nguyễn Thị Ngọc Ánh', 'Nguyen Thi Ngoc Ánh'],
  ['Юлія Щербакова', 'Yuliya Shcherbakova'],
  ['Ђорђе Љубичић', 'Đorđe Ljubichić'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy'],
  ['Ｆｌａｔ　２', 'Flat 2'],
  ['Flat 3\u202e, 王芳', 'Flat 3,'],
])('%s is written %s', (text, written) => {
  expect(legible(text, isDrawn)).toBe(written)
})

test('a name such as 王芳, which has no letter that can be printed, is left out', () => {
  expect(legible('王芳', isDrawn)).toBe('')
})
