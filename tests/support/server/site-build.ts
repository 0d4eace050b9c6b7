import type { ServerBuild } from 'react-router'

/** A site of these routes, as the router's own build would provide it: nothing of it is sent to a browser. */
export const siteBuild = (site: { readonly entry: object; readonly routes: object }): ServerBuild =>
  ({
    entry: { module: site.entry },
    routes: site.routes,
    assets: { version: '1', entry: { module: '', imports: [] }, routes: {}, url: '' },
    ...{ assetsBuildDirectory: '', publicPath: '/', basename: '/', future: {}, prerender: [] },
    ...{ ssr: true, isSpaMode: false, routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' } },
  }) as unknown as ServerBuild
