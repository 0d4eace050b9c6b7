import type { ServerBuild } from 'react-router'

/** A site with these routes, as the router's own build provides it, but without anything for a browser. */
export const siteBuild = (site: { readonly entry: object; readonly routes: object }): ServerBuild =>
  ({
    entry: { module: site.entry },
    routes: site.routes,
    assets: { version: '1', entry: { module: '', imports: [] }, routes: {}, url: '' },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    future: {},
    prerender: [],
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }) as unknown as ServerBuild
