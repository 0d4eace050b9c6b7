// How the browser's bundle is split. By default a page would load forty small files, and small files compress badly.
import { fileURLToPath } from 'node:url'

/** The part of the bundler's module graph that is read here. */
interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const route = (file: string) => [`${web}${file}`, `${web}${file}?__react-router-build-client-route`]
const itemPage = 'screens/storefront/item/item.tsx'
const shopPage = 'screens/storefront/shop/shop.tsx'
const isOfLists = (id: string) =>
  /\/web\/screens\/storefront\/shop\/(filters\/)?[a-z-]+\.tsx?$/.test(id) && !id.endsWith('/shop/shop.tsx')
const isOfItemPage = (id: string) => id.startsWith(`${web}screens/storefront/item/`)
const everyPage = [`${web}entry.client.tsx`, ...route('root.tsx')]
/** The pages on which most visits begin. */
const entryPages = ['home/home.tsx', 'shop/shop.tsx', 'item/item.tsx'].map((file) =>
  route(`screens/storefront/${file}`),
)

/**
 * `base` is React with its router, which stays the same from release to release; `site` is the rest of what every page needs;
 * `clothes` is what at least two of the entry pages need. Other shared code is one file for each set of pages that
 * needs it.
 */
export function sharedChunks() {
  let site: Set<string> | undefined
  let entries: Set<string>[] | undefined
  let item: Set<string> | undefined
  let lists: Set<string> | undefined
  return {
    groups: [
      { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//, priority: 4 },
      {
        name: (id: string, graph: Graph) => {
          site ??= withImports(everyPage, graph)
          return site.has(id) ? 'site' : null
        },
        priority: 3,
      },
      {
        name: (id: string, graph: Graph) => {
          entries ??= entryPages.map((page) => withImports(page, graph))
          return entries.filter((needed) => needed.has(id)).length > 1 ? 'clothes' : null
        },
        priority: 2,
      },
      {
        // The code of lists, for both shops and for collections: one file, even if some of these pages do not need all of it.
        name: (id: string, graph: Graph) => {
          lists ??= withImports(route(shopPage), graph)
          return lists.has(id) && isOfLists(id) ? 'lists' : null
        },
        priority: 1.5,
      },
      {
        name: 'parts',
        test: (id: string) => !isOfItemPage(id) && /\/web\/|node_modules\/lucide\//.test(id),
        minShareCount: 2,
        entriesAware: true,
        priority: 1,
      },
      {
        // Parts of the item page that load later share modules with it: each such module would be another small file.
        name: (id: string, graph: Graph) => {
          item ??= withImports(route(itemPage), graph)
          return item.has(id) && isOfItemPage(id) ? 'item-page' : null
        },
        priority: 0,
      },
    ],
  }
}

/** The bundler names a shared part after all the pages that need it. Every first load would repeat that list; the hash is enough. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  name.startsWith('parts~') ? 'assets/parts-[hash].js' : 'assets/[name]-[hash].js'

/** Does not follow `import()`: that code is not part of the first load. */
function withImports(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
