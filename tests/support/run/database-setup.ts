// The global setup of every Vitest project that needs SQL: one temporary cluster and one migrated template for the whole run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../../../server/platform/db/embedded.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the test cluster's maintenance database. */
    clusterUrl: string
  }
}

export const templateName = 'wrenlet_template'

interface TestCluster extends Embedded {
  folder: string
  users: number
}

// Each project loads this module again, so the cluster is kept on globalThis.
const shared = globalThis as typeof globalThis & { wrenletTestCluster?: Promise<TestCluster> }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.wrenletTestCluster ??= startTestCluster()
  const cluster = await shared.wrenletTestCluster
  cluster.users += 1
  project.provide('clusterUrl', cluster.url)
  return async () => {
    cluster.users -= 1
    if (cluster.users > 0) return
    shared.wrenletTestCluster = undefined
    await cluster.stop()
    rmSync(cluster.folder, { recursive: true, force: true })
  }
}

async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-tests-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // By default PostgreSQL plans a statement again on each of its first five uses, and few tests use a statement more often. The soak
    // plans as production does.
    ...(process.env.VOLUME === 'full' ? {} : { plan_cache_mode: 'force_generic_plan' }),
  }
  const embedded = await startEmbedded({ dataDir: folder, role: 'server', sync: false, settings })
  const pool = new pg.Pool({ connectionString: embedded.url, max: 1 })
  await pool.query(`create database ${templateName}`)
  await pool.end()
  const template = new pg.Pool({ connectionString: urlOfDatabase(embedded.url, templateName), max: 1 })
  await migrate(template)
  await template.end()
  return { ...embedded, folder, users: 0 }
}

export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
