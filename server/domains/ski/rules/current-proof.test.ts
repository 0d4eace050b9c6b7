import { expect, test } from 'vitest'
import { currentProof } from './current-proof.ts'

const at = (day: number) => new Date(Date.UTC(2027, 1, day, 12))
const proof = (reportedOn: number) => ({ reported_at: at(reportedOn) })
const out = { returned_at: null, lost_at: null }
const back = { returned_at: at(25), lost_at: null }
const lost = { returned_at: null, lost_at: at(26) }

test('the newest proof counts while nothing is back, and once everything is', () => {
  expect(currentProof([], [out])).toBeUndefined()
  expect(currentProof([proof(20), proof(21)], [out, lost])).toEqual(proof(21))
  expect(currentProof([proof(20)], [back, lost])).toEqual(proof(20))
})

test('a proof from before a parcel came does not count for the pieces that were not in it; a later proof does', () => {
  expect(currentProof([proof(20)], [back, out])).toBeUndefined()
  expect(currentProof([proof(20), proof(27)], [back, out])).toEqual(proof(27))
})
