import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../web/routes.ts'

export interface SiteRoute {
  /** Without the slash before it. */
  readonly path: string
  /** Below web/. */
  readonly file: string
  /** False for the layout of other routes. */
  readonly isPage: boolean
}

/** Every route of web/routes.ts; a layout comes before the routes inside it. */
export const siteRoutes = (entries: readonly RouteConfigEntry[] = routes, above = ''): SiteRoute[] =>
  entries.flatMap(({ path: own, file, children }) => {
    const path = [above, own].filter(Boolean).join('/')
    return [{ path, file, isPage: !children }, ...siteRoutes(children ?? [], path)]
  })
