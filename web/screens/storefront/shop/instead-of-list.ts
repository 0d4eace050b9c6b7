// What a list shows instead of its grid. The server renders it like any other part; browsers load its code only when
// needed.
import { rarelyShown } from '#web/lib/prefetch.tsx'

export const ShopEmpty = rarelyShown(
  import.meta.env.SSR && (await import('./shop-empty.tsx')).ShopEmpty,
  async () => (await import('./shop-empty.tsx')).ShopEmpty,
)

export const ListFailed = rarelyShown(
  import.meta.env.SSR && (await import('./list-failed.tsx')).ListFailed,
  async () => (await import('./list-failed.tsx')).ListFailed,
)
