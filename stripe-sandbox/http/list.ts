import type { Kind, List, Objects } from '../objects.ts'
import type { World } from '../world.ts'
import { integer, text } from './params.ts'
import { invalid } from './stripe-error.ts'

/** The cursor parameters that every list accepts. */
export const pageFields = { limit: integer(1, 100), starting_after: text(), ending_before: text() }

interface PageParams {
  limit?: number
  starting_after?: string
  ending_before?: string
}

/** One page, newest first. `where` uses the index; `keep` filters the objects found. */
export function listPage<K extends Kind>(
  world: World,
  kind: K,
  url: string,
  params: PageParams,
  where: {
    customer?: string | undefined
    parent?: string | undefined
    status?: string | undefined
    lookup?: string | undefined
  } = {},
  keep: (object: Objects[K]) => boolean = () => true,
  createdFrom?: number,
): List<Objects[K]> {
  if (params.starting_after !== undefined && params.ending_before !== undefined) {
    throw invalid('You can only specify one of these parameters: starting_after, ending_before.', 'starting_after')
  }
  if (params.starting_after !== undefined) world.get(kind, params.starting_after, 'starting_after')
  if (params.ending_before !== undefined) world.get(kind, params.ending_before, 'ending_before')
  const limit = params.limit ?? 10
  const data: Objects[K][] = []
  let hasMore = false
  const cursor = {
    ...(params.starting_after === undefined ? {} : { startingAfter: params.starting_after }),
    ...(params.ending_before === undefined ? {} : { endingBefore: params.ending_before }),
    ...(createdFrom === undefined ? {} : { createdFrom }),
  }
  for (const object of world.store.each(kind, where, cursor)) {
    if (!keep(object)) continue
    if (data.length === limit) {
      hasMore = true
      break
    }
    data.push(object)
  }
  if (params.ending_before !== undefined) data.reverse()
  return { object: 'list', data, has_more: hasMore, url }
}

/** A complete list inside another object (lines, items, refunds). */
export const wholeList = <T>(data: T[], url: string): List<T> => ({ object: 'list', data, has_more: false, url })

/** A page of an in-memory list, oldest first, for nested lists such as a session's line items. */
export function pageOf<T extends { id: string }>(all: T[], url: string, params: PageParams): List<T> {
  const from =
    params.starting_after === undefined ? 0 : all.findIndex((object) => object.id === params.starting_after) + 1
  const to =
    params.ending_before === undefined ? all.length : all.findIndex((object) => object.id === params.ending_before)
  const limit = params.limit ?? 10
  const slice = all.slice(from, to)
  return { object: 'list', data: slice.slice(0, limit), has_more: slice.length > limit, url }
}
