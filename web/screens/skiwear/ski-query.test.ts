import { describe, expect, it } from 'vitest'
import {
  isComplete,
  kitOf,
  newChild,
  parseSkiQuery,
  type SkiQuery,
  skiAddress,
  withDesign,
  withPartToggled,
  withStyle,
} from '#web/screens/skiwear/ski-query.ts'

const parsed = (search: string) => parseSkiQuery(new URLSearchParams(search))

const family: SkiQuery = {
  first: '2027-02-13',
  last: '2027-02-19',
  children: [
    {
      size: '104cm',
      pieces: [
        { part: 'jacket', slug: 'first-run-ski-jacket' },
        { part: 'salopettes', slug: null },
      ],
    },
    { size: '122cm', pieces: [{ part: 'one_piece', slug: null }] },
  ],
}

describe('the address of the ski wear page', () => {
  it('contains every choice, and parses back to the same query', () => {
    expect(skiAddress(family)).toBe(
      '/skiwear?first=2027-02-13&last=2027-02-19&children=2&size1=104cm&part1=jacket&part1=salopettes&jacket1=first-run-ski-jacket&size2=122cm&part2=one_piece',
    )
    expect(parsed(skiAddress(family).split('?')[1] ?? '')).toEqual(family)
  })

  it('starts with one child and nothing chosen', () => {
    expect(parsed('')).toEqual({ first: '', last: '', children: [newChild] })
    expect(skiAddress(parsed(''))).toBe('/skiwear')
  })

  it('gains a child when the button that adds one is pressed', () => {
    expect(parsed('children=1&size1=104cm&children=2').children).toEqual([{ size: '104cm', pieces: [] }, newChild])
  })

  it('loses the child whose button was pressed, and later children move up', () => {
    const search = 'children=3&size1=098cm&size2=104cm&part2=jacket&size3=110cm&remove=2'
    expect(parsed(search).children.map((child) => child.size)).toEqual(['098cm', '110cm'])
    expect(parsed('size1=098cm&remove=1').children).toHaveLength(1)
  })

  it('drops invalid values', () => {
    const search = 'first=2027-02-30&last=tomorrow&children=99&size1=<b>&part1=Jacket&part1=boots&boots1=../x'
    expect(parsed(search)).toEqual({
      first: '',
      last: '',
      children: [{ size: '', pieces: [{ part: 'boots', slug: null }] }],
    })
  })

  it('has at most six children', () => {
    expect(parsed('size6=104cm&size7=104cm').children).toHaveLength(6)
  })
})

describe('a child', () => {
  it('gets a part in any design, and loses it when it is toggled again', () => {
    const child = withPartToggled(newChild, 'jacket')
    expect(child.pieces).toEqual([{ part: 'jacket', slug: null }])
    expect(withPartToggled(child, 'jacket')).toEqual(newChild)
  })

  it('gets a chosen style in place of another of the same part', () => {
    const query = withStyle(parsed(''), 'jacket', 'first-run')
    expect(query.children[0]?.pieces).toEqual([{ part: 'jacket', slug: 'first-run' }])
    expect(withStyle(query, 'jacket', 'sunny-side').children[0]?.pieces).toEqual([
      { part: 'jacket', slug: 'sunny-side' },
    ])
  })

  it('is complete with a size and a part', () => {
    expect(isComplete(newChild)).toBe(false)
    expect(isComplete({ size: '104cm', pieces: [] })).toBe(false)
    expect(isComplete({ size: '104cm', pieces: [{ part: 'boots', slug: null }] })).toBe(true)
  })

  it('is written for the quote with its size, its parts and their designs', () => {
    const child = withDesign(
      { size: '104cm', pieces: withPartToggled(newChild, 'jacket').pieces },
      'jacket',
      'first-run',
    )
    expect(kitOf(withPartToggled(child, 'mittens'))).toBe('104cm~jacket:first-run~mittens')
  })
})
