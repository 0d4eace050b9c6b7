// The global setup of tests that run the whole of Wrenlet. It creates the demo world once, as a database and a folder that each file
// copies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { runSql } from '../database/run-sql.ts'
import { askSandbox, runUntilIdle } from '../provider/payments-sandbox.ts'
import { serveInProcess } from '../server/serve-in-process.ts'
import { templateName, urlOfDatabase } from './database-setup.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the demo world's emails and payments sandbox. */
    demoFolder: string
  }
}

export const demoTemplateName = 'wrenlet_demo'

interface Demo {
  folder: string
  users: number
}

// Each project loads this module again, so the demo world is kept on globalThis.
const shared = globalThis as typeof globalThis & { wrenletTestDemo?: Promise<Demo> }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.wrenletTestDemo ??= prepare(project.getProvidedContext().clusterUrl)
  const demo = await shared.wrenletTestDemo
  demo.users += 1
  project.provide('demoFolder', demo.folder)
  return async () => {
    demo.users -= 1
    if (demo.users > 0) return
    shared.wrenletTestDemo = undefined
    rmSync(demo.folder, { recursive: true, force: true })
  }
}

async function prepare(clusterUrl: string): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-demo-'))
  await makeDemoWorld(clusterUrl, folder)
  return { folder, users: 0 }
}

async function makeDemoWorld(clusterUrl: string, dataFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${demoTemplateName} template ${templateName} strategy file_copy`)
  await client.end()
  const databaseUrl = urlOfDatabase(clusterUrl, demoTemplateName)
  await runSql(databaseUrl, 'insert into installation (id, demo) values (1, true)')
  const wrenlet = await serveInProcess({ databaseUrl, dataFolder, openApi: '{}' })
  // Nothing may be in progress when the demo world is copied.
  await runUntilIdle(wrenlet.app.worker, askSandbox(wrenlet.sandboxOrigin))
  await wrenlet.stop()
}
