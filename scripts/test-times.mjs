// What the tests took: the ten slowest files, each project's time, and which files have grown since the last run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Below that a file's time says more about the machine than about the file. */
const leastSeconds = 2
const growth = 1.2

/**
 * Writes the times to the CSV, in which files that did not run keep theirs.
 * @param {{ projects: { project: string, wallSeconds: number, cpuSeconds: number }[], files: { project: string, file: string, seconds: number }[] }} report
 * @param {string} csv path of the file with the times of earlier runs
 * @returns {string[]} lines for the person at the terminal
 */
export function reportTimes({ projects, files }, csv) {
  const earlier = readTimes(csv)
  const grown = files.filter(({ file, seconds }) => {
    const before = earlier.get(file)?.seconds
    return before !== undefined && seconds >= leastSeconds && seconds > before * growth
  })
  const slowest = bySeconds(files).slice(0, 10)
  const lines = [
    '\nThe ten slowest files, in seconds:',
    ...slowest.map(({ file, seconds }) => `${column(seconds)}  ${file}`),
    '\nProjects, in seconds (wall, and what the whole machine worked meanwhile):',
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
  writeTimes(csv, [...earlier.values()])
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
  writeFileSync(csv, `project,file,seconds\n${rows.join('\n')}\n`)
}
