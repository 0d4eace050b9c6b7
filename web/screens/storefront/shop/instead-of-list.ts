// What a list shows instead of its grid. The server renders it like any part; browsers fetch its code only when they need it.
import { rarelyShown } from '#web/lib/prefetch.tsx'

export const ShopEmpty = rarelyShown(
  import.meta.env.SSR && (await import('./shop-empty.tsx')).ShopEmpty,
  async () => (await import('./shop-empty.tsx')).ShopEmpty,
)

export const ListFailed = rarelyShown(
  import.meta.env.SSR && (await import('./list-failed.tsx')).ListFailed,
  async () => (await import('./list-failed.tsx')).ListFailed,
)
