import { execFileSync } from 'node:child_process'

/**
 * The files that differ from a commit, committed since or not, including new ones.
 * @throws Error in git's words when it knows no such revision
 */
export function changedSince(root: string, revision: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  return [
    ...git('diff', '--name-only', '--diff-filter=d', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}
