import { expect, test } from 'vitest'
import { codeInHash, groupedCode, keepCode, takeKeptCode } from '#web/lib/gift/kept-code.ts'

test('a code is read only after #redeem-', () => {
  expect(codeInHash('#redeem-CDA7SJ470TAGNZH5Q4RVRKJDFS')).toBe('CDA7SJ470TAGNZH5Q4RVRKJDFS')
  expect(codeInHash('#redeem-CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')).toBe('CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')
  for (const hash of ['', '#redeem', '#redeem-', '#redeem-<script>', '#buy', '#redeem-CDA7S%20J470TAGNZH5Q4RVRKJDFS'])
    expect(codeInHash(hash), hash).toBe('')
})

test('a code is shown in the groups in which it is printed', () => {
  expect(groupedCode('cda7sj470tagnzh5q4rvrkjdfs')).toBe('CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')
  expect(groupedCode('CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')).toBe('CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')
  expect(groupedCode('too-short')).toBe('too-short')
})

test('a kept code can be taken only once', () => {
  keepCode('CDA7S')
  expect(takeKeptCode()).toBe('CDA7S')
  expect(takeKeptCode()).toBe('')
})
