import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface BrandDraft {
  readonly code: string
  readonly name: string
  readonly story?: string
}

/**
 * Two spellings of one code are one brand, which keeps the name it was first written with. If two are written at once, either
 * unique index, code or name, may detect it.
 * @returns a function that gives the id of each draft's brand
 */
export async function ensureBrands(
  tx: Tx,
  drafts: readonly BrandDraft[],
  now: Date,
): Promise<(draft: BrandDraft) => Id<'brand'>> {
  const missing = new Map(drafts.map((draft) => [draft.code, draft]))
  const known = await findBrands(tx, drafts)
  for (const { code } of drafts) if (known.byCode.has(code)) missing.delete(code)
  for (const { code, name } of drafts) if (known.byName.has(name)) missing.delete(code)
  if (missing.size > 0) {
    await tx
      .insertInto('brand')
      .values(
        [...missing.values()]
          .sort((a, b) => (a.code < b.code ? -1 : 1))
          .map(({ code, name, story = '' }) => ({ id: newId<'brand'>(), code, name, story, changed_at: now })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const found = missing.size > 0 ? await findBrands(tx, drafts) : known
  return ({ code, name }) => {
    const id = found.byCode.get(code) ?? found.byName.get(name)
    if (id === undefined) throw new Error(`brand ${code} was not written`)
    return id
  }
}

async function findBrands(tx: Tx, drafts: readonly BrandDraft[]) {
  const rows = await tx
    .selectFrom('brand')
    .select(['id', 'code', 'name'])
    .where((eb) =>
      eb.or([
        eb('code', '=', eb.fn.any(eb.val(drafts.map(({ code }) => code)))),
        eb('name', '=', eb.fn.any(eb.val(drafts.map(({ name }) => name)))),
      ]),
    )
    .execute()
  return {
    byCode: new Map(rows.map((row) => [row.code, row.id])),
    byName: new Map(rows.map((row) => [row.name, row.id])),
  }
}
