// The least that a server-rendered shop page can cost. For each request React renders the tree of Wrenlet's page, with data that is
// loaded once, to a string. There are no loaders and no data for the browser.
import fastify, { type FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  type createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { type HttpServerOptions, siteTrader } from '#server/http-server.ts'
import { nobody } from '#server/platform/http/api-routes.ts'
import type { Dispatch } from '#server/platform/http/dispatch.ts'
import { personalCalls } from '#server/platform/http/pages/page-calls.ts'
import type { SiteTrader } from '#server/platform/http/pages/pages.ts'
import type { Config } from '#server/settings/config.ts'

export interface BareShopPageOptions {
  readonly site: NonNullable<HttpServerOptions['site']>
  readonly dispatch: Dispatch
  readonly config: Config
}

export const shopPath = '/shop'

export async function bareShopPage({ site, dispatch, config }: BareShopPageOptions): Promise<FastifyInstance> {
  const build = typeof site.build === 'function' ? await site.build() : site.build
  const url = new URL(shopPath, config.publicUrl).href
  let tree: EntryContext | undefined
  const keepTree = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    tree = context
    return new Response(null, { status, headers })
  }
  const watched: ServerBuild = { ...build, entry: { module: { ...build.entry.module, default: keepTree } } }
  let capturing: Promise<EntryContext> | undefined
  const app = fastify()
  app.get(shopPath, async (_request, reply) => {
    capturing ??= captureTree()
    const { serverHandoffStream: _, ...context } = await capturing
    const html = `<!doctype html>${renderToString(createElement(ServerRouter, { context: { ...context, renderMeta: {} }, url }))}`
    return reply.type('text/html; charset=utf-8').send(html)
  })
  return app

  async function captureTree(): Promise<EntryContext> {
    const provider = new RouterContextProvider()
    provider.set(named<CallApi>('wrenlet.api-context'), personalCalls(dispatch, nobody('bench')))
    provider.set(named<string>('wrenlet.site-origin'), new URL(config.publicUrl).origin)
    provider.set(named<SiteTrader>('wrenlet.site-trader'), siteTrader(config))
    provider.set(named<string>('wrenlet.request-id'), 'bench')
    const { status } = await createRequestHandler(watched, 'production')(new Request(url), provider)
    if (!tree || status !== 200) throw new Error(`the shop page returned ${status}`)
    return tree
  }
}

type Context<Value> = ReturnType<typeof createContext<Value>>

/** A context that is shared with the pages' bundle by name (platform/http/pages.ts). */
const named = <Value>(name: string): Context<Value> =>
  (globalThis as unknown as Record<symbol, Context<Value>>)[Symbol.for(name)] as Context<Value>
