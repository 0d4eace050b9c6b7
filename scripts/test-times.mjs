// The tests' times: the ten slowest files, each project's time, and which files have slowed down since the last run.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'

/** Below this a file's time says more about the machine than about the file. */
const minSeconds = 2
const growth = 1.2

/**
 * Writes the times to `.cache/test-times.csv`, in which files that did not run keep theirs for as long as they exist.
 * @param {{ projects: { project: string, wallSeconds: number, cpuSeconds: number }[], files: { project: string, file: string, seconds: number }[] }} report
 * @param {string} root of the project
 * @returns {string[]} lines for the person at the terminal
 */
export function reportTimes({ projects, files }, root) {
  const csv = join(root, '.cache', 'test-times.csv')
  const earlier = readTimes(csv)
  const grown = files.filter(({ file, seconds }) => {
    const before = earlier.get(file)?.seconds
    return before !== undefined && seconds >= minSeconds && seconds > before * growth
  })
  const slowest = bySeconds(files).slice(0, 10)
  const lines = [
    '\nThe ten slowest files, in seconds:',
    ...slowest.map(({ file, seconds }) => `${column(seconds)}  ${file}`),
    '\nProjects, in seconds (wall, CPU of the whole machine):',
    ...projects.map(
      ({ project, wallSeconds, cpuSeconds }) => `${column(wallSeconds)}${column(cpuSeconds)}  ${project}`,
    ),
  ]
  if (grown.length > 0)
    lines.push(
      '\nMore than a fifth longer than in the last run:',
      ...bySeconds(grown).map(({ file, seconds }) => `${column(earlier.get(file).seconds)} → ${seconds}  ${file}`),
    )
  for (const time of files) earlier.set(time.file, time)
  const existing = [...earlier.values()].filter(({ file }) => existsSync(join(root, file)))
  writeTimes(csv, existing)
  return lines
}

const bySeconds = (files) => [...files].sort((a, b) => b.seconds - a.seconds)
const column = (seconds) => seconds.toFixed(1).padStart(8)

function readTimes(csv) {
  if (!existsSync(csv)) return new Map()
  const [, ...rows] = readFileSync(csv, 'utf8').trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [project, file, seconds] = row.split(',')
      return [file, { project, file, seconds: Number(seconds) }]
    }),
  )
}

function writeTimes(csv, times) {
  mkdirSync(dirname(csv), { recursive: true })
  const rows = bySeconds(times).map(({ project, file, seconds }) => `${project},${file},${seconds}`)
  // Another run may read or write it at the same time: it must be there whole or not at all.
  const draft = `${csv}.${process.pid}`
  writeFileSync(draft, `project,file,seconds\n${rows.join('\n')}\n`)
  renameSync(draft, csv)
}
